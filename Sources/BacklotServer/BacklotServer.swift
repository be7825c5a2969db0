// A server is given its stubs where it is made: one import brings both.
@_exported public import BacklotStubs
