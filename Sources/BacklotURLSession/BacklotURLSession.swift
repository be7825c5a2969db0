// Whoever gives a backend to a client names the types of both.
@_exported public import BacklotClient
@_exported public import BacklotStubs
