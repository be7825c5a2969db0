// One import provides all parts of a client; an app that must be small imports the parts that it needs.
@_exported public import BacklotClientCore
@_exported public import BacklotMiddleware
@_exported public import BacklotStreaming
