@_exported public import BacklotHTTP
@_exported public import BacklotJSON
@_exported public import BacklotStubs
@_exported public import BacklotWireMock
