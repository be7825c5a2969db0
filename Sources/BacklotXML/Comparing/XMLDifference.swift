/// One difference between the document that was expected and the one that came.
package struct XMLDifference: Sendable, Hashable {
  /// What is different; nothing where what came is not XML.
  package let aspect: XMLComparison.Aspect?
  /// Where, as an XPath in the document that came, with the names as they were written.
  package let path: String
  /// What was expected, or nothing where nothing was.
  package let expected: String?
  /// What came, or nothing where nothing did.
  package let got: String?

  /// The difference with other texts for what was expected and what came.
  ///
  /// - Parameter change: Returns the text to put in the place of one.
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
