// A recording is a source of a backend, so one import provides both libraries.
@_exported public import BacklotStubs
