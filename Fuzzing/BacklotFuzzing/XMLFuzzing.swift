import BacklotXML

/// XML under any document, any expectation and any XPath.
///
/// An input begins with a byte whose bits choose the comparison; then come an XPath, the document that is expected and the one
/// that came, with a NUL between each two. Prefixes stand for namespaces where the XPath has a colon.
package enum XMLFuzzing {
  private static let limits = XMLLimits(maximumNodes: 500, maximumSteps: 20_000)
  private static let namespaces = ["p": "u", "q": "v"]

  /// What is wrong with what is made of an input, if anything is.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let choice = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    guard parts.count == 3 else { return nil }
    do throws(Finding) {
      let got = try document(parts[2])
      try checkPath(String(decoding: parts[0], as: UTF8.self), on: got)
      guard let expected = try expectation(String(decoding: parts[1], as: UTF8.self), choice) else { return nil }
      try check(expected, on: got, parts[2])
      return nil
    } catch {
      return error
    }
  }

  private static func document(_ bytes: [UInt8]) throws(Finding) -> ParsedXML? {
    do throws(XMLError) {
      let document = try ParsedXML(parsing: bytes, limits: limits)
      try checkWriting(document).get()
      return document
    } catch {
      try Finding.unless(error.code != .memory && error.code != .libraryMissing, "“\(error)” of a document")
      return nil
    }
  }

  /// What is written is read as the same again.
  private static func checkWriting(_ document: ParsedXML) -> Result<Void, XMLError> {
    let text = document.formatted(.compact)
    do throws(XMLError) {
      let again = try ParsedXML(parsing: text).formatted(.compact)
      let isSame = again == text
      return isSame ? .success(()) : .failure(failure(text))
    } catch {
      return .failure(failure(text))
    }
  }
}
