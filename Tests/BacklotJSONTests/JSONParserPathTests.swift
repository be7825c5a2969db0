import BacklotJSON
import Testing

/// The parser reads words of eight bytes, keeps short texts and builds small containers in ways of their own; here every
/// such way meets its borders.
@Suite struct JSONParserPathTests {
  static let tails = ["", "]", "    ]", "        ]        "]

  @Test(arguments: tails)
  func `a string is read whole wherever in a word it ends`(tail: String) throws {
    for length in 0..<80 {
      for character in ["a", "é", "🐶"] {
        let string = String(repeating: "x", count: length) + character
        let text = tail.isEmpty ? "\"\(string)\"" : "[\"\(string)\"\(tail)"
        let value = try JSONValue(parsing: text)
        #expect((tail.isEmpty ? value : value[0])?.string == string)
      }
    }
  }

  @Test(arguments: ["\\n", "\\\\", "\\\"", "\\u00e9", "\\uD83D\\uDC36", "\\\\\\\"", "\\uD800"])
  func `an escape is read wherever in a word it stands`(escape: String) throws {
    let meaning = try #require(try JSONValue(parsing: "\"\(escape)\"").string)
    for before in 0..<20 {
      for after in 0..<20 {
        let (head, tail) = (String(repeating: "a", count: before), String(repeating: "z", count: after))
        let value = try JSONValue(parsing: "[\"\(head)\(escape)\(tail)\",\"\(escape)\(head)\",\"\(tail)\(escape)\"]")
        #expect(value.array?.map(\.string) == [head + meaning + tail, meaning + head, tail + meaning])
      }
    }
  }

  @Test func `of all bytes only the hexadecimal digits spell an escape`() throws {
    for byte in UInt8.min ... .max {
      for place in 0..<4 {
        var digits = Array("1a2B".utf8)
        digits[place] = byte
        let bytes = Array("\"\\u".utf8) + digits + Array("\"".utf8)
        let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
        switch Result(catching: { () throws(JSONError) in try JSONValue(parsing: bytes) }) {
        case .success(let value):
          let unit = try #require(UInt32(String(decoding: digits, as: UTF8.self), radix: 16))
          #expect(isDigit)
          #expect(value.string?.unicodeScalars.map(\.value) == [0xD800..<0xE000 ~= unit ? 0xFFFD : unit])
        case .failure(let error):
          #expect(!isDigit)
          #expect(error.offset == 3 + place)
        }
      }
    }
  }

  @Test func `texts that are alike at both ends are told apart`() throws {
    let names = (0..<200).map { "beginning\(String(repeating: "-", count: $0 % 50))\($0)ending of it" }
    let members = (names + names.reversed()).map { "{\"\($0)\": \"\($0)\"}" }
    let value = try JSONValue(parsing: "[" + members.joined(separator: ", ") + "]")
    let read = try #require(value.array).map { $0.object?.first }
    #expect(read.map(\.?.key) == names + names.reversed())
    #expect(read.map(\.?.value.string) == names + names.reversed())
  }

  @Test(arguments: 0..<70)
  func `containers of any size keep their values in order`(count: Int) throws {
    let array = try JSONValue(parsing: "[\((0..<count).map(String.init).joined(separator: ","))]")
    #expect(array.array?.map(\.int) == Array(0..<count))
    let object = try JSONValue(parsing: "{\((0..<count).map { "\"k\($0)\":[\($0)]" }.joined(separator: ","))}")
    #expect(object.object?.map(\.key) == (0..<count).map { "k\($0)" })
    #expect((0..<count).allSatisfy { object["k\($0)"]?[0]?.int == $0 })
  }

  @Test(arguments: 1..<70)
  func `the last of two members with a name wins however many there are between`(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\":\($0)" }
    for position in Set([0, count / 2, count - 1]) {
      let text = "{\((members + ["\"k\(position)\":-1"]).joined(separator: ","))}"
      let object = try #require(try JSONValue(parsing: text).object)
      #expect(object.map(\.key) == (0..<count).map { "k\($0)" })
      #expect(object["k\(position)"]?.int == -1)
      #expect(throws: JSONError.self) { try JSONParser(duplicateKeys: .rejected).parse(text) }
    }
  }

  @Test func `objects that are alike are changed each for itself`() throws {
    let text = "[" + String(repeating: ##"{"$ref": "#/components/schemas/dog"},"##, count: 3000) + "{}]"
    var elements = try #require(try JSONValue(parsing: text).array)
    var object = try #require(elements[1].object)
    object["$ref"] = "changed"
    elements[1] = .object(object)
    let expected: JSONValue = ["$ref": "#/components/schemas/dog"]
    #expect(elements[0] == expected && elements[2] == expected && elements[2999] == expected)
    #expect(elements[1] == ["$ref": "changed"])
  }

  @Test func `indentation of any depth and kind is skipped`() throws {
    for depth in 0..<40 {
      for blank in [" ", "\t", "\r\n", "\n\n "] {
        let space = "\n" + String(repeating: blank, count: depth)
        let value = try JSONValue(
          parsing: "\(space){\(space)\"a\"\(space):\(space)[\(space)1\(space),\(space)2]}\(space)"
        )
        #expect(value == ["a": [1, 2]])
      }
    }
  }
}
