// Imported files become mappings, so one import provides both libraries.
@_exported public import BacklotWireMock
