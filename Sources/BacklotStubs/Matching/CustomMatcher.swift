/// A criterion for a value or a body that is defined outside the kernel, such as one for XML or JSON Schema.
package protocol CustomMatcher: Sendable, CustomStringConvertible {
  /// Returns true if a text matches.
  ///
  /// The result is invalid if the budget is exhausted.
  func matches(_ text: String, in context: inout MatchingContext) -> Bool

  /// True if the description is about the whole body instead of a text. Defaults to `false`.
  var describesBody: Bool { get }

  /// Returns true if a nonempty body matches. By default, its text is matched.
  func matches(bodyOf facts: inout RequestFacts) -> Bool

  /// Returns a description of the actual body, or `nil`, the default, to show its text.
  func finding(in facts: inout RequestFacts) -> String?
}

extension CustomMatcher {
  package var describesBody: Bool { false }
  package func matches(bodyOf facts: inout RequestFacts) -> Bool { matches(facts.text, in: &facts.context) }
  package func finding(in facts: inout RequestFacts) -> String? { nil }
}

extension ValueMatcher {
  /// Matches a value with a criterion from outside the kernel.
  package static func custom(_ matcher: any CustomMatcher) -> Self { Self(kind: .custom(matcher)) }

  /// The criterion from outside the kernel, if it is one.
  package var custom: (any CustomMatcher)? {
    guard case .custom(let matcher) = kind else { return nil }
    return matcher
  }
}
