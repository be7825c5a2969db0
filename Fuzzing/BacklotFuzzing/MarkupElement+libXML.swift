import BacklotOpenAPI
import BacklotXML

extension MarkupElement {
  /// Reads XML as the command-line tool does for contracts, whose own reader only it can see.
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
