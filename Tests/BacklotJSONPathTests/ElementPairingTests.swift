import BacklotJSON
import BacklotLimits
import TestConditions
import Testing

@testable import BacklotJSONPath

@Suite struct ElementPairingTests {
  private static let lenient = JSONComparison.lenient

  private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

  /// The most pairs that can be made: each element in turn takes a partner, and those in its way look for another one.
  private static func mostPairs(_ expected: [JSONValue], _ got: [JSONValue], _ comparison: JSONComparison) -> Int {
    let choices = expected.map { wanted in got.indices.filter { got[$0].matches(wanted, comparing: comparison) } }
    var owners = [Int?](repeating: nil, count: got.count)
    func hasPartner(_ position: Int, _ seen: inout Set<Int>) -> Bool {
      for partner in choices[position] where seen.insert(partner).inserted {
        guard let owner = owners[partner], !hasPartner(owner, &seen) else {
          owners[partner] = position
          return true
        }
      }
      return false
    }
    return expected.indices.count { position in
      var seen: Set<Int> = []
      return hasPartner(position, &seen)
    }
  }

  /// An object of a few members, with objects and arrays among them, and on request with placeholders.
  private static func element(_ isExpected: Bool, _ generator: inout SeededGenerator) -> JSONValue {
    func scalar(_ generator: inout SeededGenerator) -> JSONValue {
      if isExpected, Int.random(in: 0...9, using: &generator) == 0 {
        return ["${json-unit.any-number}", "${json-unit.ignore}", "${json-unit.ignore-element}"].randomElement(
          using: &generator
        ) ?? .null
      }
      return .number(JSONNumber(Int.random(in: 0...2, using: &generator)))
    }
    let names = ["a", "b", "c", "d", "e"].filter { _ in Int.random(in: 0...3, using: &generator) > (isExpected ? 1 : 0)
    }
    return .object(
      JSONObject(
        names.map { name in
          let value = scalar(&generator)
          return (name, name == "d" ? ["x": value, "y": scalar(&generator)] : name == "e" ? .array([value]) : value)
        }
      )
    )
  }

