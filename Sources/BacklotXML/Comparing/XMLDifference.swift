/// One difference between the expected and the received document.
package struct XMLDifference: Sendable, Hashable {
  /// The aspect that differs, or `nil` if the received text is not XML.
  package let aspect: XMLComparison.Aspect?
  /// The location as an XPath in the received document, with the names as written.
  package let path: String
  /// The expected content, or `nil` if there is no expected content.
  package let expected: String?
  /// The received content, or `nil` if it is missing.
  package let got: String?

  /// Returns the difference with the expected and the received texts replaced.
  ///
  /// - Parameter change: A closure that returns the replacement for a text.
  package func replacingTexts(by change: (String) -> String) -> Self {
    Self(aspect: aspect, path: path, expected: expected.map(change), got: got.map(change))
  }
}

extension XMLDifference: CustomStringConvertible {
  package var description: String {
    switch (expected, got) {
    case (let expected?, let got?): "\(path): expected \(expected), got \(got)"
    case (let expected?, nil): "\(path): expected \(expected), which is missing"
    case (nil, let got?): "\(path): unexpected \(got)"
    case (nil, nil): path
    }
  }
}
