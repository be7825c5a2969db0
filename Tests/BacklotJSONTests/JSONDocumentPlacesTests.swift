import BacklotJSON
import Testing

/// Many places found at once are those that are found one by one.
@Suite struct JSONDocumentPlacesTests {
  @Test(arguments: [
    #"{"a": [1, {"b": null}, []], "c": {"a": {"0": 1}}}"#,
    "[1, \"two\",\r\n  [3, [4]],\r\n\n  {\"é\": {\"x~/y\": \"ä\"}, \"\": 5}\n]",
    "\u{FEFF}  {\"a\": 1,\n \"b\": [true]}",
    "7",
    #"{"a": {"b": 1, "c": [2]}, "a": {"b": [3]}, "d": {"a": 1, "a": 2}}"#,
    "{\"é\": 1,\n \"e\u{301}\": 2}",
  ])
  func `places found at once are those found one by one`(text: String) throws {
    let document = try JSONDocument(parsing: text, with: JSONParser(byteOrderMark: .skipped))
    let known = Self.pointers(in: document.value) + ["/a/c", "/a/b/0", "/0/0/0", "/nowhere", "/9", "/a/01", "/a/-"]
    let pointers = known + known.reversed()
    #expect(document.locations(of: pointers) == pointers.map { document.location(of: $0) })
    #expect(document.keyLocations(of: pointers) == pointers.map { document.keyLocation(of: $0) })
    #expect(document.locations(of: known).contains { $0 != nil })
  }

  @Test func `no pointers have no places`() throws {
    let document = try JSONDocument(parsing: "[1]")
    #expect(document.locations(of: []) == [])
    #expect(document.keyLocations(of: ["/0"]) == [nil])
  }

  private static func pointers(in value: JSONValue, at pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
    switch value {
    case .array(let elements):
      [pointer]
        + elements.enumerated().flatMap { position, element in
          pointers(in: element, at: JSONPointer(tokens: pointer.tokens + [String(position)]))
        }
    case .object(let object):
      [pointer]
        + object.flatMap { name, value in pointers(in: value, at: JSONPointer(tokens: pointer.tokens + [name])) }
    default: [pointer]
    }
  }
}