  @Test(arguments: 0..<20)
  func `as many elements are paired as can be`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var comparison = Self.lenient
    for round in 0..<4 {
      comparison.allowsPlaceholders = round % 2 == 0
      let most = [6, 40, 80][round % 3]
      let expected = (0..<Int.random(in: 0...most, using: &generator)).map { _ in
        Self.element(comparison.allowsPlaceholders, &generator)
      }
      let got = (0..<Int.random(in: 0...most, using: &generator)).map { _ in Self.element(false, &generator) }
      var budget = StepBudget()
      let pairing = ElementPairing(of: expected, with: got, comparing: comparison, spending: &budget)
      let pairs = pairing.partners.enumerated().compactMap { place, partner in partner.map { (place, $0) } }
      #expect(pairs.count == Self.mostPairs(expected, got, comparison), "\(expected) \(got)")
      #expect(pairs.allSatisfy { got[$1].matches(expected[$0], comparing: comparison) && pairing.owners[$1] == $0 })
      #expect(Set(pairs.map(\.1)).count == pairs.count)
    }
  }

  /// Arrays that took much time by their product, whether they match, and the steps that they may take.
  static let large: [(name: String, expected: String, got: String, isMatch: Bool, steps: Int)] = [
    ("equal elements", list(2000) { #"{"a":\#($0)}"# }, list(2100) { _ in #"{"a":1}"# }, false, 100_000),
    (
      "elements that match all", list(350) { #"{"a\#($0)":"${json-unit.ignore-element}"}"# },
      list(400) { #"{"k":\#($0)}"# }, true, 1_750_000
    ),
    (
      "a few among many", list(20) { #"{"a":\#(100_000 + $0)}"# }, list(50_000) { #"{"a":\#($0)}"# }, false, 2_000_000
    ),
    (
      "a common first member", list(2000) { #"{"type":"x","id":\#($0)}"# },
      list(2000) { #"{"type":"x","id":\#(1999 - $0),"more":1}"# }, true, 300_000
    ),
    (
      "two members that tell apart only together", list(2000) { #"{"a":\#($0 / 40),"b":\#($0 % 40)}"# },
      list(2000) { #"{"a":\#((1999 - $0) / 40),"b":\#((1999 - $0) % 40),"more":1}"# }, true, 300_000
    ),
    (
      "a common first member beside placeholders",
      list(2000) { #"{"type":"x","at":"${json-unit.any-string}","id":\#($0)}"# },
      list(2000) { #"{"type":"x","at":"t","id":\#(1999 - $0),"more":1}"# }, true, 300_000
    ),
    (
      "objects inside that tell apart", list(2000) { #"{"type":"x","of":{"kind":"y","id":\#($0)}}"# },
      list(2000) { #"{"of":{"id":\#(1999 - $0),"kind":"y"},"type":"x","more":1}"# }, true, 300_000
    ),
    (
      "chains", list(500) { #"{"k":[\#($0),\#($0 + 1)]}"# }, list(500) { #"{"k":[\#($0 + 1),\#($0),7]}"# }, true,
      7_500_000
    ),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ","))]"
  }

  @Test(arguments: large.indices)
  func `large arrays in any order take no more steps than pairs of their values`(_ index: Int) throws {
    let row = Self.large[index]
    var comparison = JSONComparison.lenient
    comparison.allowsPlaceholders = true
    var budget = StepBudget(steps: 100_000_000)
    let (got, expected) = (try Self.json(row.got), try Self.json(row.expected))
    let isMatch = got.matches(expected, comparing: comparison, spending: &budget)
    #expect(isMatch == row.isMatch, "\(row.name)")
    #expect(100_000_000 - budget.remaining <= row.steps, "\(row.name): \(100_000_000 - budget.remaining)")
  }

  @Test func `expected elements that match all are paired with few of many`() throws {
    let expected = try Self.json(Self.list(50) { #"{"a\#($0)":"${json-unit.ignore-element}"}"# })
    let got = try Self.json(Self.list(20_000) { #"{"x":\#($0)}"# })
    var comparison = JSONComparison.lenient
    comparison.allowsPlaceholders = true
    var budget = StepBudget(steps: 100_000_000)
    let isMatch = got.matches(expected, comparing: comparison, spending: &budget)
    #expect(isMatch)
    // Comparing each with all takes 2,000,000 steps and more.
    #expect(100_000_000 - budget.remaining <= 1_000_000, "\(100_000_000 - budget.remaining)")
  }

  @Test func `an exhausted budget ends a comparison`() throws {
    let (got, expected) = (
      try Self.json(Self.list(500) { #"{"a":\#($0)}"# }), try Self.json(Self.list(500) { "\($0)" })
    )
    var budget = StepBudget(steps: 2000)
    #expect(!got.matches(expected, comparing: Self.lenient, spending: &budget))
    #expect(budget.isExhausted)
    var rest = StepBudget(steps: 2000)
    _ = got.differences(from: expected, comparing: Self.lenient, spending: &rest)
    #expect(rest.isExhausted)
  }

  @Test func `a pattern in an expected text that takes too many steps ends the comparison`() throws {
    let expected = try Self.json(#""${json-unit.regex}(a+)+(?!a)[bc]""#)
    let comparison = JSONComparison(allowsPlaceholders: true)
    var budget = StepBudget()
    let text = JSONValue.string(String(repeating: "a", count: 50_000))
    let isMatch = text.matches(expected, comparing: comparison, spending: &budget)
    #expect(!isMatch)
    #expect(budget.isExhausted)
    #expect(budget.stopReason?.contains("(a+)+(?!a)[bc]") == true)
  }

  @Test func `an element that equals an expected placeholder's text leaves the others their partners`() throws {
    let comparison = JSONComparison(ignoresArrayOrder: true, allowsPlaceholders: true)
    let expected = try Self.json(#"["${json-unit.any-string}", "${json-unit.ignore}"]"#)
    #expect(try Self.json(#"["${json-unit.ignore}", 5]"#).matches(expected, comparing: comparison))
  }
}
