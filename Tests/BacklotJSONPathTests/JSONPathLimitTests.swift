import BacklotJSON
import BacklotJSONPath
import BacklotPlatform
import Dispatch
import Foundation
import TestConditions
import Testing

/// Paths come from files and values from clients: neither may take stack or time without bound.
@Suite struct JSONPathLimitTests {
  /// Arrays inside one another, each with so many elements.
  private static func tree(width: Int, depth: Int) -> JSONValue {
    (0..<depth).reduce(.array([1])) { tree, _ in .array(Array(repeating: tree, count: width)) }
  }

  @Test(arguments: ["$..*..*..*..*", "$..[?@..[?@..[?@..*]]]", "$..[?count(@..*) > count($..*)]"])
  func `a path that multiplies is given up and says where`(text: String) throws {
    let path = try JSONPath(text, limits: JSONPath.Limits(maximumSteps: 100_000))
    let error = #expect(throws: JSONError.self) { try path.values(in: Self.tree(width: 4, depth: 6)) }
    #expect(error?.code == .tooManySteps)
    #expect((1...text.utf8.count).contains(error?.offset ?? 0))
    #expect(error?.message == "the evaluation of the path exceeds the step limit, expected at most 100000 steps")
  }

  @Test func `a path may take all its steps and not one more`() throws {
    let value = JSONValue.array(Array(repeating: 1, count: 10))
    func count(within steps: Int) throws -> Int {
      do {
        return try JSONPath("$[*]", limits: JSONPath.Limits(maximumSteps: steps)).values(in: value).count
      } catch {
        #expect(error.code == .tooManySteps)
        return 0
      }
    }
    let counts = try (0..<40).map(count)
    #expect(Set(counts) == [0, 10])
    #expect(counts == counts.sorted() && counts[9] == 0)
  }

  @Test func `long texts count for more than short ones`() throws {
    let long = JSONValue.string(String(repeating: "a", count: 10_000))
    let limits = JSONPath.Limits(maximumSteps: 500)
    for filter in ["length(@) == 1", "match(@, 'a*')", "search(@, 'b')", "@ < 'b'", "@ == $[1]"] {
      let path = try JSONPath("$[?\(filter)]", limits: limits)
      #expect(throws: Never.self, "\(filter)") { try path.values(in: ["a", "b"]) }
      let texts = JSONValue.array(Array(repeating: long, count: filter.hasPrefix("@") ? 500 : 2))
      #expect(throws: JSONError.self, "\(filter)") { try path.values(in: texts) }
    }
  }

  @Test func `a long text is matched by what makes others try for ever`() throws {
    let value = JSONValue.array([.string(String(repeating: "a", count: 2000))])
    for pattern in ["(a*)*b", "(a|a)*b", "(a+)+b", "(.*)*(.*)*b", "a{0,30}a{0,30}b"] {
      let path = try JSONPath("$[?match(@, '\(pattern)') || search(@, '\(pattern)')]")
      #expect(try path.values(in: value).isEmpty)
    }
  }

  @Test func `a pattern that has to go back runs out of steps where others do`() throws {
    let value = JSONValue.array([["text": .string(String(repeating: "a", count: 2000) + "b")]])
    for pattern in [#"(a+)+\1c?"#, "(?=(a+)+c)b|(a|a)*[cd]"] {
      let path = try JSONPath(
        "$[?(@.text =~ /\(pattern)/)]",
        dialect: .jayway,
        limits: JSONPath.Limits(maximumSteps: 100_000)
      )
      let error = #expect(throws: JSONError.self) { try path.values(in: value) }
      #expect(error?.code == .tooManySteps)
    }
  }

  /// Building and releasing a value takes stack, so that this is done on a large one, and the rest on a small one.
  @Test func `a value deeper than the stack is walked through and compared`() async throws {
    let depth = 10_000
    let isRight = await onThread(stackSize: 256 << 20) {
      var deep = JSONValue.array([])
      for level in 0..<depth { deep = level.isMultiple(of: 2) ? .array([deep]) : ["a": deep] }
      let shared = Shared(.array([deep, deep]))
      let thread = Thread { shared.ask { Self.isWalked($0, depth) } }
      thread.stackSize = 128 << 10
      thread.start()
      return shared.answer()
    }
    #expect(try isRight.get())
  }

  @Test func `a path as nested as the limit needs no more stack than a secondary thread has`() async throws {
    let isRight = await onThread(stackSize: 512 << 10) {
      let (filters, calls) = (String(repeating: "[?@.*", count: 24), String(repeating: "length(", count: 22))
      let result = Result {
        let value = (0..<100).reduce(JSONValue.array([1])) { value, _ in .array([value]) }
        let nested = try JSONPath("$" + filters + String(repeating: "]", count: 24)).matches(value)
        let called = try JSONPath("$[?1==\(calls)@" + String(repeating: ")", count: 22) + "]").matches(value)
        return nested && !called
      }
      guard case .success(true) = result else { return false }
      return true
    }
    #expect(try isRight.get())
  }

  /// The state that two threads share.
  ///
  /// The thread that waits for the result releases the value.
  private final class Shared: Sendable {
    private let state: Mutex<(value: JSONValue, isRight: Bool)>
    private let isAnswered = DispatchSemaphore(value: 0)

    init(_ value: JSONValue) { state = Mutex((value, false)) }

    func ask(_ question: (JSONValue) -> Bool) {
      state.withLock { $0.isRight = question($0.value) }
      isAnswered.signal()
    }

    func answer() -> Bool {
      isAnswered.wait()
      state.withLock { $0.value = nil }
      return state.withLock(\.isRight)
    }
  }

