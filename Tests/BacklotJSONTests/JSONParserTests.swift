import BacklotJSON
import Testing

@Suite struct JSONParserTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let text: String
    let code: JSONError.Code
    let line: Int
    let column: Int
    let message: String

    init(_ text: String, _ code: JSONError.Code, _ line: Int, _ column: Int, _ message: String) {
      (self.text, self.code, self.line, self.column, self.message) = (text, code, line, column, message)
    }

    var testDescription: String { text.debugDescription }
  }

  static let mistakes = [
    Mistake("", .unexpectedEnd, 1, 1, "the text is empty, expected a value"),
    Mistake(" \n ", .unexpectedEnd, 2, 2, "the text is empty, expected a value"),
    Mistake("{", .unexpectedEnd, 1, 2, #"unexpected end of the text, expected a member name in double quotes or "}""#),
    Mistake("[1,\n2", .unexpectedEnd, 2, 2, #"unexpected end of the text, expected "," or "]""#),
    Mistake("\"ab", .unexpectedEnd, 1, 4, "unexpected end of the text, expected a closing double quote"),
    Mistake("[1 2]", .unexpectedCharacter, 1, 4, #"unexpected "2", expected "," or "]""#),
    Mistake("[1,]", .unexpectedCharacter, 1, 4, #"unexpected "]", expected a value"#),
    Mistake("[,1]", .unexpectedCharacter, 1, 2, #"unexpected ",", expected a value or "]""#),
    Mistake(
      "{\n  \"a\": 1\n  \"b\": 2\n}",
      .unexpectedCharacter,
      3,
      3,
      #"unexpected double quote, expected "," or "}""#
    ),
    Mistake("{\"a\":1,}", .unexpectedCharacter, 1, 8, #"unexpected "}", expected a member name in double quotes"#),
    Mistake(
      "{'a':1}",
      .unexpectedCharacter,
      1,
      2,
      #"unexpected "'", expected a member name in double quotes or "}""#
    ),
    Mistake("{\"a\" 1}", .unexpectedCharacter, 1, 6, #"unexpected "1", expected ":" after the member name"#),
    Mistake("{\"a\":}", .unexpectedCharacter, 1, 6, #"unexpected "}", expected a value"#),
    Mistake("[1]]", .unexpectedCharacter, 1, 4, #"unexpected "]", expected the end of the text after the value"#),
    Mistake("nul!", .unexpectedCharacter, 1, 4, #"unexpected "!", expected true, false or null"#),
    Mistake("NaN", .unexpectedCharacter, 1, 1, #"unexpected "N", expected a value"#),
    Mistake("[\"ü\", é]", .unexpectedCharacter, 1, 7, #"unexpected "é", expected a value"#),
    Mistake("[1,\r\n\t\u{0}]", .unexpectedCharacter, 2, 2, "unexpected U+0000, expected a value"),
    Mistake("[1,\r \u{A0}]", .unexpectedCharacter, 2, 2, "unexpected U+00A0, expected a value"),
    Mistake("-", .unexpectedEnd, 1, 2, "unexpected end of the text, expected a digit"),
    Mistake("[1.]", .invalidNumber, 1, 4, #"unexpected "]", expected a digit"#),
    Mistake("[1e+x]", .invalidNumber, 1, 5, #"unexpected "x", expected a digit"#),
    Mistake("[-012]", .invalidNumber, 1, 3, #"unexpected "0", expected a number without leading zeros"#),
    Mistake(
      "\"a\nb\"",
      .invalidString,
      1,
      3,
      #"an unescaped U+000A in a string, expected an escape such as \n or \u0000"#
    ),
    Mistake(
      #""a\xb""#,
      .invalidString,
      1,
      4,
      #"unexpected "x", expected one of " \ / b f n r t u after the backslash"#
    ),
    Mistake(
      #""\u12G4""#,
      .invalidString,
      1,
      6,
      #"unexpected "G", expected four hexadecimal digits after \u"#
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is reported at its line and column with what was expected`(mistake: Mistake) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: mistake.text) }
    #expect(error?.code == mistake.code)
    #expect(error?.line == mistake.line)
    #expect(error?.column == mistake.column)
    #expect(error?.message == mistake.message)
  }

  @Test func `the description of an error says where and what`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n  \"a\": 1,\n}") }
    #expect(error?.description == #"line 3, column 1: unexpected "}", expected a member name in double quotes"#)
    #expect(error?.offset == 12)
  }

  static let invalidUTF8: [([UInt8], Int)] = [
    ([0xFF], 1), ([0x61, 0x80], 2), ([0xC3], 1), ([0xC0, 0xAF], 1), ([0xED, 0xA0, 0x80], 1),
    ([0xF4, 0x90, 0x80, 0x80], 1), ([0xC3, 0xA9, 0x5C, 0x6E, 0xE2, 0x82], 5), ([0xE9, 0x5C, 0x6E], 1),
  ]

  @Test(arguments: invalidUTF8)
  func `bytes that are not UTF-8 are reported where they begin`(bytes: [UInt8], offset: Int) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.code == .invalidUTF8)
    #expect(error?.offset == offset)
  }

  static let escapes: [(String, String)] = [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\uD83D\uDC36""#, "🐶"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\u0000""#, "\u{0}"),
    (#""\uD800""#, "\u{FFFD}"), (#""\uDC00x""#, "\u{FFFD}x"), (#""\uD800\u0041""#, "\u{FFFD}A"),
    (#""\uD800\uD83D\uDC36""#, "\u{FFFD}🐶"), (#""\uD800\n""#, "\u{FFFD}\n"), (#""é\u0041é""#, "éAé"),
    (#""0123456789\n0123456789""#, "0123456789\n0123456789"),
  ]

  @Test(arguments: escapes)
  func `an escape becomes what it stands for and half a surrogate pair U+FFFD`(text: String, string: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value == .string(string))
    #expect(try JSONValue(parsing: "{\(text):1}") == .object([string: 1]))
  }

  @Test func `strings of every length are read whole wherever a word ends`() throws {
    for length in 0..<40 {
      for special in ["", "é", "\\n", "🐶"] {
        for padding in 0..<9 {
          let letters = String(repeating: "a", count: length)
          let text = String(repeating: " ", count: padding) + "\"\(letters)\(special)\""
          let expected = letters + (special == "\\n" ? "\n" : special)
          #expect(try JSONValue(parsing: text) == .string(expected))
        }
      }
    }
  }

  @Test func `a text is read alike from bytes, a slice, a lazy sequence and a string`() throws {
    let text = #" {"a": [1, "é"]} "#
    let expected: JSONValue = ["a": [1, "é"]]
    #expect(try JSONValue(parsing: text) == expected)
    #expect(try JSONValue(parsing: Array(text.utf8)) == expected)
    #expect(try JSONValue(parsing: ([0] + Array(text.utf8)).dropFirst()) == expected)
    #expect(try JSONValue(parsing: text.utf8.lazy.map { $0 }) == expected)
    #expect(try JSONValue(parsing: ContiguousArray(text.utf8)) == expected)
  }

  @Test(arguments: [100, 5000])
  func `thousands of names of the same length are each read as they are`(count: Int) throws {
    let names = (10_000..<10_000 + count).map { "name \($0)" }
    let objects = names.map { "{\"\($0)\": {\"\($0)\": 1, \"same\": 2}}" }
    let value = try JSONValue(parsing: "[\(objects.joined(separator: ","))]")
    let read = value.array?.flatMap { $0.object?.keys.first.map { [$0] } ?? [] }
    #expect(read == names)
    #expect(names.enumerated().allSatisfy { value[at: JSONPointer(tokens: ["\($0)", $1, $1])] == 1 })
    #expect(names.indices.allSatisfy { value[$0]?[names[$0]]?["same"] == 2 })
  }
}
