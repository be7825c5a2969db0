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

  init(_ name: String, _ expected: String, isEquality: Bool = false) {
    self.name = name
    self.expected = expected
    self.isEquality = isEquality
  }

  init(_ matcher: ValueMatcher) {
    switch matcher.kind {
    case .equal(let text), .equalIgnoringCase(let text): self.init("equalTo", text, isEquality: true)
    case .contains(let text): self.init("contains", text)
    case .pattern(let pattern): self.init("matches", pattern.text)
    case .absent: self.init("absent", "(absent)")
    case .present: self.init("not", "(absent)")
    case .not(let inner): self = Self.negation(of: inner)
    // This is a cookie that must be present and match.
    case .all(let matchers) where matchers.count == 2 && matcher.wantsPresence: self.init(matchers[1])
    case .all(let matchers) where matchers.isEmpty: self.init("anything", "anything")
    case .all(let matchers): self.init("and", Self.joined(matchers, "AND"))
    case .any(let matchers): self.init("or", Self.joined(matchers, "OR"))
    case .number(let comparison, let number): self.init(comparison.mappingName, number.text)
    case .json(let value, _): self.init("equalToJson", value.serialized(.pretty), isEquality: true)
    case .jsonPath(let path, let inner): self.init("matchesJsonPath", Self.path(path.text, inner))
    case .path(let template): self.init("matchesPathTemplate", template.text)
    case .hasExactly(let matchers): self.init("hasExactly", Self.joined(matchers, "AND"))
    case .includes(let matchers): self.init("includes", Self.joined(matchers, "AND"))
    case .oneValue(let inner), .formDecoded(let inner): self.init(inner)
    case .custom(let custom as DateTimeExpectation): self.init(custom.kind.rawValue, custom.text)
    case .custom(let custom as SchemaMatcher):
      self.init("matchesJsonSchema", custom.schema.document.serialized(.pretty))
    case .hasPrefix, .hasSuffix, .oneOf, .satisfies, .custom: self.init("matches", matcher.description)
    }
  }

  private static func negation(of matcher: ValueMatcher) -> Self {
    switch matcher.kind {
    case .contains(let text): Self("doesNotContain", text)
    case .pattern(let pattern): Self("doesNotMatch", pattern.text)
    default: Self("not", Self(matcher).expected)
    }
  }

  private static func joined(_ matchers: [ValueMatcher], _ word: String) -> String {
    matchers.map { matcher in
      let words = Self(matcher)
      return "\(words.name) \(words.expected)"
    }.joined(separator: " \(word) ")
  }

  private static func path(_ expression: String, _ matcher: ValueMatcher?) -> String {
    guard let matcher else { return expression }
    let words = Self(matcher)
    return "\(expression) [\(words.name)] \(words.expected)"
  }

  /// Returns the name in brackets, or a replacement for equality.
  func sign(_ equality: String) -> String { isEquality ? equality : " [\(name)] " }
}
