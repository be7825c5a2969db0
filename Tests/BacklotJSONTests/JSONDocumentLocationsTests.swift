import Testing

@testable import BacklotJSON

@Suite struct JSONDocumentLocationsTests {
  @Test(arguments: [
    "{\"a\": 1,\r\n \"é😀\": [1, {\"x\": [2,\n 3]}, []], \"e\\u0301\": {\"\": 0}, \"é\": {}}",
    "\u{FEFF} [\n[[[1]]], {\"a/b\": {\"c~d\": null}}\n]", "12", "[]", "{}", "{\r\"a\":\r{\"b\":\n\r\n1}}",
    #"{"a": {"b": 1, "c": 2}, "a": {"c": 3}}"#,
  ])
  func `places found in one pass are those that are found one by one`(text: String) throws {
    let document = try JSONDocument(parsing: text, with: JSONParser(byteOrderMark: .skipped))
    let pointers = [
      "", "/a", "/a/b", "/a/c", "/é😀", "/é😀/1/x/1", "/é😀/2", "/é😀/3", "/e\u{301}/", "/é", "/0/0/0/0", "/1/a~1b/c~0d",
      "/01", "/x",
    ].map { JSONPointer(stringLiteral: $0) }
    #expect(document.locations(of: pointers) == pointers.map(document.location(of:)))
    #expect(document.locations(of: pointers.reversed()) == pointers.reversed().map(document.location(of:)))
  }

  @Test func `many places in a large object are found in the time of one pass`() throws {
    let text = "{" + (0..<20_000).map { "\"k\($0)\": 1" }.joined(separator: ",\n") + "}"
    let document = try JSONDocument(parsing: text)
    let pointers = (0..<20_000).map { JSONPointer(tokens: ["k\($0)"]) }
    #expect(document.locations(of: pointers).map { $0?.line } == (1...20_000).map { $0 })
  }
}
