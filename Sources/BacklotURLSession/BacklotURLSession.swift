// Code that gives a backend to a client uses the types of both modules.
@_exported public import BacklotClient
@_exported public import BacklotStubs
