import BacklotStubs
import BacklotXML

/// A test of what an XPath leads to in a document.
struct MatchingXPath: XMLMatching {
  let path: XPath
  /// What one of the nodes has to be like; anything unless given.
  let matcher: ValueMatcher?

  func holds(for document: [UInt8]) -> Bool {
    guard let value = value(in: document) else { return false }
    guard let matcher else { return value.isFound }
    return matcher.takesOne(of: value.texts)
  }

  func finding(in document: [UInt8]) -> String {
    do {
      let texts = try path.evaluate(on: document).texts
      return texts.isEmpty ? "nothing there" : texts.prefix(10).joined(separator: ", ")
    } catch {
      return "\(error)"
    }
  }

  func problem(in document: [UInt8]) -> String? { ParsedXML.problem(in: document) }

  var description: String { "XML with \(path)" + (matcher.map { ": \($0)" } ?? "") }

  private func value(in document: [UInt8]) -> XPathValue? {
    // Why it is none stands in the near miss.
    do { return try path.evaluate(on: document) } catch { return nil }
  }
}

extension XPathValue {
  /// Whether the path leads to something, which to WireMock every value is that is no list of nodes, false among them.
  fileprivate var isFound: Bool {
    guard case .nodes(let nodes) = self else { return true }
    return !nodes.isEmpty
  }
}
