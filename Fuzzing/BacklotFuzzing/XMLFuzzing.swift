import BacklotXML

/// XML under any document, any expectation and any XPath.
///
/// An input begins with a byte whose bits choose the comparison; then come an XPath, the document that is expected and the one
/// that came, with a NUL between each two. In XPaths with a colon, the prefixes `p` and `q` stand for the namespaces `u` and `v`.
package enum XMLFuzzing {
  private static let limits = XMLLimits(maximumNodes: 500, maximumSteps: 20_000)

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let choice = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
    guard parts.count == 3 else { return nil }
    do throws(Finding) {
      let path = try path(String(decoding: parts[0], as: UTF8.self))
      let expected = try expectation(String(decoding: parts[1], as: UTF8.self), choice)
      guard let document = try document(parts[2]) else { return nil }
      try checkWriting(document)
      if let path { try check(path, on: document) }
      if let expected { try check(expected, on: document) }
      return nil
    } catch {
      return error
    }
  }

  /// Returns `nil` if the document is rejected.
  ///
  /// Memory and libxml2 must be available.
  private static func read<Value>(_ read: () throws(XMLError) -> Value) throws(Finding) -> Value? {
    do throws(XMLError) {
      return try read()
    } catch {
      try Finding.unless(error.code != .memory && error.code != .libraryMissing, "“\(error)”")
      return nil
    }
  }

  private static func path(_ text: String) throws(Finding) -> XPath? {
    let namespaces = text.contains(":") ? ["p": "u", "q": "v"] : [:]
    return try read { () throws(XMLError) in try XPath(text, namespaces: namespaces) }
  }

  private static func document(_ bytes: [UInt8]) throws(Finding) -> ParsedXML? {
    try read { () throws(XMLError) in try ParsedXML(parsing: bytes, limits: limits) }
  }

  private static func expectation(_ text: String, _ choice: UInt8) throws(Finding) -> XMLExpectation? {
    let awareness = XMLComparison.NamespaceAwareness.allCases
    let aspects = XMLComparison.Aspect.allCases
    return try read { () throws(XMLError) in
      let comparison = XMLComparison(
        namespaceAwareness: awareness[Int(choice & 3) % awareness.count],
        ignoresOrderOfSameNode: choice & 4 != 0,
        exempted: choice & 8 == 0 ? [] : [aspects[Int(choice >> 4) % aspects.count]],
        placeholders: choice & 128 == 0 ? nil : try PlaceholderDelimiters()
      )
      return try XMLExpectation(text, comparing: comparison) { pattern in { $0.contains(pattern) } }
    }
  }
}

extension XMLFuzzing {
  /// A written document is read as the same document.
  private static func checkWriting(_ document: ParsedXML) throws(Finding) {
    for style in XMLStyle.allCases {
      let text = document.formatted(style)
      guard let again = try read({ () throws(XMLError) in try ParsedXML(parsing: text) }) else {
        throw Finding("“\(text)” was written and is not read")
      }
      try Finding.unless(again.formatted(style) == text, "“\(text)” is written in another way again")
    }
  }

  /// A query has the same result each time, and does not change the document.
  private static func check(_ path: XPath, on document: ParsedXML) throws(Finding) {
    let before = document.formatted(.compact)
    let answers = [answer(path, document), answer(path, document)]
    try Finding.unless(answers[0] == answers[1], "“\(path)” gives \(answers[0]), then \(answers[1])")
    try Finding.unless(document.formatted(.compact) == before, "“\(path)” changed the document")
  }

  private static func answer(_ path: XPath, _ document: ParsedXML) -> [String] {
    do throws(XMLError) {
      return try path.evaluate(on: document).texts
    } catch {
      return ["", error.description]
    }
  }

  /// A match has no differences and no distance; a mismatch has both.
  private static func check(_ expected: XMLExpectation, on document: ParsedXML) throws(Finding) {
    let judgement = try read { () throws(XMLError) in
      (try expected.matches(document), try expected.differences(from: document), try expected.distance(to: document))
    }
    guard let (isMatch, differences, distance) = judgement else { return }
    try Finding.unless(isMatch == differences.isEmpty, "\(isMatch) with \(differences.count) differences")
    try Finding.unless(
      isMatch == (distance == 0) && (0...1).contains(distance),
      "\(isMatch) with the distance \(distance)"
    )
  }
}
