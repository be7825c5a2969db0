import BacklotOpenAPI
import BacklotXML

extension MarkupElement {
  /// Reads XML for contracts by libxml2, which looks at nothing outside of a document and limits what it takes in.
  static let reader: XMLReader = { document in MarkupElement(try ParsedXML(parsing: document).outline()) }

  private init(_ outline: XMLOutline) {
    self.init(
      outline.name,
      namespace: outline.namespace,
      attributes: outline.attributes.map { Attribute($0.name, namespace: $0.namespace, $0.value) },
      children: outline.children.map { MarkupElement($0) },
      text: outline.text
    )
  }
}
