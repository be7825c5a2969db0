public import BacklotJSON
package import BacklotLimits

/// The rules for comparing an actual value with an expected one.
///
/// ```swift
/// actual.matches(expected, comparing: .containing)
/// actual.matches(expected, comparing: JSONComparison(ignoresArrayOrder: true))
/// ```
public struct JSONComparison: Sendable, Hashable {
  /// True if the elements of arrays may be in any order.
  public var ignoresArrayOrder: Bool
  /// True if objects may have more members than expected.
  public var ignoresExtraMembers: Bool
  /// True if arrays may have more elements than expected: after the expected ones, or anywhere if the order is also
  /// ignored.
  public var ignoresExtraElements: Bool
  /// True if expected strings such as `${json-unit.any-string}` are placeholders.
  ///
  /// | string | matches |
  /// |---|---|
  /// | `${json-unit.ignore}` | any value |
  /// | `${json-unit.ignore-element}` | any value or no value: a member may be missing |
  /// | `${json-unit.any-string}`, `${json-unit.any-number}`, `${json-unit.any-boolean}` | any value of the kind |
  /// | `${json-unit.regex}[A-Z]+` | a string that matches the pattern from beginning to end |
  ///
  /// A `#` in place of `$` has the same meaning.
  public var allowsPlaceholders: Bool

  /// Creates a comparison.
  ///
  /// Defaults to the rules of `==`.
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

  /// Equal values; only the order of members is ignored.
  public static let exact = JSONComparison()
  /// The expected values, with extra members allowed in objects.
  public static let containing = JSONComparison(ignoresExtraMembers: true)
  /// The expected values in any order, with extra values allowed.
  public static let lenient = JSONComparison(
    ignoresArrayOrder: true,
    ignoresExtraMembers: true,
    ignoresExtraElements: true
  )
}

extension JSONValue {
  /// Returns true if this value contains every member of `subset`, at every depth.
  ///
  /// Arrays must have the same length.
  public func contains(_ subset: JSONValue) -> Bool {
    matches(subset, comparing: .containing)
  }

  /// Returns true if this value matches `expected` under `comparison`.
  public func matches(_ expected: JSONValue, comparing comparison: JSONComparison = .exact) -> Bool {
    var budget = StepBudget.unlimited
    return matches(expected, comparing: comparison, spending: &budget)
  }

  /// Returns true if this value matches `expected` under `comparison`, or `false` if the budget is exhausted first.
  package func matches(
    _ expected: JSONValue,
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) -> Bool {
    guard budget.spend(JSONComparison.costOfValue) else { return false }
    return switch (self, expected) {
    case (.object(let got), .object(let expected)):
      comparison.allowsPlaceholders
        ? comparison.acceptsWithPlaceholders(got, for: expected, spending: &budget)
        : comparison.accepts(got, for: expected, spending: &budget)
    case (.array(let got), .array(let expected)): comparison.accepts(got, for: expected, spending: &budget)
    default: comparison.accepts(self, for: expected, spending: &budget)
    }
  }
}

extension JSONComparison {
  /// Returns true if a value matches, for two values of which at least one has no children.
  ///
  /// It is a separate function, since functions called for each level of a document should use little stack.
  @inline(never)
  fileprivate func accepts(_ got: JSONValue, for expected: JSONValue, spending budget: inout StepBudget) -> Bool {
    got == expected || placeholder(in: expected, &budget)?.accepts(got, spending: &budget) == true
  }

  /// The number of steps for comparing two values, excluding their children.
  fileprivate static let costOfValue = 2
  /// The number of steps for parsing a placeholder.
  private static let costOfPlaceholder = 6

  private func placeholder(in expected: JSONValue, _ budget: inout StepBudget) -> JSONPlaceholder? {
    guard let placeholder = placeholder(in: expected) else { return nil }
    budget.charge(Self.costOfPlaceholder)
    return placeholder
  }

  /// Returns the placeholder that an expected value represents, or `nil` if it is an ordinary value.
  func placeholder(in expected: JSONValue) -> JSONPlaceholder? {
    guard allowsPlaceholders, case .string(let text) = expected else { return nil }
    return JSONPlaceholder(text)
  }

  fileprivate func accepts(_ got: JSONObject, for expected: JSONObject, spending budget: inout StepBudget) -> Bool {
    guard fitsCount(got.members.count, expected: expected.members.count) else { return false }
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
    spending budget: inout StepBudget
  ) -> Bool {
    var missing = 0
    for position in expected.members.indices {
      if let other = got.position(ofMember: position, of: expected) {
        guard got.value(at: other).matches(expected.value(at: position), comparing: self, spending: &budget) else {
          return false
        }
      } else {
        guard allowsMissing(expected.value(at: position), spending: &budget) else { return false }
        missing += 1
      }
    }
    return ignoresExtraMembers || got.members.count == expected.members.count - missing
  }

  private func fitsCount(_ got: Int, expected: Int) -> Bool {
    got == expected || ignoresExtraMembers && got > expected
  }

  @inline(never)
  private func allowsMissing(_ expected: JSONValue, spending budget: inout StepBudget) -> Bool {
    placeholder(in: expected, &budget)?.allowsMissing == true
  }

  fileprivate func accepts(_ got: [JSONValue], for expected: [JSONValue], spending budget: inout StepBudget) -> Bool {
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

/// Small functions that keep copies of members off the stack of functions called for each level of a document.
extension JSONObject {
  /// Returns the position of the member with the same name as a member of another object, or `nil` if there is no such
  /// member.
  @inline(never)
  fileprivate func position(ofMember position: Int, of other: JSONObject) -> Int? {
    index(forKey: other.members[position].key, likely: position)
  }

  @inline(never)
  fileprivate func value(at position: Int) -> JSONValue { members[position].value }
}
