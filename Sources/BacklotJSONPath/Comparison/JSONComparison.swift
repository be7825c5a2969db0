public import BacklotJSON
package import BacklotLimits

/// How strictly an actual value is held against an expected one.
///
/// ```swift
/// actual.matches(expected, comparing: .containing)
/// actual.matches(expected, comparing: JSONComparison(ignoresArrayOrder: true))
/// ```
public struct JSONComparison: Sendable, Hashable {
  /// Whether the elements of arrays may come in any order.
  public var ignoresArrayOrder: Bool
  /// Whether objects may have more members than expected.
  public var ignoresExtraMembers: Bool
  /// Whether arrays may have more elements than expected: after the expected ones, or anywhere where the order is
  /// ignored too.
  public var ignoresExtraElements: Bool
  /// Whether expected texts such as `${json-unit.any-string}` stand for more than themselves.
  ///
  /// | text | stands for |
  /// |---|---|
  /// | `${json-unit.ignore}` | any value |
  /// | `${json-unit.ignore-element}` | any value, or none: a member may be missing |
  /// | `${json-unit.any-string}`, `${json-unit.any-number}`, `${json-unit.any-boolean}` | any value of the kind |
  /// | `${json-unit.regex}[A-Z]+` | a text that is a match of the pattern from its beginning to its end |
  ///
  /// With `#` in place of `$` they mean the same.
  public var allowsPlaceholders: Bool

  /// As strict as `==`, unless told otherwise.
  public init(
    ignoresArrayOrder: Bool = false,
    ignoresExtraMembers: Bool = false,
    ignoresExtraElements: Bool = false,
    allowsPlaceholders: Bool = false
  ) {
    self.ignoresArrayOrder = ignoresArrayOrder
    self.ignoresExtraMembers = ignoresExtraMembers
    self.ignoresExtraElements = ignoresExtraElements
    self.allowsPlaceholders = allowsPlaceholders
  }

  /// The same values; the order of members alone does not count.
  public static let exact = JSONComparison()
  /// What is expected, and in objects anything besides.
  public static let containing = JSONComparison(ignoresExtraMembers: true)
  /// What is expected, anywhere, and anything besides.
  public static let lenient = JSONComparison(
    ignoresArrayOrder: true,
    ignoresExtraMembers: true,
    ignoresExtraElements: true
  )
}

extension JSONValue {
  /// Whether every member of `subset` is in this value too, at every depth; arrays must have the same length.
  public func contains(_ subset: JSONValue) -> Bool {
    matches(subset, comparing: .containing)
  }

  /// Whether this value is what `expected` asks for under `comparison`.
  public func matches(_ expected: JSONValue, comparing comparison: JSONComparison = .exact) -> Bool {
    var budget = StepBudget.unlimited
    return matches(expected, comparing: comparison, spending: &budget)
  }

  /// Whether this value is what `expected` asks for under `comparison`; `false` if the budget is exhausted on the way.
  package func matches(
    _ expected: JSONValue,
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) -> Bool {
    guard budget.spend(JSONComparison.costOfValue) else { return false }
    return switch (self, expected) {
    case (.object(let got), .object(let expected)):
      comparison.allowsPlaceholders
        ? comparison.acceptsWithPlaceholders(got, for: expected, &budget)
        : comparison.accepts(got, for: expected, &budget)
    case (.array(let got), .array(let expected)): comparison.accepts(got, for: expected, &budget)
    default: comparison.accepts(self, for: expected, &budget)
    }
  }
}

extension JSONComparison {
  /// Whether a value fits where at least one of the two has no values in it.
  ///
  /// By itself, since what is called for each level of a document had better take little stack.
  @inline(never)
  fileprivate func accepts(_ got: JSONValue, for expected: JSONValue, _ budget: inout StepBudget) -> Bool {
    got == expected || placeholder(in: expected, &budget)?.accepts(got, spending: &budget) == true
  }

  /// The number of steps that comparing two values takes, without what is inside of them.
  fileprivate static let costOfValue = 2
  /// The number of steps that reading a placeholder takes.
  private static let costOfPlaceholder = 6

  private func placeholder(in expected: JSONValue, _ budget: inout StepBudget) -> JSONPlaceholder? {
    guard let placeholder = placeholder(in: expected) else { return nil }
    budget.charge(Self.costOfPlaceholder)
    return placeholder
  }

  /// What an expected value stands for, where it may stand for something else than itself.
  func placeholder(in expected: JSONValue) -> JSONPlaceholder? {
    guard allowsPlaceholders, case .string(let text) = expected else { return nil }
    return JSONPlaceholder(text)
  }

  fileprivate func accepts(_ got: JSONObject, for expected: JSONObject, _ budget: inout StepBudget) -> Bool {
    guard fitsCount(got.members.count, expected.members.count) else { return false }
    for position in expected.members.indices {
      guard let other = got.position(ofMember: position, of: expected) else { return false }
      guard got.value(at: other).matches(expected.value(at: position), comparing: self, spending: &budget) else {
        return false
      }
    }
    return true
  }

  fileprivate func acceptsWithPlaceholders(
    _ got: JSONObject,
    for expected: JSONObject,
    _ budget: inout StepBudget
  ) -> Bool {
    var missing = 0
    for position in expected.members.indices {
      if let other = got.position(ofMember: position, of: expected) {
        guard got.value(at: other).matches(expected.value(at: position), comparing: self, spending: &budget) else {
          return false
        }
      } else {
        guard allowsMissing(expected.value(at: position), &budget) else { return false }
        missing += 1
      }
    }
    return ignoresExtraMembers || got.members.count == expected.members.count - missing
  }

  private func fitsCount(_ got: Int, _ expected: Int) -> Bool {
    got == expected || ignoresExtraMembers && got > expected
  }

  @inline(never)
  private func allowsMissing(_ expected: JSONValue, _ budget: inout StepBudget) -> Bool {
    placeholder(in: expected, &budget)?.allowsMissing == true
  }

  fileprivate func accepts(_ got: [JSONValue], for expected: [JSONValue], _ budget: inout StepBudget) -> Bool {
    guard got.count == expected.count || (ignoresExtraElements && got.count > expected.count) else { return false }
    if ignoresArrayOrder {
      return ElementPairing(of: expected, with: got, comparing: self, spending: &budget).isComplete
    }
    for position in expected.indices {
      guard got[position].matches(expected[position], comparing: self, spending: &budget) else { return false }
    }
    return true
  }
}

/// Small functions that keep copies of members off the stack of those that are called for each level of a document.
extension JSONObject {
  /// The position of the member that has the same name as a member of another object, or `nil` if there is none.
  @inline(never)
  fileprivate func position(ofMember position: Int, of other: JSONObject) -> Int? {
    index(forKey: other.members[position].key, likely: position)
  }

  @inline(never)
  fileprivate func value(at position: Int) -> JSONValue { members[position].value }
}
