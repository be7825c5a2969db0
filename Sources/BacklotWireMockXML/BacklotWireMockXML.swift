// XML support extends stub files, so one import provides both modules.
@_exported public import BacklotWireMock
