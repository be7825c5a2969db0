import BacklotPattern
package import BacklotStubs
import BacklotXML

/// Tests of XML by libxml2.
package struct LibXMLSupport: XMLSupport {
  /// Makes one; the library is loaded when it is first needed.
  package init() {}

  /// A test of equality.
  package func matching(_ equality: XMLEquality) throws -> any XMLMatching {
    var comparison = XMLComparison(ignoresOrderOfSameNode: equality.ignoresOrderOfSameNode)
    comparison.exempted = Set(try equality.exemptedComparisons.map(Self.aspect))
    if let name = equality.namespaceAwareness { comparison.namespaceAwareness = try Self.awareness(name) }
    if equality.enablesPlaceholders {
      comparison.placeholders = try PlaceholderDelimiters(
        openingPattern: equality.openingDelimiter,
        closingPattern: equality.closingDelimiter
      )
    }
    do throws(XMLError) {
      return EqualXML(
        try XMLExpectation(equality.text, comparing: comparison) { text in
          let pattern = try Pattern(text)
          // A text on which the pattern needs more steps than it may take is no match.
          return { text in do { return try pattern.matches(text) } catch { return false } }
        }
      )
    } catch {
      // Documents with entities of their own are not read, so that none can be equal.
      guard error.code == .entity else { throw error }
      throw UnfulfillableXML(reason: "\(error)")
    }
  }

  /// A test of what an XPath leads to.
  package func matching(
    xPath: String,
    namespaces: [String: String],
    _ matcher: ValueMatcher?
  ) throws -> any XMLMatching {
    do throws(XMLError) {
      return MatchingXPath(path: try XPath(xPath, namespaces: namespaces), matcher: matcher)
    } catch {
      guard error.code == .invalidXPath || error.code == .namespace else { throw error }
      throw UnfulfillableXML(reason: "\(error)")
    }
  }

  private static func aspect(_ name: String) throws -> XMLComparison.Aspect {
    if let aspect = XMLComparison.Aspect(rawValue: name) { return aspect }
    throw UnknownXMLWord(word: name, known: XMLComparison.Aspect.allCases.map(\.rawValue))
  }

  private static func awareness(_ name: String) throws -> XMLComparison.NamespaceAwareness {
    if let awareness = XMLComparison.NamespaceAwareness(rawValue: name) { return awareness }
    throw UnknownXMLWord(word: name, known: XMLComparison.NamespaceAwareness.allCases.map(\.rawValue))
  }
}

extension LibXMLSupport {
  /// The nodes that an XPath selects.
  package func nodes(of xPath: String, in xml: String) throws -> [TemplateXMLNode] {
    let value = try XPath(xPath).evaluate(on: Array(xml.utf8))
    guard case .nodes(let nodes) = value else { return value.texts.map { TemplateXMLNode(text: $0) } }
    return nodes.map { node in
      TemplateXMLNode(
        name: node.name,
        text: node.text,
        attributes: Dictionary(node.attributes.map { ($0.name, $0.value) }) { first, _ in first },
        rendering: node.xml
      )
    }
  }

  /// The document with two spaces a level, or without white space between elements.
  package func formatted(_ xml: String, isPretty: Bool) throws -> String {
    try ParsedXML(parsing: xml).formatted(isPretty ? .pretty : .compact)
  }
}

/// A word in a mapping that nobody knows.
private struct UnknownXMLWord: Error, CustomStringConvertible {
  let word: String
  let known: [String]

  var description: String { "names \"\(word)\", expected one of \(known.joined(separator: ", "))" }
}
