// Client code uses many methods, statuses and header fields: one import provides them all.
@_exported public import BacklotHTTP
@_exported public import BacklotTransport
