// Mappings are converted to stubs, so one import provides both libraries.
@_exported public import BacklotFiles
@_exported public import BacklotSchemaMatching
@_exported public import BacklotStubs
