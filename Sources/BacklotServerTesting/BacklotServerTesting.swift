// A test with a server uses stubs, clients and servers: one import provides them all.
@_exported public import BacklotDesk
@_exported public import BacklotTesting
