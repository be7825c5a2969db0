import BacklotJSON
import Testing

@Suite struct JSONPointerTests {
  /// The document of RFC 6901 §5.
  let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
  ]

  static let examples: [(pointer: String, fragment: String, value: JSONValue)] = [
    ("/foo", "#/foo", ["bar", "baz"]), ("/foo/0", "#/foo/0", "bar"), ("/", "#/", 0), ("/a~1b", "#/a~1b", 1),
    ("/c%d", "#/c%25d", 2), ("/e^f", "#/e%5Ef", 3), ("/g|h", "#/g%7Ch", 4), ("/i\\j", "#/i%5Cj", 5),
    ("/k\"l", "#/k%22l", 6), ("/ ", "#/%20", 7), ("/m~0n", "#/m~0n", 8),
  ]

  @Test(arguments: examples)
  func `the examples of the standard lead where it says`(text: String, fragment: String, value: JSONValue) throws {
    let pointer = try JSONPointer(text)
    #expect(document[at: pointer] == value)
    #expect(pointer.description == text)
    #expect(pointer.fragment == fragment)
    #expect(try JSONPointer(fragment: fragment) == pointer)
    #expect(try JSONPointer(fragment: String(fragment.dropFirst())) == pointer)
  }

  @Test func `the empty pointer is the whole value`() throws {
    #expect(document[at: ""] == document)
    #expect(try JSONPointer(fragment: "#") == JSONPointer())
    #expect(JSONPointer().description == "")
    #expect(JSONPointer().fragment == "#")
  }

  @Test(arguments: ["/0", "/1", "/10", "/2"])
  func `an index counts from zero`(text: String) throws {
    let value = JSONValue.array((0..<11).map { .number(JSONNumber($0)) })
    #expect(try value[at: JSONPointer(text)]?.int == Int(text.dropFirst()))
  }

  @Test(arguments: ["/-", "/01", "/-1", "/+1", "/1.0", "/ 1", "/11", "/99999999999999999999", "/", "/१", "/0/0"])
  func `what is no index of an array leads nowhere`(text: String) throws {
    let value = JSONValue.array((0..<11).map { .number(JSONNumber($0)) })
    #expect(try value[at: JSONPointer(text)] == nil)
  }

  @Test(arguments: [("a", 1), ("a/b", 1), ("/a~", 3), ("/a~2", 3), ("/é/~x", 4), ("#/a", 1)])
  func `what is no pointer is an error at its place`(text: String, column: Int) {
    let error = #expect(throws: JSONError.self) { try JSONPointer(text) }
    #expect(error?.code == .invalidPointer)
    #expect(error?.column == column)
  }

  @Test(arguments: ["#/%", "#/%2", "#/%GG", "#/%ff", "#a", "#/~"])
  func `what is no fragment is an error`(text: String) {
    let error = #expect(throws: JSONError.self) { try JSONPointer(fragment: text) }
    #expect(error?.code == .invalidPointer)
  }

  @Test func `escapes are undone in the right order`() {
    #expect(JSONPointer("/~01/~00/~10/a~1~0").tokens == ["~1", "~0", "/0", "a/~"])
    #expect(JSONPointer(tokens: ["~1", "a/b", ""]).description == "/~01/a~1b/")
  }

  @Test func `a literal without its slash gets one`() {
    #expect("foo/0" as JSONPointer == "/foo/0")
    #expect("/a~" as JSONPointer == JSONPointer(tokens: ["a~"]))
  }

  @Test func `appending goes one step further`() {
    #expect(JSONPointer().appending("a/b").appending(3).description == "/a~1b/3")
  }

  @Test func `pointers to names that only look the same are two`() {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    #expect(JSONPointer(tokens: [names[0]]) != JSONPointer(tokens: [names[1]]))
    #expect(Set(names.map { JSONPointer(tokens: ["a", $0]) }).count == 2)
  }
}
