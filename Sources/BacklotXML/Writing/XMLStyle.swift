/// The format of written XML; white space between elements is never preserved.
package enum XMLStyle: String, Sendable, Hashable, CaseIterable {
  /// Each element is on a separate line, indented by two spaces per level, with a line break at the end.
  ///
  /// Elements that contain both text and elements are left unchanged, since white space may be significant there.
  case pretty
  /// Everything is on one line.
  case compact
}

extension ParsedXML {
  /// Returns the document as text, without an XML declaration or document type.
  package func formatted(_ style: XMLStyle = .pretty) -> String {
    var writer = XMLWriter(style)
    writer.write(tree)
    return writer.text
  }
}
