// A mapping is about stubs: one import brings both libraries.
@_exported public import BacklotSchemaMatching
@_exported public import BacklotStubs
