import BacklotJSON
import Testing

@Suite("Members with the same name in a document that a person wrote") struct DuplicateMemberTests {
  private func read(_ text: String) throws -> JSONDocument { try JSONDocument(written: Array(text.utf8)) }

  @Test func `the last one counts and the others are listed with their places`() throws {
    let document = try read(
      "{\"a\": 1,\n\"b\": [{}, {\"c\": [], \"c\": {\"a\": 2}}],\n  \"a\": {\"x\": 1, \"y\": 2, \"x\": 3}}"
    )
    #expect(document.value == ["a": ["x": 3, "y": 2], "b": [[:], ["c": ["a": 2]]]])
    #expect(document.duplicateMembers.map(\.name) == ["c", "a", "x"])
    #expect(document.duplicateMembers.map(\.location.line) == [2, 3, 3])
    #expect(document.duplicateMembers.map(\.location.column) == [21, 3, 25])
    #expect(document.duplicateMembers.first?.message == "duplicate member \"c\"")
  }

  @Test(arguments: [
    "[]", "{}", "7", "[[],{},[{}]]", "{\"a\":{\"a\":[{\"a\":1},{\"a\":1}]}}", "\u{FEFF}{\"\u{E9}\":1,\"e\u{301}\":2}",
  ])
  func `names that differ or are in other objects are no duplicates`(text: String) throws {
    #expect(try read(text).duplicateMembers == [])
  }

  @Test func `escapes do not hide a duplicate`() throws {
    #expect(try read(#"{"a\"b":1,"a\u0022b":2}"#).duplicateMembers.map(\.name) == ["a\"b"])
  }

  @Test func `at most twenty are listed`() throws {
    let members = (0..<30).map { _ in "\"a\":1" }.joined(separator: ",")
    #expect(try read("[{\(members)}]").duplicateMembers.count == 20)
  }

  @Test func `other mistakes are still errors`() {
    let error = #expect(throws: JSONError.self) { try read("{\"a\":1,\"a\":}") }
    #expect(error?.code == .unexpectedCharacter)
  }
}
