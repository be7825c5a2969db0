// A UI test writes stubs, starts a server for them, and may use a running one: one import provides them all.
@_exported public import BacklotRemote
@_exported public import BacklotTesting
