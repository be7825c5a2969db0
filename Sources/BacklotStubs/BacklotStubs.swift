// Stubs use methods, statuses, fields and JSON values, so one import provides them all.
@_exported public import BacklotFormats
@_exported public import BacklotHTTP
@_exported public import BacklotJSON
@_exported public import BacklotJSONPath
@_exported public import BacklotMessages
@_exported public import BacklotTime
