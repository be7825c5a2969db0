import BacklotJSON
import BacklotLimits
import BacklotPattern

/// An expected string that matches more than itself; see ``JSONComparison/allowsPlaceholders``.
enum JSONPlaceholder {
  case anything
  case anythingOrNothing
  case kind(JSONValue.Kind)
  case pattern(String)

  /// Parses a string, or returns `nil` if it is not a placeholder.
  init?(_ text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "#") else { return nil }
    let rest = text.dropFirst()
    guard rest.hasPrefix(Self.opening), let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let name = rest[..<end].dropFirst(Self.opening.count)
    let operand = rest[rest.utf8.index(after: end)...]
    if name == "regex" {
      self = .pattern(String(operand))
    } else if operand.isEmpty, let plain = Self.plain[String(name)] {
      self = plain
    } else {
      return nil
    }
  }

  private static let opening = "{json-unit."

  private static let plain: [String: Self] = [
    "ignore": .anything, "ignore-element": .anythingOrNothing, "any-string": .kind(.string),
    "any-number": .kind(.number), "any-boolean": .kind(.boolean),
  ]
}

extension JSONPlaceholder {
  /// True if the member may be missing.
  var allowsMissing: Bool {
    guard case .anythingOrNothing = self else { return false }
    return true
  }

  /// Returns true if the placeholder accepts a value.
  ///
  /// An invalid pattern accepts no value.
  ///
  /// A string that exceeds the step limit of the pattern stops the budget.
  func accepts(_ value: JSONValue, spending budget: inout StepBudget) -> Bool {
    switch self {
    case .anything, .anythingOrNothing: true
    case .kind(let kind): value.kind == kind
    case .pattern(let pattern): Self.isMatch(value, of: pattern, spending: &budget)
    }
  }

  private static func isMatch(_ value: JSONValue, of pattern: String, spending budget: inout StepBudget) -> Bool {
    guard let text = value.string, budget.spend(costOfReading + 4 * pattern.utf8.count) else { return false }
    do throws(PatternError) {
      return try Pattern(pattern).matches(text, spending: &budget)
    } catch {
      if error.code == .tooManySteps { budget.stop(because: "\(error)") }
      return false
    }
  }

  /// The minimum number of steps for parsing a pattern.
  private static let costOfReading = 100
}
