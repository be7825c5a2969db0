// Creating a server requires stubs: one import provides both.
@_exported public import BacklotStubs
