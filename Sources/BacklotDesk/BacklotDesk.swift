// Creating a server requires its configuration and stubs: one import provides all of them.
@_exported public import BacklotFiles
@_exported public import BacklotServer
