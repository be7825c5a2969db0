import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotOpenAPI

struct XMLReadingTests {
  typealias Element = MarkupElement

  static func reading(_ element: MarkupElement, _ schema: String) throws -> ContentReading {
    let content = try MediaContent.testing("application/xml", #""schema": \#(schema)"#)
    let type = MediaType(type: "application", subtype: "xml")
    return content.reading(of: [], as: type, xml: { _ in element })
  }

  static let animals = [Element("animal", text: "a"), Element("animal", text: "b")]

  @Test(
    arguments: [
      (#"{"type": "integer"}"#, Element("x", text: " 7\n"), 7),
      (#"{"type": "string"}"#, Element("x", text: " 7\n"), " 7\n"),
      ("{}", Element("x", text: "7"), "7"),
      (
        "{}", Element("x", children: [Element("a", text: "1"), Element("b"), Element("a")]), ["a": ["1", ""], "b": ""]
      ),
      (#"{"type": "object"}"#, Element("x"), [:]),
      (#"{"type": "array", "items": {"type": "integer"}}"#, Element("x", children: [Element("a", text: "1")]), [1]),
      (
        #"{"type": "object", "properties": {"id": {"type": "integer"}}}"#,
        Element("x", children: [Element("id", text: "7"), Element("other", text: "8")]), ["id": 7, "other": "8"]
      ),
      (
        #"{"type": "object", "properties": {"id": {"type": "integer", "xml": {"attribute": true, "name": "no"}}}}"#,
        Element(
          "x",
          attributes: [.init("no", value: "7"), .init("type", namespace: xsi, value: "x"), .init("l", value: "8")]
        ),
        ["id": 7, "l": "8"]
      ),
      (
        #"{"type": "object", "properties": {"id": {"type": "integer", "nullable": true}}}"#,
        Element("x", children: [Element("id", attributes: [.init("nil", namespace: xsi, value: "true")])]), ["id": nil]
      ),
      (
        #"{"type": "object", "properties": {"animals": {"type": "array", "items": {"type": "string"}}}}"#,
        Element("x", children: [Element("animals", text: "a"), Element("animals", text: "b")]), ["animals": ["a", "b"]]
      ),
      (
        #"{"type": "object", "properties": {"animals": {"type": "array", "items": {"xml": {"name": "animal"}}}}}"#,
        Element("x", children: animals), ["animals": ["a", "b"]]
      ),
      (
        #"{"type": "object", "properties": {"animals": {"type": "array", "xml": {"wrapped": true}, "items": {}}}}"#,
        Element("x", children: [Element("animals", children: [Element("animals", text: "a")])]), ["animals": ["a"]]
      ),
      (
        """
        {"type": "object", "properties": {"animals": {"type": "array", "xml": {"wrapped": true, "name": "aliens"},
        "items": {"xml": {"name": "animal"}}}}}
        """,
        Element("x", children: [Element("aliens", children: animals)]), ["animals": ["a", "b"]]
      ),
      (
        #"{"type": "object", "properties": {"id": {"type": "integer", "xml": {"namespace": "urn:a"}}}}"#,
        Element("x", children: [Element("id", text: "1"), Element("id", namespace: "urn:a", text: "2")]), ["id": 2]
      ),
      (
        #"{"type": "object", "required": ["l"], "properties": {"l": {"type": "array"}, "m": {"type": "array"}}}"#,
        Element("x"), ["l": []]
      ),
      (#"{"type": "integer"}"#, Element("x", children: [Element("a", text: "1")]), ["a": "1"]),
    ] as [(String, MarkupElement, JSONValue)]
  )
  func `elements are what the annotations say`(schema: String, element: MarkupElement, value: JSONValue) throws {
    #expect(try Self.reading(element, schema) == .value(value))
  }

  static let xsi = "http://www.w3.org/2001/XMLSchema-instance"

  @Test func `a root of another name than the one that is stated is told`() throws {
    let reading = try Self.reading(Element("dog"), #"{"type": "object", "xml": {"name": "Pet"}}"#)
    #expect(reading == .malformed(code: ContentFault.syntax, problem: "has the root element <dog>, expected <Pet>"))
  }

  @Test(
    arguments: [
      (#"{"type": "object", "properties": {"id": {"type": "integer"}}}"#, ["id": 7]),
      (#"{"type": "array", "items": {"type": "integer"}}"#, [7]),
    ] as [(String, JSONValue)]
  )
  func `an element that may be a text as well is what its children say`(schema: String, value: JSONValue) throws {
    let schema = #"{"oneOf": [{"type": "string"}, \#(schema)]}"#
    #expect(try Self.reading(Element("x", children: [Element("id", text: "7")]), schema) == .value(value))
    #expect(try Self.reading(Element("x", text: "7"), schema) == .value("7"))
  }

  @Test func `an attribute makes no object of a text, unless it is one of its members`() throws {
    let element = Element("x", attributes: [.init("lang", value: "en")], text: "Rex")
    let object = #"{"type": "object", "properties": {"lang": {"xml": {"attribute": true}}}}"#
    #expect(try Self.reading(element, #"{"oneOf": [{"type": "string"}, {"type": "object"}]}"#) == .value("Rex"))
    #expect(try Self.reading(element, #"{"oneOf": [{"type": "string"}, \#(object)]}"#) == .value(["lang": "en"]))
    let foreign = Element("x", attributes: [.init("lang", namespace: Self.xsi, value: "en")], text: "Rex")
    #expect(try Self.reading(foreign, #"{"oneOf": [{"type": "string"}, \#(object)]}"#) == .value("Rex"))
    let empty = Element("x", attributes: [.init("a", value: "1")])
    #expect(try Self.reading(empty, #"{"oneOf": [{"type": "integer"}, {"type": "object"}]}"#) == .value(["a": "1"]))
  }

  @Test func `one element is one of an array that may be a text as well`() throws {
    let items = #"{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}"#
    let schema = #"{"type": "object", "properties": {"tag": {"oneOf": [{"type": "string"}, \#(items)]}}}"#
    let tag = Element("tag", children: [Element("id", text: "7")])
    #expect(try Self.reading(Element("x", children: [tag]), schema) == .value(["tag": [["id": 7]]]))
    #expect(try Self.reading(Element("x", children: [Element("tag", text: "a")]), schema) == .value(["tag": "a"]))
  }

  @Test func `whoever has a name of XML is found by it, and what must be there by the name that stands for it`() throws
  {
    let schema =
      #"{"type": "object", "required": ["a_b", "c d"], "properties": {"a b": {}, "a_b": {"type": "integer"}}}"#
    let root = Element("x", children: [Element("a_b", text: "7"), Element("c_d", text: "x")])
    #expect(try Self.reading(root, schema) == .value(["a_b": 7, "c d": "x"]))
  }

  @Test func `a name that is none in XML is looked for as it is written`() throws {
    let members = #"{"a b": {"type": "integer"}, "c": {"xml": {"name": "1"}}}"#
    let schema = #"{"type": "object", "xml": {"name": "~n"}, "properties": \#(members)}"#
    let root = Element("_n", children: [Element("a_b", text: "7"), Element("_1", text: "x")])
    #expect(try Self.reading(root, schema) == .value(["a b": 7, "c": "x"]))
  }

  @Test func `elements that are nested too deeply are told`() throws {
    let deep = (0..<300).reduce(Element("a")) { inside, _ in Element("a", children: [inside]) }
    #expect(
      try Self.reading(deep, "{}")
        == .malformed(code: ContentFault.tooLarge, problem: "is nested more than 200 levels deep")
    )
  }

  @Test func `why a document is no XML is told by who reads it`() throws {
    struct Refusal: Error, CustomStringConvertible { let description = "line 1: <a> has no end" }
    let content = try MediaContent.testing("application/xml", #""schema": {}"#)
    let type = MediaType(type: "text", subtype: "xml")
    let reading = content.reading(of: [], as: type, xml: { _ in throw Refusal() })
    #expect(reading == .malformed(code: ContentFault.syntax, problem: "is not valid XML: line 1: <a> has no end"))
  }
}
