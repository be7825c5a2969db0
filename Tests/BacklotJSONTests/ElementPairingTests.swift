import BacklotLimits
import Testing

@testable import BacklotJSON

@Suite struct ElementPairingTests {
  private static let lenient = JSONComparison.lenient

  private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

  /// The most pairs that can be made, by trying all.
  private static func mostPairs(_ expected: ArraySlice<JSONValue>, _ got: [JSONValue]) -> Int {
    guard let first = expected.first else { return 0 }
    var most = mostPairs(expected.dropFirst(), got)
    for place in got.indices where got[place].matches(first, comparing: lenient) {
      var rest = got
      rest.remove(at: place)
      most = max(most, 1 + mostPairs(expected.dropFirst(), rest))
    }
    return most
  }

  private static func element(_ generator: inout SeededGenerator) -> JSONValue {
    let names = ["a", "b", "c"].filter { _ in Bool.random(using: &generator) }
    return .object(JSONObject(names.map { ($0, .number(JSONNumber(Int.random(in: 0...1, using: &generator)))) }))
  }

  @Test(arguments: 0..<20)
  func `as many elements are paired as can be`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let expected = (0..<Int.random(in: 0...7, using: &generator)).map { _ in Self.element(&generator) }
      let got = (0..<Int.random(in: 0...7, using: &generator)).map { _ in Self.element(&generator) }
      var budget = StepBudget()
      let pairing = ElementPairing(of: expected, with: got, comparing: Self.lenient, spending: &budget)
      let pairs = pairing.partners.enumerated().compactMap { place, partner in partner.map { (place, $0) } }
      #expect(pairs.count == Self.mostPairs(expected[...], got), "\(expected) \(got)")
      #expect(pairs.allSatisfy { got[$1].matches(expected[$0], comparing: Self.lenient) && pairing.owners[$1] == $0 })
      #expect(Set(pairs.map(\.1)).count == pairs.count)
    }
  }

  /// Arrays that took much time by their product, and the steps that they may take.
  static let large: [(name: String, expected: String, got: String, steps: Int)] = [
    ("equal elements", list(2000) { #"{"a":\#($0)}"# }, list(2100) { _ in #"{"a":1}"# }, 100_000),
    ("a few among many", list(20) { #"{"a":\#(100_000 + $0)}"# }, list(100_000) { #"{"a":\#($0)}"# }, 4_000_000),
    (
      "chains", list(1000) { #"{"k":[\#($0),\#($0 + 1)]}"# }, list(1000) { #"{"k":[\#($0 + 1),\#($0),7]}"# },
      30_000_000
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
    _ = got.matches(expected, comparing: comparison, spending: &budget)
    #expect(100_000_000 - budget.remaining <= row.steps, "\(row.name)")
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

  @Test func `a pattern in an expected text that takes too many steps exhausts the budget`() throws {
    let expected = try Self.json(#""${json-unit.regex}(a+)+\\1b?""#)
    let comparison = JSONComparison(allowsPlaceholders: true)
    var budget = StepBudget()
    let text = JSONValue.string(String(repeating: "a", count: 3001) + "é")
    let isMatch = text.matches(expected, comparing: comparison, spending: &budget)
    #expect(!isMatch && budget.isExhausted)
  }

  @Test func `an element that equals an expected placeholder's text leaves the others their partners`() throws {
    let comparison = JSONComparison(ignoresArrayOrder: true, allowsPlaceholders: true)
    let expected = try Self.json(#"["${json-unit.any-string}", "${json-unit.ignore}"]"#)
    #expect(try Self.json(#"["${json-unit.ignore}", 5]"#).matches(expected, comparing: comparison))
  }
}
