import BacklotHTTP
public import BacklotJSON
import BacklotLimits
public import BacklotPattern

/// The requirements for the value of a query item, header field, cookie or form item.
///
/// A literal means equality: `query: ["fullText": "true"]`. Texts are compared byte for byte, as servers do: "é" in one
/// scalar differs from "é" in two. If a name occurs several times, one matching value is enough.
public struct ValueMatcher: Sendable {
  package indirect enum Kind: Sendable {
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
    case pattern(Pattern)
    case path(PathTemplate)
    case number(NumberComparison, JSONNumber)
    case json(JSONValue, JSONComparison)
    case jsonPath(JSONPath, ValueMatcher?)
    case custom(any CustomMatcher)
    case hasExactly([ValueMatcher])
    case includes([ValueMatcher])
    case oneValue(ValueMatcher)
    /// Values that are form-decoded before the comparison.
    case formDecoded(ValueMatcher)
  }

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }
}

extension ValueMatcher {
  /// Matches exactly this text.
  public static func equal(_ text: String) -> Self { Self(kind: .equal(text)) }
  /// Matches this text, ignoring case.
  public static func equalIgnoringCase(_ text: String) -> Self { Self(kind: .equalIgnoringCase(text)) }
  /// Matches any text that contains this one.
  public static func contains(_ text: String) -> Self { Self(kind: .contains(text)) }
  /// Matches any text with this prefix.
  public static func hasPrefix(_ text: String) -> Self { Self(kind: .hasPrefix(text)) }
  /// Matches any text with this suffix.
  public static func hasSuffix(_ text: String) -> Self { Self(kind: .hasSuffix(text)) }
  /// Matches any of these texts.
  public static func oneOf(_ texts: [String]) -> Self { Self(kind: .oneOf(texts)) }
  /// A matcher for any value that is present.
  public static var present: Self { Self(kind: .present) }
  /// A matcher for an absent value.
  public static var absent: Self { Self(kind: .absent) }
  /// Matches any value, or absence, that another matcher rejects.
  ///
  /// If there are several values, the other matcher must reject all of them.
  public static func not(_ matcher: Self) -> Self { Self(kind: .not(matcher)) }
  /// Matches a value that all of the matchers accept.
  public static func all(_ matchers: [Self]) -> Self { Self(kind: .all(matchers)) }
  /// Matches a value that at least one of the matchers accepts.
  public static func any(_ matchers: [Self]) -> Self { Self(kind: .any(matchers)) }

  /// Matches any text that a pattern matches as a whole.
  ///
  /// If the pattern exceeds its maximum number of steps for a text, the request remains undecided, and the answer says
  /// so.
  public static func matches(_ pattern: Pattern) -> Self { Self(kind: .pattern(pattern)) }

  /// Matches any percent-encoded path that a template matches, ignoring a query after it.
  public static func path(_ template: PathTemplate) -> Self { Self(kind: .path(template)) }

  /// Matches a number that is equal to, less than or greater than this one.
  ///
  /// Texts that are not numbers do not match.
  public static func number(_ comparison: NumberComparison, _ number: JSONNumber) -> Self {
    Self(kind: .number(comparison, number))
  }

  /// Matches a text that is equal to a JSON document.
  ///
  /// - Parameters:
  ///   - value: The expected document.
  ///   - comparison: The permitted differences. Defaults to `exact`.
  public static func json(_ value: JSONValue, comparison: JSONComparison = .exact) -> Self {
    Self(kind: .json(value, comparison))
  }

  /// Matches a JSON text in which a path selects a value.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - matcher: The matcher for one of the values, with numbers and Booleans as JSON text. Defaults to any value
  ///     except null.
  public static func jsonPath(_ path: JSONPath, _ matcher: Self? = nil) -> Self {
    Self(kind: .jsonPath(path, matcher))
  }

  /// Matches as many values as there are matchers, with a matching value for each matcher.
  ///
  /// A value may match several matchers.
  public static func hasExactly(_ matchers: [Self]) -> Self { Self(kind: .hasExactly(matchers)) }

  /// Matches values that include one for each matcher.
  ///
  /// A value may match several matchers.
  public static func includes(_ matchers: [Self]) -> Self { Self(kind: .includes(matchers)) }

  /// Matches a value with a custom test.
  ///
  /// - Parameters:
  ///   - description: A description of the requirement for near misses.
  ///   - test: Returns whether the value matches; called for each value until one does.
  public static func satisfies(_ description: String, test: @escaping @Sendable (String) -> Bool) -> Self {
    Self(kind: .satisfies(description, test))
  }
}

extension ValueMatcher {
  /// Returns whether the values of a name, possibly empty, match.
  ///
  /// The result is invalid if the budget is exhausted during the comparison.
  package func holds(for values: some Sequence<String>, in context: inout MatchingContext) -> Bool {
    switch kind {
    case .equal(let text): values.contains { $0.hasSameBytes(as: text) }
    case .present: values.contains { _ in true }
    case .absent: !values.contains { _ in true }
    case .not(let matcher): !matcher.holds(for: values, in: &context)
    case .all(let matchers): matchers.allSatisfy { $0.holds(for: values, in: &context) }
    case .any(let matchers): matchers.contains { $0.holds(for: values, in: &context) }
    case .hasExactly(let matchers):
      values.count { _ in true } == matchers.count
        && matchers.allSatisfy { $0.holds(forOneOf: values, in: &context) }
    case .includes(let matchers):
      values.contains { _ in true } && matchers.allSatisfy { $0.holds(forOneOf: values, in: &context) }
    case .oneValue(let matcher):
      values.contains { _ in true }
        ? matcher.holds(forOneOf: values, in: &context) : matcher.holds(for: [], in: &context)
    case .formDecoded(let matcher):
      // Cookies are decoded once for all stubs, by `RequestFacts`.
      matcher.holds(for: values.lazy.map { PercentEncoding.decode($0, plusAsSpace: true) }, in: &context)
    default: values.contains { takes($0, in: &context) }
    }
  }

