// A credential contains the client's access token, and a middleware is part of a client.
@_exported public import BacklotClientCore
