public import BacklotJSON
package import BacklotLimits

/// One way in which an actual value is not what was expected.
public struct JSONDifference: Sendable, Hashable {
  /// The kind of a difference.
  public enum Kind: Sendable, Hashable {
    /// Expected and not there; the pointer leads into the expected value.
    case missing
    /// There and not expected.
    case unexpected
    /// Another value of the same kind.
    case changed
    /// A value of another kind: a string for a number, say.
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

  /// The difference with other values in place of both, for reports.
  package func replacingValues(_ replace: (JSONValue) -> JSONValue) -> Self {
    Self(at: pointer, kind, expected: expected.map(replace), got: got.map(replace))
  }
}

extension JSONValue {
  /// Everything in which this value is not what `expected` asks for under `comparison`; empty if and only if it
  /// matches.
  ///
  /// An element that was inserted into an array, or is missing from it, is reported once and does not make the
  /// elements after it differ. Elements are aligned as long as that is cheap: where more than about a hundred in a row
  /// have no equal, they are compared place by place.
  public func differences(
    from expected: JSONValue,
    comparing comparison: JSONComparison = .exact
  ) -> [JSONDifference] {
    var budget = StepBudget.unlimited
    return differences(from: expected, comparing: comparison, spending: &budget)
  }

  /// Like ``differences(from:comparing:)``, within a budget that other work shares: if it is exhausted, differences that
  /// were not found yet are missing.
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
