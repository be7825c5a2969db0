// Client code uses many methods, statuses, header fields and JSON values: one import provides them all.
@_exported public import BacklotHTTP
@_exported public import BacklotJSON
@_exported public import BacklotTransport
