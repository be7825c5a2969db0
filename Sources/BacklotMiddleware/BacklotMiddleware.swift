// A middleware is part of a client: one import provides both.
@_exported public import BacklotClientCore
