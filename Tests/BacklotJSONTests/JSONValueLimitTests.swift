import BacklotJSON
import BacklotLimits
import Testing

/// A text has a limit on the number of its values, which bounds the memory and time of reading it.
@Suite struct JSONValueLimitTests {
  /// A text, and the offset of each of its values: that of a member is after its name.
  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let offsets: [Int]

    init(_ text: String, _ offsets: [Int]) { (testDescription, self.text, self.offsets) = (text, text, offsets) }
  }

  static let texts: [Text] = [
    Text("1", [0]), Text("[1,2,3]", [0, 1, 3, 5]), Text(#"{"a":1,"b":{}}"#, [0, 5, 11]), Text("[[[]]]", [0, 1, 2]),
    Text(#"[{"a":"b"},[null],{},"c"]"#, [0, 1, 6, 11, 12, 18, 21]),
    // More than the parser keeps on the machine's stack, in one array and one after another.
    list(of: "1", [0]), list(of: "[1]", [0, 1]), list(of: #"{"a":1}"#, [0, 5]),
  ]

  /// Returns a list of equal elements.
  ///
  /// - Parameter offsets: The offsets of the values in an element.
  private static func list(of element: String, _ offsets: [Int], count: Int = 60) -> Text {
    let text = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    let starts: [Int] = (0..<count).map { number in 1 + number * (element.utf8.count + 1) }
    return Text(text, [0] + starts.flatMap { start in offsets.map { start + $0 } })
  }

  @Test(arguments: texts)
  func `a text with as many values as the limit is read, and one more is an error near the first one beyond it`(
    row: Text
  ) throws {
    let count = row.offsets.count
    let value = try JSONParser(limits: JSONLimits(maximumValues: count)).parse(row.text)
    #expect(try JSONValue(parsing: row.text) == value)
    for limit in 0..<count {
      let parser = JSONParser(limits: JSONLimits(maximumValues: limit))
      let error = #expect(throws: JSONError.self) { try parser.parse(row.text) }
      #expect(error?.code == .tooManyValues)
      #expect(error?.message == "the text has too many values, expected at most \(limit) values")
      // The name of a member counts as its beginning.
      let range = (limit == 0 ? 0 : row.offsets[limit - 1] + 1)...row.offsets[limit]
      #expect(range.contains(error?.offset ?? -1), "\(limit): \(error?.offset ?? -1)")
    }
  }

  @Test func `a repeated object counts each time, though it is kept once`() throws {
    let object = #"{"type":"string"}"#
    let text = "[" + Array(repeating: object, count: 5000).joined(separator: ",") + "]"
    let parser = JSONParser(limits: JSONLimits(maximumValues: 10_001))
    #expect(try parser.parse(text).array?.count == 5000)
    #expect(throws: JSONError.self) { try JSONParser(limits: JSONLimits(maximumValues: 10_000)).parse(text) }
  }

  @Test func `contracts may have four million values, and the content of messages two million`() {
    #expect(JSONLimits().maximumValues == 4_000_000)
    #expect(JSONLimits.content.maximumValues == 2_000_000)
    #expect(JSONLimits.content.maximumDepth == JSONLimits().maximumDepth)
  }

  @Test func `the content of a message may be 100,000 ordinary records`() throws {
    let owner = #"{"first":"Ann","last":"Smith","email":"ann@example.com"}"#
    let record = #"{"id":1,"name":"Rex","tags":["a","b"],"owner":\#(owner)}"#
    let text = "[" + Array(repeating: record, count: 100_000).joined(separator: ",") + "]"
    #expect(try JSONParser(limits: .content).parse(text).array?.count == 100_000)
  }

  @Test func `an element of an array takes 24 bytes, since a string takes 16`() {
    #expect(MemoryLayout<JSONValue>.stride == MemoryLayout<String>.size + 8)
  }
}

/// Reading a text takes steps of a budget that it shares with other work.
@Suite struct JSONParsingBudgetTests {
  private static let list = "[" + Array(repeating: "1", count: 999).joined(separator: ",") + "]"
  /// A step for sixteen bytes and for four values.
  private static let steps = list.utf8.count / 16 + 1000 / 4

  @Test func `a text takes steps for its bytes and its values`() throws {
    var budget = StepBudget(steps: 1000)
    #expect(try JSONParser().parse(Self.list, spending: &budget).array?.count == 999)
    #expect(budget.remaining == 1000 - Self.steps)
    #expect(try JSONParser().parse(Array(Self.list.utf8), spending: &budget).array?.count == 999)
    #expect(budget.remaining == 1000 - 2 * Self.steps)
  }

  @Test func `a budget that is just enough reads the text, and one step less is an error that exhausts it`() throws {
    var enough = StepBudget(steps: Self.steps)
    #expect(try JSONParser().parse(Self.list, spending: &enough).array?.count == 999)
    #expect(enough.isExhausted)
    for steps in [0, 1, Self.steps / 2, Self.steps - 1] {
      var budget = StepBudget(steps: steps)
      let error = #expect(throws: JSONError.self) { try JSONParser().parse(Self.list, spending: &budget) }
      #expect(error?.code == .tooManySteps)
      #expect(budget.isExhausted)
    }
  }

  @Test func `the limit on values counts before the budget, and does not exhaust it`() throws {
    var budget = StepBudget(steps: 1000)
    let parser = JSONParser(limits: JSONLimits(maximumValues: 999))
    let error = #expect(throws: JSONError.self) { try parser.parse(Self.list, spending: &budget) }
    #expect(error?.code == .tooManyValues)
    #expect(!budget.isExhausted)
    var unlimited = StepBudget.unlimited
    #expect(throws: Never.self) { try JSONParser().parse(Self.list, spending: &unlimited) }
  }
}
