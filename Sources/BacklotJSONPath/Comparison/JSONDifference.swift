public import BacklotJSON
package import BacklotLimits

/// A difference between an actual value and the expected one.
public struct JSONDifference: Sendable, Hashable {
  /// The kind of a difference.
  public enum Kind: Sendable, Hashable {
    /// An expected value is missing; the pointer leads into the expected value.
    case missing
    /// An actual value is not expected.
    case unexpected
    /// Another value of the same kind.
    case changed
    /// A value of another kind, such as a string instead of a number.
    case typeChanged
  }

  /// The location: a path into the actual value, or into the expected one if the value is missing.
  public let pointer: JSONPointer
  /// The kind of the difference.
  public let kind: Kind
  /// The expected value, or `nil` if no value is expected.
  public let expected: JSONValue?
  /// The actual value, or `nil` if it is missing.
  public let got: JSONValue?

  init(at pointer: JSONPointer, _ kind: Kind, expected: JSONValue? = nil, got: JSONValue? = nil) {
    self.pointer = pointer
    self.kind = kind
    self.expected = expected
    self.got = got
  }

  /// Returns the difference with both values replaced, for reports.
  package func replacingValues(_ replace: (JSONValue) -> JSONValue) -> Self {
    Self(at: pointer, kind, expected: expected.map(replace), got: got.map(replace))
  }
}

extension JSONValue {
  /// Returns all differences of this value from `expected` under `comparison`; empty if and only if it matches.
  ///
  /// An element that was inserted into an array, or is missing from it, is reported once and does not make the
  /// following elements differ. Elements are aligned as long as that is cheap: runs of more than about a hundred
  /// without equals are compared by position.
  public func differences(
    from expected: JSONValue,
    comparing comparison: JSONComparison = .exact
  ) -> [JSONDifference] {
    var budget = StepBudget.unlimited
    return differences(from: expected, comparing: comparison, spending: &budget)
  }

  /// Returns all differences, like ``differences(from:comparing:)``, within a shared budget.
  ///
  /// If it is exhausted, only the differences found so far are returned.
  package func differences(
    from expected: JSONValue,
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) -> [JSONDifference] {
    var finder = DifferenceFinder(comparison, spending: budget)
    finder.compare(self, with: expected)
    budget = finder.budget
    return finder.differences
  }
}
