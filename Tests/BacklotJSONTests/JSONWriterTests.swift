import BacklotJSON
import Testing

@Suite struct JSONWriterTests {
  let value: JSONValue = ["b": [1, [], ["x": nil]], "a": [:], "ä": true]

  @Test func `compact text has no spaces and keeps the order`() {
    #expect(value.serialized() == #"{"b":[1,[],{"x":null}],"a":{},"ä":true}"#)
    #expect(value.description == value.serialized())
    #expect(value.serializedBytes() == Array(value.serialized().utf8))
  }

  @Test func `pretty text has one member a line and leaves empty containers closed`() {
    let expected = """
      {
        "b": [
          1,
          [],
          {
            "x": null
          }
        ],
        "a": {},
        "ä": true
      }
      """
    #expect(value.serialized(.pretty) == expected)
    #expect(value.serialized(JSONStyle(indent: 0)).hasPrefix("{\n\"b\": [\n1,"))
  }

  @Test func `sorted text orders members by their names at every depth`() {
    let value: JSONValue = ["b": ["z": 1, "y": 2], "a": 3, "B": 4, "aa": 5, "": 6]
    let expected = #"{"":6,"B":4,"a":3,"aa":5,"b":{"y":2,"z":1}}"#
    #expect(value.serialized(JSONStyle(sortsKeys: true)) == expected)
  }

  static let strings: [(String, String)] = [
    ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\u{0}\u{1}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u001f\u{7F}\""), ("\u{2028}é🐶", "\"\u{2028}é🐶\""),
    ("a long enough string\nwith a break", #""a long enough string\nwith a break""#),
  ]

  @Test(arguments: strings)
  func `strings get the escapes they need and no others`(string: String, text: String) {
    #expect(JSONValue.string(string).serialized() == text)
    #expect(JSONValue.object([string: 1]).serialized() == "{\(text):1}")
  }

  @Test func `every scalar of the first plane comes back the same`() throws {
    let scalars = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).map(Character.init)
    let string = String(scalars)
    #expect(try JSONValue(parsing: JSONValue.string(string).serialized()) == .string(string))
  }

  @Test func `a writer appends to what is already there`() {
    var output = Array("data: ".utf8)
    JSONWriter().write([1], to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "data: [1]")
  }

  static let excerpts: [(JSONValue, Int, String)] = [
    ("short", 20, #""short""#), ("a rather long string of text", 10, #""a rather l…""#),
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], 10, "[1,2,3,4,5,…]"), (["name": "Rex", "breed": "Beagle"], 14, #"{"name":"Rex",…}"#),
    (["a": ["b": ["c": [1, 2, 3]]]], 8, #"{"a":{"b":{…}}}"#), (nil, 1, "null"),
    // Both scalars join with a neighboring quotation mark to one character.
    ("12345678\u{600}90", 9, "\"12345678\u{600}…\""), ("\u{301}2345678901", 9, "\"\u{301}23456789…\""),
  ]

  @Test(arguments: excerpts)
  func `an excerpt is cut at about its width and says so`(value: JSONValue, width: Int, text: String) {
    #expect(value.excerpt(width: width).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
