/// The format of written XML; white space between elements is never preserved.
package enum XMLStyle: String, Sendable, Hashable, CaseIterable {
  /// Each element on a line of its own, two spaces further in than the one around it, and a line's end behind the last.
  ///
  /// What has text beside elements is left as it is, where white space may mean something.
  case pretty
  /// All on one line.
  case compact
}

extension ParsedXML {
  /// The document as text, without an XML declaration and a document type.
  package func formatted(_ style: XMLStyle = .pretty) -> String {
    var writer = XMLWriter(style)
    writer.write(tree)
    return writer.text
  }
}
