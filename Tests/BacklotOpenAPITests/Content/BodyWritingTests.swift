import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotOpenAPI

struct BodyWritingTests {
  static func text(_ value: JSONValue, _ type: String, _ members: String = "", plainly: Bool = false) throws -> String?
  {
    let content = try MediaContent.testing(type, members)
    let type = try #require(MediaType(parsing: type))
    return content.bytes(writing: value, as: type, plainly: plainly).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("application/json", ["b": 1.50, "a": "x"], #"{"b":1.5,"a":"x"}"#), ("application/problem+json", "x", #""x""#),
      ("text/plain", "x", "x"), ("text/plain", 7, "7"), ("text/html", true, "true"), ("text/plain", nil, nil),
      ("text/plain", [1], nil), ("text/csv", ["a": 1], nil), ("application/octet-stream", "x", "x"),
      ("application/octet-stream", 7, nil), ("application/xml", "<abc>1</abc>", "<abc>1</abc>"),
      ("multipart/form-data", ["a": 1], nil), ("application/x-www-form-urlencoded", [1], nil),
      (
        "application/x-www-form-urlencoded", ["a": "x y&", "b": [1, 2], "c": ["d": 1]],
        "a=x+y%26&b=1&b=2&c=%7B%22d%22%3A1%7D"
      ),
    ] as [(String, JSONValue, String?)]
  )
  func `values are written as their media type has them`(type: String, value: JSONValue, text: String?) throws {
    #expect(try Self.text(value, type) == text)
  }

  @Test func `a form is written by its encodings`() throws {
    let members =
      #""encoding": {"a": {"explode": false}, "b": {"style": "deepObject"}, "c": {"contentType": "application/json"}}"#
    let text = try Self.text(["a": [1, 2], "b": ["x": 1], "c": [1]], "application/x-www-form-urlencoded", members)
    #expect(text == "a=1,2&b[x]=1&c=%5B1%5D")
  }
}

struct XMLWritingTests {
  @Test(
    arguments: [
      (["id": 0, "name": "doggie"], "{}", "<xml><id>0</id><name>doggie</name></xml>"),
      (["a": [1, 2], "b": nil, "c": "", "d": [:]], "{}", "<xml><a>1</a><a>2</a><b/><c></c><d/></xml>"),
      ([1, "x<&\">"], "{}", "<xml><item>1</item><item>x&lt;&amp;&quot;&gt;</item></xml>"),
      (["1 a": "\u{1}\n"], "{}", "<xml><_1_a>\u{FFFD}&#10;</_1_a></xml>"),
      (["größe × b": 1, "-x": 2, "·": 3], "{}", "<xml><größe___b>1</größe___b><_-x>2</_-x><_·>3</_·></xml>"),
      (["id": 7], #"{"xml": {"name": "pet"}, "properties": {"id": {"xml": {"attribute": true}}}}"#, #"<pet id="7"/>"#),
      (
        ["id": 7], #"{"properties": {"id": {"xml": {"prefix": "s", "namespace": "urn:s", "name": "no"}}}}"#,
        #"<xml><s:no xmlns:s="urn:s">7</s:no></xml>"#
      ),
      (["a": ["x"]], #"{"properties": {"a": {"items": {"xml": {"name": "b"}}}}}"#, "<xml><b>x</b></xml>"),
      (["a": ["x"]], #"{"properties": {"a": {"xml": {"wrapped": true}}}}"#, "<xml><a><a>x</a></a></xml>"),
      (
        ["a": ["x"]],
        #"{"properties": {"a": {"xml": {"wrapped": true, "name": "c"}, "items": {"xml": {"name": "b"}}}}}"#,
        "<xml><c><b>x</b></c></xml>"
      ),
      (["a": []], #"{"properties": {"a": {"xml": {"wrapped": true}}}}"#, "<xml><a></a></xml>"),
    ] as [(JSONValue, String, String)]
  )
  func `elements and attributes are written as the annotations say`(value: JSONValue, schema: String, xml: String)
    throws
  {
    #expect(try BodyWritingTests.text(value, "application/xml", #""schema": \#(schema)"#) == xml)
  }

  @Test func `plainly all is elements inside of one that is called xml`() throws {
    let schema = #""schema": {"xml": {"name": "pet"}, "properties": {"id": {"xml": {"attribute": true}}}}"#
    #expect(try BodyWritingTests.text(["id": 7], "text/xml", schema, plainly: true) == "<xml><id>7</id></xml>")
  }
}

struct HeaderValueTests {
  static func header(_ members: String) throws -> DocumentedResponse.Header {
    let operation = try BacklotOpenAPI.Operation.testing(
      #"{"responses": {"200": {"headers": {"X-A": {\#(members)}}}}}"#
    )
    return try #require(operation.responses.first?.headers.first)
  }

  @Test(
    arguments: [
      (#""schema": {"type": "integer"}"#, 7, "7"), (#""schema": {"type": "string"}"#, "a, b", "a, b"),
      (#""schema": {"type": "array", "items": {"type": "integer"}}"#, [1, 2], "1,2"),
      (#""schema": {"type": "object"}"#, ["a": "1", "b": "2"], "a,1,b,2"),
      (#""explode": true, "schema": {"type": "object"}"#, ["a": "1", "b": "2"], "a=1,b=2"),
    ] as [(String, JSONValue, String)]
  )
  func `fields are written and read by the simple style`(members: String, value: JSONValue, text: String) throws {
    let header = try Self.header(members)
    #expect(header.text(writing: value) == text)
    #expect(header.value(reading: " \(text) ") == value)
  }

  @Test func `what a field cannot hold is not written, and what it cannot mean is for the schema to refuse`() throws {
    let header = try Self.header(#""schema": {"type": "object"}"#)
    #expect(header.text(writing: ["a": [1]]) == nil)
    #expect(header.text(writing: "a\r\nSet-Cookie: b=c") == nil)
    #expect(header.value(reading: "a,1,b") == "a,1,b")
  }
}
