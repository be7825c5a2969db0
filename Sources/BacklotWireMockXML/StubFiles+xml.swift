import BacklotStubs
public import BacklotWireMock

extension StubFiles {
  /// The same files with support for XML matchers, based on libxml2.
  public var withXML: StubFiles { reading(LibXMLSupport()) }
}

extension StubMappings {
  /// The same mappings with support for XML matchers, based on libxml2.
  public var withXML: StubMappings { reading(LibXMLSupport()) }
}