  private static func isWalked(_ value: JSONValue, _ depth: Int) -> Bool {
    let result = Result {
      let all = try JSONPath("$..*").values(in: value).count
      let longest = try JSONPath("$..a[1]").values(in: value).count
      let place = try JSONPath("$[0]..*[?!@.*]").first(in: value)?.path?.steps.count
      return try (all, longest, place, JSONPath("$[?@ == $[1]]").values(in: value).count)
    }
    guard case .success((2 * depth + 2, 0, depth + 1, 2)) = result else { return false }
    return true
  }

  @Test(arguments: [JSONPath.Dialect.standard, .jayway])
  func `a path of thousands of segments is read and followed`(dialect: JSONPath.Dialect) throws {
    for unit in [".a", "[0]", ".*", "..*", "['a']", "[0,1]", "[?@]"] {
      let text = "$" + String(repeating: unit, count: 16_000 / unit.utf8.count)
      let path = try JSONPath(text, dialect: dialect)
      #expect(try path.values(in: ["a": [["a": []]]]).count < 2)
    }
  }

  @Test func `a path may be as long as the limit and not a byte longer`() throws {
    let limits = JSONPath.Limits(maximumLength: 6)
    #expect(throws: Never.self) { try JSONPath("$.abcd", limits: limits) }
    let error = #expect(throws: JSONError.self) { try JSONPath("$.abcde", limits: limits) }
    #expect(error?.code == .tooLong)
    #expect(error?.message == "the path has 7 bytes, expected at most 6 bytes")
  }

  @Test(arguments: [
    ("", "$[?", "@", "]"), ("$[?", "(", "@", ")"), ("$[?1==", "length(", "@", ")"), ("$[?@ in ", "[", "1", "]"),
  ])
  func `nesting goes as deep as the limit and not one level deeper`(
    start: String,
    open: String,
    content: String,
    close: String
  ) throws {
    func nested(_ depth: Int) -> String {
      let count = start.isEmpty ? depth : depth - 1
      let (opening, closing) = (String(repeating: open, count: count), String(repeating: close, count: count))
      return start + opening + content + closing + (start.isEmpty ? "" : "]")
    }
    let dialect = open == "[" ? JSONPath.Dialect.jayway : .standard
    #expect(try JSONPath(nested(24), dialect: dialect).values(in: [["a"]]).count < 2)
    let error = #expect(throws: JSONError.self) { try JSONPath(nested(25), dialect: dialect) }
    #expect(error?.code == .tooDeep)
    #expect(throws: JSONError.self) { try JSONPath(nested(5000), dialect: dialect) }
  }

  @Test func `long normalized paths count for more than short ones`() throws {
    let deep = (0..<400).reduce(JSONValue.array([])) { value, _ in .array([value]) }
    let path = try JSONPath("$..*", limits: JSONPath.Limits(maximumSteps: 5000))
    #expect(try path.values(in: deep).count == 400)
    #expect(throws: JSONError.self) { try path.nodes(in: deep) }
  }

  @Test func `long names and keys count for more than short ones`() throws {
    let name = String(repeating: "n", count: 3000)
    for filter in ["@['\(name)']", "@..['\(name)','a']", "@.object == $[0].object"] {
      let path = try JSONPath("$[?\(filter)]", limits: JSONPath.Limits(maximumSteps: 3000))
      let element: JSONValue = ["object": [name: 1]]
      #expect(throws: Never.self, "\(filter.prefix(20))") { try path.values(in: [["a": 1], ["a": 1]]) }
      let many = JSONValue.array(Array(repeating: element, count: 100))
      #expect(throws: JSONError.self, "\(filter.prefix(20))") { try path.values(in: many) }
    }
  }

  @Test func `large classes count for no more than small ones`() throws {
    let value = JSONValue.array(Array(repeating: "0000000000", count: 20))
    func path(_ count: Int) throws -> JSONPath {
      let characters = String(String.UnicodeScalarView((0..<count).compactMap { UnicodeScalar(0x4E00 + 2 * $0) }))
      return try JSONPath("$[?match(@, '[\(characters)0]*')]", limits: JSONPath.Limits(maximumSteps: 3000))
    }
    #expect(try path(10).values(in: value).count == 20)
    #expect(try path(2000).values(in: value).count == 20)
  }

  @Test(arguments: [JSONValue.object(["n": 1]), 1, [1]])
  func `a comparison counts what it looks at`(element: JSONValue) throws {
    let value = JSONValue.array(Array(repeating: .array(Array(repeating: element, count: 1000)), count: 10))
    #expect(try JSONPath("$[?@ == $[0]]", limits: JSONPath.Limits(maximumSteps: 100_000)).values(in: value).count == 10)
    let path = try JSONPath("$[?@ == $[0]]", limits: JSONPath.Limits(maximumSteps: 9000))
    #expect(throws: JSONError.self) { try path.values(in: value) }
  }

  @Test func `a regular expression from a value may be as hostile as it likes`() throws {
    let patterns = ["((((a{99}){99}){99}){99})", String(repeating: "(", count: 100_000), "[", "a{2,1}", "\\p{Xx}"]
    for pattern in patterns {
      let value: JSONValue = ["pattern": .string(pattern), "texts": ["a", .string(pattern)]]
      #expect(try JSONPath("$.texts[?match(@, $.pattern) || search(@, $.pattern)]").values(in: value).isEmpty)
    }
    let many = JSONValue.array((0..<100).map { .string("a{0,1900}b\($0)") })
    let path = try JSONPath("$[?match('a', @)]", limits: JSONPath.Limits(maximumSteps: 100_000))
    #expect(throws: JSONError.self) { try path.values(in: many) }
  }
}
