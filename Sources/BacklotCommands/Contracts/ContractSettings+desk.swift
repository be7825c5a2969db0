import BacklotOpenAPI
import BacklotXML

extension ContractSettings {
  /// The default settings, with an XML reader.
  static var desk: ContractSettings {
    var settings = ContractSettings()
    settings.xml = MarkupElement.reader
    return settings
  }
}

// MARK: - XML

extension MarkupElement {
  /// The XML reader for contracts.
  ///
  /// It uses libxml2, accesses only the document itself, and limits its input.
  static let reader: XMLReader = { document in MarkupElement(try ParsedXML(parsing: document).outline()) }

  private init(_ outline: XMLOutline) {
    self.init(
      outline.name,
      namespace: outline.namespace,
      attributes: outline.attributes.map { Attribute($0.name, namespace: $0.namespace, value: $0.value) },
      children: outline.children.map { MarkupElement($0) },
      text: outline.text
    )
  }
}
