import BacklotJSON
import BacklotPattern

/// A matcher in WireMock's terms: its name, and the expected text.
struct MatcherWords {
  /// The name, such as `contains`.
  let name: String
  /// The expected text.
  let expected: String
  /// A Boolean value that indicates whether the matcher compares for equality, which tables do not show.
  var isEquality = false

  init(_ name: String, expected: String, isEquality: Bool = false) {
    self.name = name
    self.expected = expected
    self.isEquality = isEquality
  }

  init(_ matcher: ValueMatcher) {
    switch matcher.kind {
    case .equal(let text), .equalIgnoringCase(let text): self.init("equalTo", expected: text, isEquality: true)
    case .contains(let text): self.init("contains", expected: text)
    case .pattern(let pattern): self.init("matches", expected: pattern.text)
    case .absent: self.init("absent", expected: "(absent)")
    case .present: self.init("not", expected: "(absent)")
    case .not(let inner): self = Self.negation(of: inner)
    // This is a cookie that must be present and match.
    case .all(let matchers) where matchers.count == 2 && matcher.wantsPresence: self.init(matchers[1])
    case .all(let matchers) where matchers.isEmpty: self.init("anything", expected: "anything")
    case .all(let matchers): self.init("and", expected: Self.joined(matchers, by: "AND"))
    case .any(let matchers): self.init("or", expected: Self.joined(matchers, by: "OR"))
    case .number(let comparison, let number): self.init(comparison.mappingName, expected: number.text)
    case .json(let value, _): self.init("equalToJson", expected: value.serialized(.pretty), isEquality: true)
    case .jsonPath(let path, let inner): self.init("matchesJsonPath", expected: Self.path(path.text, matcher: inner))
    case .path(let template): self.init("matchesPathTemplate", expected: template.text)
    case .hasExactly(let matchers): self.init("hasExactly", expected: Self.joined(matchers, by: "AND"))
    case .includes(let matchers): self.init("includes", expected: Self.joined(matchers, by: "AND"))
    case .oneValue(let inner), .formDecoded(let inner): self.init(inner)
    case .custom(let custom as DateTimeExpectation): self.init(custom.kind.rawValue, expected: custom.text)
    case .custom(let custom as SchemaMatcher):
      self.init("matchesJsonSchema", expected: custom.schema.document.serialized(.pretty))
    case .hasPrefix, .hasSuffix, .oneOf, .satisfies, .custom: self.init("matches", expected: matcher.description)
    }
  }

  private static func negation(of matcher: ValueMatcher) -> Self {
    switch matcher.kind {
    case .contains(let text): Self("doesNotContain", expected: text)
    case .pattern(let pattern): Self("doesNotMatch", expected: pattern.text)
    default: Self("not", expected: Self(matcher).expected)
    }
  }

  private static func joined(_ matchers: [ValueMatcher], by word: String) -> String {
    matchers.map { matcher in
      let words = Self(matcher)
      return "\(words.name) \(words.expected)"
    }.joined(separator: " \(word) ")
  }

  private static func path(_ expression: String, matcher: ValueMatcher?) -> String {
    guard let matcher else { return expression }
    let words = Self(matcher)
    return "\(expression) [\(words.name)] \(words.expected)"
  }

  /// Returns the name in brackets, or a replacement for equality.
  func sign(_ equality: String) -> String { isEquality ? equality : " [\(name)] " }
}
