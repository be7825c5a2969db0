@_exported public import BacklotHTTP
