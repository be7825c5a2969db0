// XML is for stub files: one import brings both.
@_exported public import BacklotWireMock
