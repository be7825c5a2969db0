// A test that asks a server speaks of stubs, clients and servers in one breath: one import brings them all.
@_exported public import BacklotServer
@_exported public import BacklotTesting
