import BacklotJSON
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Compares answers as the runner of Prism's own specs does: by status, by the presence of fields, by content.
struct AnswerComparison {
  let kind: PrismSpec.Comparison
  /// True if the content can be that of another backend, whose white space Prism does not preserve.
  var isPassedOn = false
  let expected: AnswerText
  let got: AnswerText

  /// The differences, one phrase for each.
  var differences: [String] { status + fields + body }

  private var status: [String] {
    if expected.status == got.status { return [] }
    return ["the status is \(got.status.map(String.init) ?? "none"), not \(expected.status.map(String.init) ?? "none")"]
  }

  /// Of fields only the type of the content counts besides their presence.
  private var fields: [String] {
    expected.fields.sorted { $0.key < $1.key }.compactMap { name, value in
      guard let found = got.fields[name] else { return "the field \(name) is missing" }
      guard name == "content-type", found.lowercased() != value.lowercased() else { return nil }
      return "the content's type is \(found), not \(value)"
    }
  }

  private var body: [String] {
    if let outline = ElementOutline(expected.body) {
      let isSame = ElementOutline(got.body).map { outline.isContained(in: $0) } ?? false
      return isSame ? [] : ["the XML has not the elements of \(expected.body)"]
    }
    switch kind {
    case .exact:
      return expected.body == got.body || isPassedOn && isSameJSON
        ? [] : ["the content is \(got.body), not \(expected.body)"]
    case .loose: return isOfOneShape ? [] : ["the content \(got.body) has not the members of \(expected.body)"]
    case .keysOnly: return names(of: expected.body) == names(of: got.body) ? [] : ["the members of \(got.body)"]
    }
  }

  private var isOfOneShape: Bool {
    guard let expected = Self.json(expected.body), let got = Self.json(got.body) else {
      return expected.body == got.body
    }
    return got.hasShape(of: expected)
  }

  private var isSameJSON: Bool {
    guard let expected = Self.json(expected.body) else { return false }
    return Self.json(got.body) == expected
  }

  private func names(of text: String) -> [String]? { Self.json(text)?.object.map { Array($0.keys) } }

  private static func json(_ text: String) -> JSONValue? {
    do { return try JSONValue(parsing: text) } catch { return nil }
  }
}

extension JSONValue {
  /// Returns true if the value contains all members of another value, with values of the same kind.
  fileprivate func hasShape(of other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    if let elements = array, let others = other.array {
      return elements.count >= others.count && zip(elements, others).allSatisfy { $0.hasShape(of: $1) }
    }
    guard let members = other.object else { return true }
    return members.allSatisfy { name, value in self[name]?.hasShape(of: value) ?? false }
  }
}

/// The elements of an XML document, without what stands in them.
private final class ElementOutline: NSObject, XMLParserDelegate {
  private struct Element {
    let name: String
    let attributes: Set<String>
    var children: [Element] = []

    /// Elements of different names may stand in any order.
    func isContained(in other: Element) -> Bool {
      guard name == other.name, attributes == other.attributes else { return false }
      return Set(children.map(\.name)).allSatisfy { name in
        let (own, others) = (children.filter { $0.name == name }, other.children.filter { $0.name == name })
        return own.count <= others.count && zip(own, others).allSatisfy { $0.isContained(in: $1) }
      }
    }
  }

  private var open: [Element] = [Element(name: "", attributes: [])]

  init?(_ text: String) {
    super.init()
    guard text.hasPrefix("<") else { return nil }
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func isContained(in other: ElementOutline) -> Bool {
    guard let root = open.first, let others = other.open.first else { return false }
    return root.isContained(in: others)
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: Set(attributes.keys)))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard open.count > 1, let element = open.popLast() else { return }
    open[open.count - 1].children.append(element)
  }
}
