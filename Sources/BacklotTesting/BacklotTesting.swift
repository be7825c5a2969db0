// A test uses requests, stubs, clients, sessions and servers together, so a single import provides all of them.
@_exported public import BacklotClient
@_exported public import BacklotFakes
@_exported public import BacklotFiles
@_exported public import BacklotRecording
@_exported public import BacklotServer
@_exported public import BacklotStubs
@_exported public import BacklotURLSession
