import BacklotJSON

/// What the value of a query item, field, cookie or form item has to be like.
///
/// A literal means equality: `query: ["fullText": "true"]`. Texts are compared byte for byte, as servers do: "é" in one
/// scalar differs from "é" in two. Where a name occurs several times, one fitting value is enough.
public struct ValueMatcher: Sendable {
  indirect enum Kind: Sendable {
    case equal(String)
    case equalIgnoringCase(String)
    case contains(String)
    case hasPrefix(String)
    case hasSuffix(String)
    case oneOf([String])
    case present
    case absent
    case not(ValueMatcher)
    case all([ValueMatcher])
    case any([ValueMatcher])
    case satisfies(String, @Sendable (String) -> Bool)
  }

  let kind: Kind
}

extension ValueMatcher {
  /// Exactly this text.
  public static func equal(_ text: String) -> Self { Self(kind: .equal(text)) }
  /// This text, upper and lower case being the same.
  public static func equalIgnoringCase(_ text: String) -> Self { Self(kind: .equalIgnoringCase(text)) }
  /// Any text that has this one in it.
  public static func contains(_ text: String) -> Self { Self(kind: .contains(text)) }
  /// Any text that begins like this.
  public static func hasPrefix(_ text: String) -> Self { Self(kind: .hasPrefix(text)) }
  /// Any text that ends like this.
  public static func hasSuffix(_ text: String) -> Self { Self(kind: .hasSuffix(text)) }
  /// One of these texts.
  public static func oneOf(_ texts: [String]) -> Self { Self(kind: .oneOf(texts)) }
  /// There, with any value.
  public static var present: Self { Self(kind: .present) }
  /// Not there at all.
  public static var absent: Self { Self(kind: .absent) }
  /// Anything, absence included, that the other matcher refuses; of several values none may fit the other matcher.
  public static func not(_ matcher: Self) -> Self { Self(kind: .not(matcher)) }
  /// What each of these accepts.
  public static func all(_ matchers: [Self]) -> Self { Self(kind: .all(matchers)) }
  /// What at least one of these accepts.
  public static func any(_ matchers: [Self]) -> Self { Self(kind: .any(matchers)) }

  /// Whatever a test of yours accepts.
  ///
  /// - Parameters:
  ///   - description: What the test wants, in the words that a near miss prints.
  ///   - test: Returns whether the value fits; called for each value until one does.
  public static func satisfies(_ description: String, _ test: @escaping @Sendable (String) -> Bool) -> Self {
    Self(kind: .satisfies(description, test))
  }
}

extension ValueMatcher {
  /// Whether the values that a name has, none included, fit.
  func holds(for values: some Sequence<String>) -> Bool {
    switch kind {
    case .equal(let text): values.contains { $0.hasSameBytes(as: text) }
    case .equalIgnoringCase(let text): values.contains { $0.lowercased().hasSameBytes(as: text.lowercased()) }
    case .contains(let text): values.contains { $0.containsText(text) }
    case .hasPrefix(let text): values.contains { $0.utf8.starts(with: text.utf8) }
    case .hasSuffix(let text): values.contains { $0.utf8.reversed().starts(with: text.utf8.reversed()) }
    case .oneOf(let texts): values.contains { value in texts.contains { value.hasSameBytes(as: $0) } }
    case .present: values.contains { _ in true }
    case .absent: !values.contains { _ in true }
    case .not(let matcher): !matcher.holds(for: values)
    case .all(let matchers): matchers.allSatisfy { $0.holds(for: values) }
    case .any(let matchers): matchers.contains { $0.holds(for: values) }
    case .satisfies(_, let test): values.contains(where: test)
    }
  }

  /// The one text that this accepts, where it accepts only one: what an index can look up.
  var onlyValue: String? {
    guard case .equal(let text) = kind else { return nil }
    return text
  }
}

extension ValueMatcher: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Makes a matcher that wants exactly this text.
  public init(stringLiteral value: String) { self = .equal(value) }
}

extension ValueMatcher: CustomStringConvertible {
  /// What is wanted, in words.
  public var description: String {
    switch kind {
    case .equal(let text): quoted(text)
    case .equalIgnoringCase(let text): "\(quoted(text)) in any case"
    case .contains(let text): "contains \(quoted(text))"
    case .hasPrefix(let text): "begins with \(quoted(text))"
    case .hasSuffix(let text): "ends with \(quoted(text))"
    case .oneOf(let texts): "one of " + texts.map(quoted).joined(separator: ", ")
    case .present: "any value"
    case .absent: "absent"
    case .not(let matcher): "not (\(matcher))"
    case .all(let matchers): matchers.map { "(\($0))" }.joined(separator: " and ")
    case .any(let matchers): matchers.map { "(\($0))" }.joined(separator: " or ")
    case .satisfies(let description, _): description
    }
  }
}

/// A text in quotation marks, shortened so that one value cannot fill a report.
func quoted(_ text: some StringProtocol) -> String {
  text.count > 120 ? "\"\(text.prefix(120))…\"" : "\"\(text)\""
}

extension String {
  /// Whether a text stands somewhere in this one, byte for byte.
  fileprivate func containsText(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    var rest = self.utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: text.utf8) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
