// Code that connects a client to a backend uses the types of both modules.
@_exported public import BacklotStubs
@_exported public import BacklotTransport
