// A test speaks of requests, stubs, clients and sessions in one breath: one import brings them all.
@_exported public import BacklotClient
@_exported public import BacklotStubs
@_exported public import BacklotURLSession
