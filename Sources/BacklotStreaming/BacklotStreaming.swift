// Streams are calls of a client: one import provides both.
@_exported public import BacklotClientCore
@_exported public import BacklotFormats
