// A criterion by a schema needs the schema: one import brings both.
@_exported public import BacklotJSONSchema
