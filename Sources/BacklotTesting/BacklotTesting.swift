// A test uses requests, stubs, clients and sessions together, so a single import provides all of them.
@_exported public import BacklotClient
@_exported public import BacklotFiles
@_exported public import BacklotStubs
@_exported public import BacklotURLSession
