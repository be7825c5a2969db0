import BacklotJSON
import BacklotJSONPath
import Testing

@Suite struct JSONDifferenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let expected: JSONValue
    let got: JSONValue
    let comparison: JSONComparison
    let lines: [String]

    init(_ expected: JSONValue, _ got: JSONValue, _ comparison: JSONComparison = .exact, _ lines: String...) {
      (self.expected, self.got, self.comparison, self.lines) = (expected, got, comparison, lines)
    }

    var testDescription: String { "\(expected) → \(got)" }
  }

  static let cases = [
    Case(["a": 1], ["a": 1.0], .exact),
    Case(1, 2, .exact, "(root): expected 1, got 2"),
    Case(["name": "Rex"], ["name": "Max"], .exact, #"/name: expected "Rex", got "Max""#),
    Case(["a": 1], ["a": "1"], .exact, #"/a: expected the number 1, got the string "1""#),
    Case(["a": nil], ["a": [1]], .exact, "/a: expected null, got the array [1]"),
    Case(["a": 1, "b": 2], ["a": 1], .exact, "/b: missing, expected 2"),
    Case(["a": 1], ["a": 1, "b/c": 2], .exact, "/b~1c: unexpected 2"),
    Case(["a": 1], ["a": 1, "b": 2], .containing),
    Case([1, 2, 3, 4], [1, 3, 4], .exact, "/1: missing, expected 2"),
    Case([1, 3, 4], [1, 2, 3, 4], .exact, "/1: unexpected 2"),
    Case(
      [1, 2, 3, 4, 5, 6],
      [1, 3, 4, 6, 7],
      .exact,
      "/1: missing, expected 2",
      "/4: missing, expected 5",
      "/4: unexpected 7"
    ),
    Case([1, 2, 3], [1, 9, 3], .exact, "/1: expected 2, got 9"),
    Case([1, 2, 3], [3, 1, 2], .lenient),
    Case(
      [1, 2, 3],
      [3, 4, 1],
      JSONComparison(ignoresArrayOrder: true),
      "/1: missing, expected 2",
      "/1: unexpected 4"
    ),
    Case([1, 2], [1, 2, 3], JSONComparison(ignoresExtraElements: true)),
    Case([1, 2], [0, 1, 2, 3], JSONComparison(ignoresExtraElements: true), "/0: unexpected 0"),
    Case(
      [["id": 1, "n": "a"], ["id": 2, "n": "b"], ["id": 3, "n": "c"]],
      [["id": 2, "n": "b"], ["id": 3, "n": "x"]],
      .exact,
      #"/0: missing, expected {"id":1,"n":"a"}"#,
      #"/1/n: expected "c", got "x""#
    ),
    Case(
      [["id": 1, "n": "a"], ["id": 2, "n": "b"]],
      [["id": 2, "n": "x"], ["id": 1, "n": "a"]],
      JSONComparison(ignoresArrayOrder: true),
      #"/0/n: expected "b", got "x""#
    ),
  ]

  @Test(arguments: cases)
  func `each difference is one line that a person can read`(example: Case) {
    let differences = example.got.differences(from: example.expected, comparing: example.comparison)
    #expect(differences.map(\.description) == example.lines)
    #expect(differences.isEmpty == example.got.matches(example.expected, comparing: example.comparison))
  }

  @Test func `a difference carries its kind and both values`() throws {
    let expected: JSONValue = ["gone": 1, "other": 2, "kind": 3, "same": 4]
    let got: JSONValue = ["other": 5, "kind": "3", "same": 4, "new": 6]
    let differences = got.differences(from: expected)
    #expect(differences.map(\.kind) == [.missing, .changed, .typeChanged, .unexpected])
    #expect(differences.map(\.expected) == [1, 2, 3, nil])
    #expect(differences.map(\.got) == [nil, 5, "3", 6])
    #expect(differences.map(\.pointer) == ["/gone", "/other", "/kind", "/new"])
  }

  @Test(arguments: [0, 1, 500, 4999])
  func `one element inserted into five thousand is one difference`(position: Int) {
    let expected = (0..<5000).map { JSONValue.object(["id": .number(JSONNumber($0))]) }
    var got = expected
    got.insert(["id": "new"], at: position)
    let inserted = JSONValue.array(got).differences(from: .array(expected))
    #expect(inserted.map(\.description) == ["/\(position): unexpected {\"id\":\"new\"}"])
    let removed = JSONValue.array(expected).differences(from: .array(got))
    #expect(removed.map(\.description) == ["/\(position): missing, expected {\"id\":\"new\"}"])
  }

  @Test func `insertions at both ends and a change between are three differences`() {
    let expected = (0..<2000).map { JSONValue.object(["id": .number(JSONNumber($0)), "on": true, "x": 1]) }
    var got = [["id": "first"]] + expected + [["id": "last"]]
    got[1001] = ["id": 1000, "on": false, "x": 1]
    let differences = JSONValue.array(got).differences(from: .array(expected))
    #expect(differences.map(\.pointer) == ["/0", "/1001/on", "/2001"])
  }

  @Test func `arrays with nothing in common are compared place by place and at bounded cost`() {
    let expected = JSONValue.array((0..<3000).map { .number(JSONNumber($0)) })
    let got = JSONValue.array((0..<3001).map { .number(JSONNumber(-1 - $0)) })
    #expect(got.differences(from: expected).count == 3001)
    let unordered = got.differences(from: expected, comparing: JSONComparison(ignoresArrayOrder: true))
    #expect(unordered.count == 6001)
  }

  @Test func `a report shows so many lines and says how many there are besides`() {
    let expected = JSONValue.array((0..<50).map { .number(JSONNumber($0)) })
    let differences = JSONValue.array([]).differences(from: expected)
    let lines = differences.report(lines: 3).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "… and 47 more")
    #expect(differences.report(lines: 50).split(separator: "\n").count == 50)
    #expect([JSONDifference]().report() == "")
  }

  @Test func `long values are shortened and long strings shown where they part`() {
    let long = String(repeating: "x", count: 500)
    let differences = JSONValue.string(long + "abc").differences(from: .string(long + "abd"))
    let line = differences.first?.line(width: 40) ?? ""
    #expect(line == #"(root): expected "…xxxxxxxxabd", got "…xxxxxxxxabc""#)
    let array = JSONValue.array(Array(repeating: 7, count: 1000)).differences(from: 1)
    #expect((array.first?.line(width: 40).count ?? 1000) < 120)
  }
}