  /// Returns whether a value matches, for matchers that check each one separately.
  private func takes(_ value: String, in context: inout MatchingContext) -> Bool {
    guard context.budget.spend(1 + value.utf8.count >> 5) else { return false }
    return switch kind {
    case .equalIgnoringCase(let text): value.equalsIgnoringCase(text, in: &context)
    case .contains(let text): value.containsText(text)
    case .hasPrefix(let text): value.utf8.starts(with: text.utf8)
    case .hasSuffix(let text): value.utf8.reversed().starts(with: text.utf8.reversed())
    case .oneOf(let texts): context.budget.spend(texts.count >> 2) && texts.contains { value.hasSameBytes(as: $0) }
    case .satisfies(_, let test): test(value)
    case .pattern(let pattern): pattern.takes(value, in: &context)
    case .path(let template): template.takes(value)
    case .number(let comparison, let number): comparison.holds(for: value, number)
    case .json(let expected, let comparison): comparison.holds(for: value, expected, spending: &context.budget)
    case .jsonPath(let path, let matcher): path.holds(for: value, matcher: matcher, in: &context)
    case .custom(let matcher): matcher.matches(value, in: &context)
    default: holds(for: CollectionOfOne(value), in: &context)
    }
  }

  /// Returns whether one of the texts matches.
  ///
  /// Without texts, only absence matches.
  package func takesOne(of texts: [String], in context: inout MatchingContext) -> Bool {
    texts.isEmpty ? isAbsent : holds(forOneOf: texts, in: &context)
  }

  /// Returns whether a single value matches.
  func holds(forOneOf values: some Sequence<String>, in context: inout MatchingContext) -> Bool {
    values.contains { context.budget.spend() && holds(for: CollectionOfOne($0), in: &context) }
  }

  /// The only accepted text, if any, for the lookup in an index.
  package var onlyValue: String? {
    guard case .equal(let text) = kind else { return nil }
    return text
  }
}

extension ValueMatcher {
  /// True if the value must be absent.
  package var isAbsent: Bool {
    guard case .absent = kind else { return false }
    return true
  }

  /// True if the text is compared as one JSON document.
  var comparesJSON: Bool {
    guard case .json = kind else { return false }
    return true
  }
}

extension Pattern {
  /// Returns whether a whole text matches.
  ///
  /// A match that needs too many steps exhausts the budget.
  fileprivate func takes(_ text: String, in context: inout MatchingContext) -> Bool {
    do throws(PatternError) {
      return try matches(text, spending: &context.budget)
    } catch {
      context.budget.stop(because: "\(error)")
      return false
    }
  }
}

extension PathTemplate {
  /// Returns whether a text is a matching path, possibly followed by a query.
  fileprivate func takes(_ text: String) -> Bool {
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard path.first ?? UInt8(ascii: "/") == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "#")) else {
      return false
    }
    return matches(String(Substring(path)))
  }
}

extension ValueMatcher: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a matcher that accepts exactly this text.
  public init(stringLiteral value: String) { self = .equal(value) }
}

extension ValueMatcher: CustomStringConvertible {
  /// A description of the requirement.
  public var description: String {
    switch kind {
    case .equal(let text): quoted(text)
    case .equalIgnoringCase(let text): "\(quoted(text)) (ignoring case)"
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
    case .pattern(let pattern): "matches \(quoted(pattern.text))"
    case .path(let template): "a path that matches \(template)"
    case .number(let comparison, let number): "\(comparison.rawValue) \(number)"
    case .json(let value, _): "JSON equal to \(value.excerpt(width: longestShownText))"
    case .jsonPath(let path, let matcher): "JSON with \(path)" + (matcher.map { ": \($0)" } ?? "")
    case .custom(let matcher): matcher.description
    case .hasExactly(let matchers): "exactly " + matchers.map { "(\($0))" }.joined(separator: ", ")
    case .includes(let matchers): "at least " + matchers.map { "(\($0))" }.joined(separator: ", ")
    case .oneValue(let matcher), .formDecoded(let matcher): matcher.description
    }
  }
}

extension String {
  /// Returns whether the texts are equal, ignoring case.
  fileprivate func equalsIgnoringCase(_ text: String, in context: inout MatchingContext) -> Bool {
    context.budget.spend((utf8.count + text.utf8.count) >> 3) && lowercased().hasSameBytes(as: text.lowercased())
  }

  /// Returns whether this text contains another one, byte for byte.
  fileprivate func containsText(_ text: String) -> Bool {
    var (whole, part) = (self, text)
    return whole.withUTF8 { whole in part.withUTF8 { ByteSearch.contains($0, in: whole) } }
  }
}
