import BacklotStubs
public import BacklotWireMock

extension StubFiles {
  /// The same files, in which matchers of XML are understood, by libxml2.
  public var withXML: StubFiles { reading(LibXMLSupport()) }
}

extension StubMappings {
  /// The same mappings, in which matchers of XML are understood, by libxml2.
  public var withXML: StubMappings { reading(LibXMLSupport()) }
}
