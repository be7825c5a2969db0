import BacklotJSON
import Testing

@Suite struct JSONDocumentTests {
  static let text = """
    {
      "dogs": [
        {"name": "Rex", "ä\\n": 1},
        [ ],
        "a,]\\"}", -1.5e3 ,{"x": {"y": [true]}}
      ],
      "a/b": null,
      "twice": 1, "twice": 2
    }
    """

  static let places: [(JSONPointer, line: Int, column: Int, keyColumn: Int?)] = [
    ("", 1, 1, nil), ("/dogs", 2, 11, 3), ("/dogs/0", 3, 5, nil), ("/dogs/0/name", 3, 14, 6),
    ("/dogs/0/ä\n", 3, 28, 21), ("/dogs/1", 4, 5, nil), ("/dogs/2", 5, 5, nil), ("/dogs/3", 5, 15, nil),
    ("/dogs/4", 5, 23, nil), ("/dogs/4/x/y/0", 5, 36, nil), ("/a~1b", 7, 10, 3), ("/twice", 8, 24, 15),
  ]

  @Test(arguments: places)
  func `a part of the value is found at its line and column`(
    pointer: JSONPointer,
    line: Int,
    column: Int,
    keyColumn: Int?
  ) throws {
    let document = try JSONDocument(parsing: Self.text)
    let location = document.location(of: pointer)
    #expect(location?.line == line)
    #expect(location?.column == column)
    #expect(document.keyLocation(of: pointer)?.column == keyColumn)
    #expect(document.keyLocation(of: pointer)?.line == keyColumn.map { _ in line })
  }

  @Test(arguments: ["/cats", "/dogs/5", "/dogs/-", "/dogs/00", "/dogs/0/name/x", "/dogs/1/0", "/a/b"] as [JSONPointer])
  func `what is not in the value has no place`(pointer: JSONPointer) throws {
    let document = try JSONDocument(parsing: Self.text)
    #expect(document.value[at: pointer] == nil)
    #expect(document.location(of: pointer) == nil)
    #expect(document.keyLocation(of: pointer) == nil)
  }

  @Test func `a byte order mark counts as bytes and not as a column`() throws {
    let document = try JSONDocument(parsing: "\u{FEFF} [7]", with: JSONParser(byteOrderMark: .skipped))
    let location = try #require(document.location(of: "/0"))
    #expect(location == JSONLocation(line: 1, column: 3, offset: 5))
    #expect(location.description == "line 1, column 3")
  }

  @Test func `a document that is no JSON says where`() {
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: "[\n1,\n}") }
    #expect(error?.line == 3)
  }

  @Test func `the lines of elements are counted past strings, escapes and line breaks of any number`() throws {
    let elements = (0..<40).map { number in
      let breaks = String(repeating: "\n", count: number % 5)
      return "{\"a\(String(repeating: "b", count: number))\\\"]\": [\(breaks)1, \"\\\\\"]}\(breaks)"
    }
    let text = "{\"list\": [1], \"x\": [1,\n2],\n\"list\": [" + elements.joined(separator: ",") + "]}"
    let document = try JSONDocument(parsing: text)
    let expected = elements.indices.map { document.location(of: JSONPointer(tokens: ["list", "\($0)"]))?.line ?? 0 }
    #expect(document.elementLines(ofMember: "list") == expected)
    #expect(expected.first == 3)
    #expect(expected.last == 155)
    #expect(document.elementLines(ofMember: "none") == [])
  }
}
