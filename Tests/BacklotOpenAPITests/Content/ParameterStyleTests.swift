import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

struct ParameterStyleTests {
  /// A way to write a value, and the value by what is expected of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let place: String
    let style: String
    let explode: Bool
    let schema: String
    let text: String
    let value: JSONValue

    init(_ place: String, _ style: String, _ explode: Bool, _ schema: String, _ text: String, _ value: JSONValue) {
      (self.place, self.style, self.explode, self.schema) = (place, style, explode, schema)
      (self.text, self.value) = (text, value)
    }

    var testDescription: String { "\(place) \(style)\(explode ? "*" : "") \(text)" }

    var parameter: Parameter {
      get throws {
        try Parameter.testing(
          #""name": "id", "in": "\#(place)", "style": "\#(style)", "explode": \#(explode), "schema": \#(schema)"#
        )
      }
    }
  }

  static let texts = #"{"type": "array", "items": {"type": "string"}}"#
  static let numbers = #"{"type": "array", "items": {"type": "integer"}}"#
  static let color = #"{"type": "object", "properties": {"R": {"type": "integer"}, "G": {"type": "integer"}}}"#
  static let mixed = #"{"type": "object", "properties": {"n": {"type": "number"}}}"#

  static let cases = [
    Case("path", "simple", false, #"{"type": "string"}"#, "blue%2Cred", "blue,red"),
    Case("path", "simple", false, texts, "blue,bl%2Cack,brown", ["blue", "bl,ack", "brown"]),
    Case("path", "simple", true, numbers, "1,2,3", [1, 2, 3]),
    Case("path", "simple", false, color, "R,100,G,200", ["R": 100, "G": 200]),
    Case("path", "simple", true, color, "R=100,G=200", ["R": 100, "G": 200]),
    Case("path", "label", false, #"{"type": "number"}"#, ".7.5", 7.5),
    Case("path", "label", false, texts, ".blue,black", ["blue", "black"]),
    Case("path", "label", true, texts, ".blue.black", ["blue", "black"]),
    Case("path", "label", false, color, ".R,100,G,200", ["R": 100, "G": 200]),
    Case("path", "label", true, color, ".R=100.G=200", ["R": 100, "G": 200]),
    Case("path", "matrix", false, #"{"type": "integer"}"#, ";id=7", 7),
    Case("path", "matrix", false, #"{"type": "string"}"#, ";id", ""),
    Case("path", "matrix", false, texts, ";id=blue,black", ["blue", "black"]),
    Case("path", "matrix", true, texts, ";id=blue;id=black", ["blue", "black"]),
    Case("path", "matrix", false, color, ";id=R,100,G,200", ["R": 100, "G": 200]),
    Case("path", "matrix", true, color, ";R=100;G=200", ["R": 100, "G": 200]),
    Case("path", "pipeDelimited", false, numbers, "1|2%7C3", [1, 2, 3]),
    Case("query", "form", true, #"{"type": "boolean"}"#, "x=1&id=true", true),
    Case("query", "form", true, numbers, "id=1&x=5&id=2", [1, 2]),
    Case("query", "form", true, numbers, "id=1", [1]),
    Case("query", "form", false, numbers, "id=1,2", [1, 2]),
    Case("query", "form", false, texts, "id=a%2Cb,c+d", ["a,b", "c d"]),
    Case("query", "form", false, texts, "id=", []),
    Case("query", "form", false, color, "id=R,100,G,200", ["R": 100, "G": 200]),
    Case("query", "form", true, color, "R=100&x=1&G=200", ["R": 100, "G": 200]),
    Case("query", "spaceDelimited", false, texts, "id=a%20b+c", ["a", "b", "c"]),
    Case("query", "pipeDelimited", false, texts, "id=a|b%7cc%7Cd", ["a", "b", "c", "d"]),
    Case("query", "pipeDelimited", false, texts, "id=abc,xyz", ["abc,xyz"]),
    Case("query", "pipeDelimited", true, texts, "id=a&id=b", ["a", "b"]),
    Case("query", "spaceDelimited", false, color, "id=R%20100%20G%20200", ["R": 100, "G": 200]),
    Case("query", "deepObject", true, color, "id[R]=100&id%5BG%5D=200", ["R": 100, "G": 200]),
    Case("header", "simple", false, numbers, "1, 2 ,3", [1, 2, 3]),
    Case("header", "simple", false, #"{"type": "string"}"#, "a, b%2C", "a, b%2C"),
    Case("header", "simple", true, color, "R=100, G=200", ["R": 100, "G": 200]),
    Case("header", "simple", false, color, "R,100,G,200", ["R": 100, "G": 200]),
    Case("cookie", "form", false, #"{"type": "integer"}"#, "a=b; id=7", 7),
    Case("cookie", "form", true, #"{"type": "string"}"#, #"id="a%3Bb&c""#, "a;b&c"),
    Case("cookie", "form", false, texts, "id=a,b", ["a", "b"]),
    Case("cookie", "form", true, texts, "id=a&id=b; id=c", ["a", "b", "c"]),
    Case("cookie", "form", true, color, "R=100; G=200; x=1", ["R": 100, "G": 200]),
  ]

  @Test(arguments: cases)
  func `each style is read as the specification writes it`(_ example: Case) throws {
    #expect(try example.parameter.reading(of: example.text) == .value(example.value))
  }

  @Test(arguments: [
    ("path", "label", false, "{}", "blue", #"does not begin with ".""#),
    ("path", "matrix", false, "{}", "blue", #"does not begin with ";""#),
    ("path", "matrix", false, "{}", ";no=blue", #"is named "no", expected ";id=""#),
    ("path", "matrix", true, texts, ";id=1;no=2", #"is named "no", expected ";id=""#),
    ("path", "simple", false, color, "R,100,G", "has 3 parts, expected a value for each name"),
    ("path", "simple", true, color, "R=100,G", #"has the part "G", expected name=value"#),
    ("query", "deepObject", true, color, "id[R]=1&id[R][x]=2", "has both a value and members under the same name"),
  ])
  func `what is not written in its style is told`(
    place: String,
    style: String,
    explode: Bool,
    schema: String,
    text: String,
    problem: String
  ) throws {
    let parameter = try Case(place, style, explode, schema, text, nil).parameter
    #expect(parameter.reading(of: text) == .malformed(problem))
  }

  @Test(arguments: ["query", "header", "cookie"])
  func `what nobody sent is absent`(place: String) throws {
    for schema in ["{}", Self.numbers, Self.color] {
      let parameter = try Parameter.testing(#""name": "id", "in": "\#(place)", "schema": \#(schema)"#)
      var message = HTTPRequest(method: .get, path: "/x?idle=1")
      message.headerFields[.cookie] = "idle=1"
      #expect(parameter.reading(of: ReceivedRequest(message), path: nil) == .absent)
    }
  }

  @Test func `the names of header fields are compared without regard to case`() throws {
    let parameter = try Parameter.testing(#""name": "X-Age", "in": "header", "schema": {"type": "integer"}"#)
    let message = HTTPRequest(method: .get, headerFields: [HTTPField.Name("x-aGE"): "7"])
    #expect(parameter.reading(of: ReceivedRequest(message), path: nil) == .value(7))
  }

  @Test func `an empty value is one where the contract allows it`() throws {
    for members in [#""style": "form""#, #""explode": false"#, #""style": "deepObject""#] {
      let allowing = try Parameter.testing(
        #""name": "id", "in": "query", "allowEmptyValue": true, \#(members), "schema": {"type": "integer"}"#
      )
      #expect(allowing.reading(of: "id=") == .empty)
      #expect(allowing.reading(of: "id") == .empty)
      #expect(allowing.reading(of: "id=7") == .value(7))
    }
    let other = try Parameter.testing(#""name": "id", "in": "query", "schema": {"type": "integer"}"#)
    #expect(other.reading(of: "id") == .value(""))
  }

  @Test func `a value that was sent several times and is no list becomes one for the schema to refuse`() throws {
    let parameter = try Parameter.testing(#""name": "id", "in": "query", "schema": {"type": "integer"}"#)
    #expect(parameter.reading(of: "id=1&id=2") == .value([1, 2]))
  }

  @Test func `a parameter with a content is read as that`() throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "content": {"application/json": {"schema": {"type": "object"}}}"#
    )
    #expect(parameter.reading(of: "id=%7B%22a%22:+[1,2]}") == .value(["a": [1, 2]]))
    guard case .malformed(let problem) = parameter.reading(of: "id={") else {
      Issue.record("JSON without an end was taken")
      return
    }
    #expect(problem.hasPrefix("is not valid JSON: line 1, column 2"))
    let text = try Parameter.testing(
      #""name": "id", "in": "query", "content": {"text/plain": {"schema": {"type": "integer"}}}"#
    )
    #expect(text.reading(of: "id=7") == .value(7))
  }
}
