// A stub is full of methods, statuses, fields and JSON values: one import brings them all.
@_exported public import BacklotHTTP
@_exported public import BacklotJSON
@_exported public import BacklotJSONPath
