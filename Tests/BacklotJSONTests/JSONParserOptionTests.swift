import BacklotJSON
import Testing

@Suite struct JSONParserOptionTests {
  private func nested(_ depth: Int) -> String {
    let open = (0..<depth).map { $0.isMultiple(of: 2) ? "[" : "{\"a\":" }.joined()
    let close = (0..<depth).reversed().map { $0.isMultiple(of: 2) ? "]" : "}" }.joined()
    return open + "1" + close
  }

  @Test(arguments: [1, 2, 7, 512])
  func `a text as deep as the limit is read and one level more is an error`(limit: Int) throws {
    let parser = JSONParser(limits: JSONLimits(maximumDepth: limit))
    #expect(throws: Never.self) { try parser.parse(nested(limit)) }
    let error = #expect(throws: JSONError.self) { try parser.parse(nested(limit + 1)) }
    #expect(error?.code == .tooDeep)
    #expect(error?.message == "the value is nested too deeply, expected at most \(limit) nested arrays and objects")
  }

  @Test func `the limit counts what is open and not what was`() throws {
    let parser = JSONParser(limits: JSONLimits(maximumDepth: 2))
    #expect(throws: Never.self) { try parser.parse("[[],{},[1],{\"a\":1},[]]") }
    #expect(throws: Never.self) { try JSONParser(limits: JSONLimits(maximumDepth: 0)).parse("1") }
    #expect(throws: JSONError.self) { try JSONParser(limits: JSONLimits(maximumDepth: 0)).parse("[]") }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `a hundred thousand brackets are an error and no crash`(unit: String) {
    let text = String(repeating: unit, count: 100_000)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.code == .tooDeep)
  }

  @Test func `a text as long as the limit is read and one byte more is an error`() throws {
    let parser = JSONParser(limits: JSONLimits(maximumLength: 4))
    #expect(try parser.parse("[12]") == [12])
    let error = #expect(throws: JSONError.self) { try parser.parse("[123]") }
    #expect(error?.code == .tooLong)
    #expect(error?.message == "the text has 5 bytes, expected at most 4 bytes")
  }

  @Test func `a byte order mark is skipped by default and rejected on demand`() throws {
    #expect(try JSONValue(parsing: "\u{FEFF}[1]") == [1])
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, 0x5B, 0x5D]) == [])
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "\u{FEFF}[x]") }
    #expect(error?.column == 2)
    #expect(error?.offset == 4)
    let strict = JSONParser(byteOrderMark: .rejected)
    let refusal = #expect(throws: JSONError.self) { try strict.parse("\u{FEFF}[]") }
    #expect(refusal?.code == .byteOrderMark)
    #expect(refusal?.message == "unexpected byte order mark, expected JSON without a byte order mark")
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `UTF-16 is named as such with the remedy`(isBigEndian: Bool, isMarked: Bool) {
    let bytes = ((isMarked ? "\u{FEFF}" : "") + "{\"a\": 1}").utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    #expect(error?.code == .invalidUTF8)
    #expect(error?.line == 1)
    #expect(error?.message == "the text is in UTF-16, expected UTF-8; save it in UTF-8")
  }

  static let duplicates: [(text: String, column: Int, name: String)] = [
    (#"{"a":1,"a":2}"#, 8, "a"),
    (#"{"a":{"a":1},"b":[{"c":1,"d":2,"\u0063":3}]}"#, 32, "\\u0063"),
    ("{" + (0..<100).map { "\"k\($0)\":\($0)," }.joined() + "\"k7\":0}", 882, "k7"),
  ]

  @Test(arguments: duplicates)
  func `a duplicate name is accepted by default and rejected at its place on demand`(
    text: String,
    column: Int,
    name: String
  ) throws {
    #expect(throws: Never.self) { try JSONValue(parsing: text) }
    let error = #expect(throws: JSONError.self) { try JSONParser(duplicateKeys: .rejected).parse(text) }
    #expect(error?.code == .duplicateKey)
    #expect(error?.column == column)
    #expect(error?.message == "duplicate member \"\(name)\", expected unique member names in an object")
  }

  @Test func `the same name in different objects is no duplicate`() {
    let text = #"{"a":{"a":1,"b":{"a":2}},"b":[{"a":1},{"a":2}]}"#
    #expect(throws: Never.self) { try JSONParser(duplicateKeys: .rejected).parse(text) }
  }
}
