import BacklotJSON
import BacklotJSONPath
import Testing

@Suite struct JSONComparisonTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let got: JSONValue
    let expected: JSONValue
    /// The comparisons that accept it, of `exact`, `order`, `members`, `elements` and `lenient`.
    let accepted: Set<String>

    init(_ got: JSONValue, _ expected: JSONValue, _ accepted: String...) {
      (self.got, self.expected, self.accepted) = (got, expected, Set(accepted))
    }

    var testDescription: String { "\(got) against \(expected)" }
  }

  static let comparisons: [(name: String, JSONComparison)] = [
    ("exact", .exact), ("order", JSONComparison(ignoresArrayOrder: true)), ("members", .containing),
    ("elements", JSONComparison(ignoresExtraElements: true)), ("lenient", .lenient),
  ]

  static let cases = [
    Case(["a": 1, "b": 2], ["b": 2, "a": 1.0], "exact", "order", "members", "elements", "lenient"),
    Case(["a": 1, "b": 2], ["a": 1], "members", "lenient"),
    Case(["a": 1], ["a": 1, "b": 2]),
    Case(["a": ["b": 1, "c": 2]], ["a": ["b": 1]], "members", "lenient"),
    Case(["a": nil], ["b": nil]),
    Case([1, 2, 3], [1, 2, 3], "exact", "order", "members", "elements", "lenient"),
    Case([1, 2, 3], [3, 1, 2], "order", "lenient"),
    Case([1, 2, 3], [1, 2], "elements", "lenient"),
    Case([1, 2, 3], [2, 3], "lenient"),
    Case([1, 2], [1, 2, 3]),
    Case([1, 1, 2], [1, 2, 2]),
    Case([["a": 1, "b": 2], ["a": 1]], [["a": 1], ["a": 1, "b": 2]], "order", "lenient"),
    Case([["a": 1, "b": 2], ["c": 3]], [["a": 1], ["c": 3]], "members", "lenient"),
    Case([[1, 2], [3, 4]], [[4, 3], [2, 1]], "order", "lenient"),
    Case([], [], "exact", "order", "members", "elements", "lenient"),
    Case([1], [], "elements", "lenient"),
    Case("1", 1),
    Case([:], []),
  ]

  @Test(arguments: cases)
  func `each comparison overlooks what it says and nothing else`(example: Case) {
    for (name, comparison) in Self.comparisons {
      let matches = example.got.matches(example.expected, comparing: comparison)
      #expect(matches == example.accepted.contains(name), "\(name)")
    }
    #expect(example.got.contains(example.expected) == example.accepted.contains("members"))
  }

  @Test func `an element that matches anything does not take the only partner of another`() {
    let got: JSONValue = [["a": 1, "b": 2], ["a": 1], ["b": 2, "c": 3]]
    let expected: JSONValue = [[:], ["a": 1], ["b": 2]]
    #expect(got.matches(expected, comparing: .lenient))
    #expect(!got.matches([["a": 1], ["a": 1], ["a": 1]], comparing: .lenient))
    let chain: JSONValue = [["x": 1], ["x": 1, "y": 1], ["x": 1, "y": 1, "z": 1]]
    #expect(chain.matches([["x": 1], ["x": 1], ["z": 1]], comparing: .lenient))
    #expect(!chain.matches([["y": 1], ["y": 1], ["y": 1]], comparing: .lenient))
  }

  @Test func `hundreds of elements that all nearly match are paired in bounded time`() {
    let got = JSONValue.array((0..<300).map { ["a": 1, "n": .number(JSONNumber($0))] })
    let expected = JSONValue.array(Array(repeating: ["a": 1], count: 299) + [["n": 0]])
    let impossible = JSONValue.array(Array(repeating: ["a": 1], count: 298) + [["n": 0], ["n": 0]])
    #expect(got.matches(expected, comparing: .lenient))
    #expect(!got.matches(impossible, comparing: .lenient))
  }
}
