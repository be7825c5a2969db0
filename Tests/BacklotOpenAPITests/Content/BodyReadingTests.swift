import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotOpenAPI

struct BodyReadingTests {
  @Test func `JSON is read, and where it is none the place is told`() throws {
    let content = try MediaContent.testing("application/json", #""schema": {"type": "object"}"#)
    #expect(content.reading(of: Array(#"{"a": "7"}"#.utf8), as: .problem) == .value(["a": "7"]))
    guard case .malformed(let problems) = content.reading(of: Array("{\n\"a\" 7}".utf8), as: .json) else {
      Issue.record("JSON without a colon was taken")
      return
    }
    #expect(problems.map(\.place) == [[]])
    #expect(problems[0].code == ContentFault.syntax)
    #expect(problems[0].message.hasPrefix("The body is not valid JSON: line 2, column 5: "))
  }

  @Test(
    arguments: [
      ("text/plain", #"{"type": "string"}"#, "7", .value("7")),
      ("text/plain", #"{"type": "integer"}"#, "7", .value(7)),
      ("text/csv", #"{"type": "array"}"#, "a,b", .opaque),
      ("text/plain; charset=iso-8859-1", #"{}"#, "a", .value("a")),
      ("application/octet-stream", #"{"type": "string", "format": "binary"}"#, "a", .opaque),
      ("application/octet-stream", #"{"type": "string"}"#, "a", .value("a")),
      ("application/octet-stream", "{}", "a", .opaque),
      ("application/xml", "{}", "<a/>", .opaque),
      ("multipart/mixed; boundary=x", "{}", "--x\r\n\r\na\r\n--x--", .opaque),
    ] as [(String, String, String, ContentReading)]
  )
  func `texts are values as far as a schema speaks of them`(
    type: String,
    schema: String,
    body: String,
    reading: ContentReading
  ) throws {
    let content = try MediaContent.testing("*/*", #""schema": \#(schema)"#)
    #expect(content.reading(of: Array(body.utf8), as: try #require(MediaType(parsing: type))) == reading)
  }

  @Test func `bytes that are no text are a text only where they are said to be`() throws {
    let content = try MediaContent.testing("*/*", #""schema": {"type": "string"}"#)
    #expect(content.reading(of: [0xE9], as: .octetStream) == .opaque)
    #expect(content.reading(of: [0xE9], as: .plainText) == .value("\u{FFFD}"))
    let latin = try #require(MediaType(parsing: "text/plain; charset=ISO-8859-1"))
    #expect(content.reading(of: [0xE9], as: latin) == .value("é"))
    let unknown = try MediaContent.testing("*/*", "")
    #expect(unknown.reading(of: [0x41], as: .plainText) == .opaque)
  }
}

struct FormReadingTests {
  static let properties = """
    "id": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}},
    "address": {"type": "object", "properties": {"no": {"type": "integer"}, "city": {"type": "string"}}},
    "rows": {"type": "array", "items": {"type": "object"}}
    """

  static func reading(_ body: String, encoding: String = "{}", others: String = "") throws -> ContentReading {
    let members = """
      "schema": {"type": "object", "properties": {\(properties)}\(others)}, "encoding": \(encoding)
      """
    let content = try MediaContent.testing("application/x-www-form-urlencoded", members)
    return content.reading(of: Array(body.utf8), as: .form)
  }

  @Test(
    arguments: [
      ("id=7", "{}", ["id": 7]),
      ("id=x&y=1&y=2", "{}", ["id": "x", "y": ["1", "2"]]),
      ("tags=a&tags=b+c%26", "{}", ["tags": ["a", "b c&"]]),
      ("tags=a", "{}", ["tags": ["a"]]),
      ("tags=a,b", #"{"tags": {"style": "form", "explode": false, "allowReserved": true}}"#, ["tags": ["a", "b"]]),
      ("tags=a,b", #"{"tags": {"style": "form", "explode": false}}"#, ["tags": ["a", "b"]]),
      ("tags=a%7Cb", #"{"tags": {"style": "pipeDelimited"}}"#, ["tags": ["a", "b"]]),
      ("tags[]=a&tags[]=b", "{}", ["tags": ["a", "b"]]),
      ("address=%7B%22no%22%3A7%7D", "{}", ["address": ["no": 7]]),
      ("address=no,7,city,x", "{}", ["address": ["no": 7, "city": "x"]]),
      ("address[no]=7&address[city]=8", "{}", ["address": ["no": 7, "city": "8"]]),
      ("address[no]=7", #"{"address": {"style": "deepObject"}}"#, ["address": ["no": 7]]),
      (
        "no=7&city=8&x=9", #"{"address": {"style": "form", "explode": true}}"#,
        ["address": ["no": 7, "city": "8"], "x": "9"]
      ),
      (#"rows={"a":1},{"b":2}"#, "{}", ["rows": [["a": 1], ["b": 2]]]),
      (#"rows=[{"a":1}]"#, "{}", ["rows": [["a": 1]]]),
      (#"rows={"a":1}&rows={"b":2}"#, "{}", ["rows": [["a": 1], ["b": 2]]]),
      (#"id={"a":1}"#, #"{"id": {"contentType": "application/json", "allowReserved": true}}"#, ["id": ["a": 1]]),
      ("", "{}", [:]),
    ] as [(String, String, JSONValue)]
  )
  func `members are written as their encoding says`(body: String, encoding: String, value: JSONValue) throws {
    #expect(try Self.reading(body, encoding: encoding) == .value(value))
  }

  @Test func `members without a name become what others are`() throws {
    let others = #", "additionalProperties": {"type": "array", "items": {"type": "integer"}}"#
    #expect(try Self.reading("id=1&x=2", others: others) == .value(["id": 1, "x": [2]]))
  }

  @Test func `reserved characters are refused where an encoding does not allow them`() throws {
    let problem = ContentFault.reservedCharacters(in: "id")
    for text in [":/?#[]@!$", "a:b", "a=b", "'"] {
      #expect(try Self.reading("id=\(text)", encoding: #"{"id": {"style": "form"}}"#) == .malformed([problem]))
      let allowing = #"{"id": {"style": "form", "allowReserved": true}}"#
      #expect(try Self.reading("id=\(text)", encoding: allowing) == .value(["id": .string(text)]))
      #expect(try Self.reading("id=\(text)") == .value(["id": .string(text)]))
    }
    #expect(try Self.reading("id=a+b%3A", encoding: #"{"id": {"style": "form"}}"#) == .value(["id": "a b:"]))
  }

  @Test func `a member that is no JSON where it has to be one is told with its name`() throws {
    for body in ["rows={", "address=%7B"] {
      guard case .malformed(let problems) = try Self.reading(body) else {
        Issue.record("\(body) was taken")
        continue
      }
      #expect(problems.map(\.place) == [[body.hasPrefix("rows") ? "rows" : "address"]])
      #expect(problems[0].message.hasPrefix("The member \"\(problems[0].place[0])\" is not valid JSON: line 1, column"))
    }
  }

  @Test func `a form that is said to be a text is one`() throws {
    let content = try MediaContent.testing("application/x-www-form-urlencoded", #""schema": {"type": "string"}"#)
    #expect(content.reading(of: Array("a=b+c".utf8), as: .form) == .value("a=b c"))
  }
}

struct MultipartReadingTests {
  static let type = MediaType(type: "multipart", subtype: "form-data", parameters: ["boundary": "x"])

  static func reading(_ parts: [(String, String)], encoding: String = "{}") throws -> ContentReading {
    let members =
      #""schema": {"type": "object", "properties": {\#(FormReadingTests.properties)}}, "encoding": \#(encoding)"#
    let content = try MediaContent.testing("multipart/form-data", members)
    let body =
      parts.map { "--x\r\nContent-Disposition: form-data; name=\($0.0)\r\n\r\n\($0.1)\r\n" }.joined() + "--x--\r\n"
    return content.reading(of: Array(body.utf8), as: type)
  }

  @Test(
    arguments: [
      ([("id", "7")], ["id": 7]),
      ([("tags", "a"), ("tags", "b")], ["tags": ["a", "b"]]),
      ([("tags", "a")], ["tags": ["a"]]),
      ([("address", #"{"no": 7}"#)], ["address": ["no": 7]]),
      ([("rows", #"{"a": 1}"#), ("rows", #"{"b": 2}"#)], ["rows": [["a": 1], ["b": 2]]]),
      ([("tags\r\nContent-Type: application/json", #"["a", "b"]"#)], ["tags": ["a", "b"]]),
      ([("address; filename=a.json", #"{"no": 7}"#)], ["address": ["no": 7]]),
      ([("other", "1"), ("other", "2")], ["other": ["1", "2"]]),
      ([("\"a file\"; filename=a.txt\r\nContent-Type: text/plain", "1")], ["a file": "1"]),
      ([], [:]),
    ] as [([(String, String)], JSONValue)]
  )
  func `parts are members`(parts: [(String, String)], value: JSONValue) throws {
    #expect(try Self.reading(parts) == .value(value))
  }

  @Test func `a part is read by the type that the contract states`() throws {
    let encoding = #"{"id": {"contentType": "application/json"}}"#
    #expect(try Self.reading([("id", #"{"a": 1}"#)], encoding: encoding) == .value(["id": ["a": 1]]))
    let other = try Self.reading([("id\r\nContent-Type: text/csv", "7")], encoding: encoding)
    #expect(
      other == .malformed(at: ["id"], code: ContentFault.mediaType, problem: "is text/csv, expected application/json")
    )
    let range = #"{"id": {"contentType": "image/*, text/csv"}}"#
    #expect(try Self.reading([("id\r\nContent-Type: image/png", "7")], encoding: range) == .value(["id": 7]))
  }

  @Test(arguments: [
    ("multipart/form-data", "--x--", ContentFault.boundary),
    (
      "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n",
      ContentFault.syntax
    ),
    ("multipart/form-data; boundary=x", "", ContentFault.syntax),
    ("multipart/form-data; boundary=x", "--x\r\n\r\n1\r\n--x--", ContentFault.syntax),
    (
      "multipart/form-data; boundary=x", String(repeating: "--x\r\n\r\n", count: 10_002) + "--x--",
      ContentFault.tooLarge
    ),
    (
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data; name=address\r\n\r\n{\r\n--x--", ContentFault.syntax
    ),
  ])
  func `content that is not written as parts are is told`(type: String, body: String, code: String) throws {
    let members = #""schema": {"type": "object", "properties": {\#(FormReadingTests.properties)}}"#
    let content = try MediaContent.testing("multipart/form-data", members)
    guard
      case .malformed(let problems) = content.reading(of: Array(body.utf8), as: try #require(MediaType(parsing: type)))
    else {
      Issue.record("it was taken")
      return
    }
    #expect(problems.map(\.code) == [code])
  }
}
