package import BacklotLimits
import BacklotPattern
package import BacklotStubs
public import BacklotWireMock
import BacklotXML

extension StubFiles {
  /// The same files with support for XML matchers, based on libxml2.
  public var withXML: StubFiles { reading(LibXMLSupport()) }
}

extension StubMappings {
  /// The same mappings with support for XML matchers, based on libxml2.
  public var withXML: StubMappings { reading(LibXMLSupport()) }
}

// MARK: - Support

/// XML matchers and documents based on libxml2.
package struct LibXMLSupport: XMLSupport {
  /// Creates an instance; the library is loaded when it is first needed.
  package init() {}

  /// Returns a matcher for equality.
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
          // A text for which the pattern exceeds its steps does not match.
          return { text in do { return try pattern.matches(text) } catch { return false } }
        }
      )
    } catch {
      // Documents that define entities are refused, so that no document can be equal.
      guard error.code == .entity else { throw error }
      throw UnfulfillableXML(reason: "\(error)")
    }
  }

  /// Returns a matcher for the result of an XPath.
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
  /// Parses a document for templates.
  package func document(
    parsing xml: String,
    spending budget: inout StepBudget
  ) throws -> any TemplateXMLDocument {
    ReadDocument(xml: try ParsedXML(parsing: Array(xml.utf8), spending: &budget))
  }

  /// Returns the document indented by two spaces per level, or without white space between elements.
  package func formatted(_ xml: String, isPretty: Bool, spending budget: inout StepBudget) throws -> String {
    let document = try ParsedXML(parsing: xml, spending: &budget)
    budget.charge(xml.utf8.count >> 2)
    return document.formatted(isPretty ? .pretty : .compact)
  }
}

/// A document that was parsed for a template.
private struct ReadDocument: TemplateXMLDocument {
  let xml: ParsedXML

  func nodes(of xPath: String, spending budget: inout StepBudget) throws -> [TemplateXMLNode] {
    budget.charge(Self.costOfReading + xPath.utf8.count)
    let value = try XPath(xPath).evaluate(on: xml, spending: &budget)
    guard case .nodes(let nodes) = value else { return value.texts.map { TemplateXMLNode(text: $0) } }
    var found: [TemplateXMLNode] = []
    // Nested nodes repeat their texts, so that all texts may be much longer than the document.
    for node in nodes where !budget.isExhausted {
      let made = TemplateXMLNode(
        name: node.name,
        text: node.text,
        attributes: Dictionary(node.attributes.map { ($0.name, $0.value) }) { first, _ in first },
        rendering: node.xml
      )
      budget.charge(Self.costOfNode + (made.text.utf8.count + made.rendering.utf8.count) >> 3)
      found.append(made)
    }
    return found
  }

  /// The number of steps that reading a short expression takes.
  private static let costOfReading = 100
  /// The number of steps that a short node takes.
  private static let costOfNode = 20
}

/// An unknown word in a mapping.
private struct UnknownXMLWord: Error, CustomStringConvertible {
  let word: String
  let known: [String]

  var description: String { "has the unknown value \"\(word)\", expected one of \(known.joined(separator: ", "))" }
}
