// A criterion with a schema requires the schema type: one import provides both.
@_exported public import BacklotJSONSchema
