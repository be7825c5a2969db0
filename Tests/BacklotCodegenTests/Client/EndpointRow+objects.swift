/// Parameters and forms with objects in objects, and with values of any type.
extension EndpointRow {
  private static func query(_ schema: String, _ more: String = "") -> String {
    #""parameters": [{"name": "p", "in": "query", "schema": \#(schema)\#(more)}]"#
  }

  private static func throwing(_ operation: String) -> String { #""x-throws": true, "# + operation }

  private static let deep = #", "style": "deepObject", "explode": true"#
  private static let texts = #"{"type": "object", "additionalProperties": {"type": "string"}}"#
  private static let one = #"{"type": "object", "properties": {"a": {"type": "integer"}}}"#
  private static let list = #"{"type": "array", "items": {"type": "string"}}"#

  static let composed = [
    EndpointRow(
      "a deep object with a dictionary of objects and any value",
      throwing(
        query(
          #"{"type": "object", "properties": {"country code": {}, "tags": \#(list), "all": {"type": "object", "additionalProperties": {"type": "object", "properties": {"x": {"type": "integer"}}}}}}"#,
          deep
        )
      ),
      #"p: .init(countryCode: .string("a"), tags: ["t", "u"], all: ["k": .init(x: 1)])"#,
      "POST /26/op?p%5Bcountry%20code%5D=a&p%5Btags%5D=t&p%5Btags%5D=u&p%5Ball%5D%5Bk%5D%5Bx%5D=1"
    ),
    EndpointRow(
      "an object without properties",
      throwing(query(#"{"type": "object"}"#)),
      #"p: ["b": .string("x"), "a": .integer(1)]"#,
      "POST /27/op?a=1&b=x"
    ),
    EndpointRow(
      "a list of objects",
      throwing(query(#"{"type": "array", "items": \#(one)}"#)),
      "p: [.init(a: 1)]",
      "POST /28/op?p=%7B%22a%22:1%7D"
    ),
    EndpointRow(
      "a list of any values",
      throwing(query(#"{"type": "array"}"#)),
      #"p: [.string("a"), .integer(1)]"#,
      "POST /29/op?p=a&p=1"
    ),
    EndpointRow(
      "a list with null",
      query(#"{"type": "array", "items": {"type": ["string", "null"]}}"#),
      #"p: ["a", nil]"#,
      "POST /30/op?p=a"
    ),
    EndpointRow(
      "a dictionary in a header field",
      #""parameters": [{"name": "p", "in": "header", "schema": \#(texts)}]"#,
      #"p: ["b": "2", "a": "1"]"#,
      "POST /31/op",
      "p: a,1,b,2"
    ),
    EndpointRow(
      "a dictionary in a path",
      #""parameters": [{"name": "p", "in": "path", "required": true, "schema": \#(texts)}]"#,
      path: "/{p}",
      #"p: ["b": "2", "a": "1,5"]"#,
      "POST /32/a,1%2C5,b,2"
    ),
    EndpointRow(
      "a deep object that contains itself",
      throwing(query(#"{"$ref": "@Tree"}"#, deep)),
      "p: API.Tree(x: 1, next: API.Tree(x: 2, next: nil))",
      "POST /33/op?p%5Bx%5D=1&p%5Bnext%5D=%7B%22x%22:2%7D"
    ),
    EndpointRow(
      "a comma in an element",
      query(list, #", "explode": false"#),
      #"p: ["a,b", "c"]"#,
      "POST /34/op?p=a%2Cb,c"
    ),
    EndpointRow(
      "a comma in an element in a path",
      #""parameters": [{"name": "p", "in": "path", "required": true, "schema": \#(list)}]"#,
      path: "/{p}",
      #"p: ["a,b", "c"]"#,
      "POST /35/a%2Cb,c"
    ),
    EndpointRow(
      "plain text as content",
      #""parameters": [{"name": "p", "in": "query", "content": {"text/plain": {"schema": {"type": "string"}}}}]"#,
      #"p: "a""#,
      "POST /36/op?p=a"
    ),
    EndpointRow(
      "JSON as content in a path",
      throwing(
        #""parameters": [{"name": "p", "in": "path", "required": true, "content": {"application/json": {"schema": \#(one)}}}]"#
      ),
      path: "/{p}",
      "p: .init(a: 1)",
      "POST /37/%7B%22a%22:1%7D"
    ),
    EndpointRow(
      "text or a list",
      throwing(query(#"{"oneOf": [{"type": "string"}, \#(list)]}"#)),
      #"p: .string("a")"#,
      "POST /38/op?p=a"
    ),
  ]

  private static func form(_ schema: String, _ more: String = "") -> String {
    #""requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": \#(schema)\#(more)}}}"#
  }

  private static let formType = "Content-Type: application/x-www-form-urlencoded"

  static let forms = [
    EndpointRow(
      "an object in a form",
      throwing(form(#"{"type": "object", "properties": {"name": {"type": "string"}, "more": \#(one)}}"#)),
      #"body: .init(name: "n", more: .init(a: 1))"#,
      "POST /39/op",
      formType,
      "name=n&more=%7B%22a%22%3A1%7D"
    ),
    EndpointRow(
      "JSON in a form",
      throwing(
        form(
          #"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
          #", "encoding": {"a": {"contentType": "application/json"}}"#
        )
      ),
      #"body: .init(a: "x")"#,
      "POST /40/op",
      formType,
      "a=%22x%22"
    ),
    EndpointRow(
      "other members in a form",
      form(
        #"{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#
      ),
      #"body: .init(a: "x", additionalProperties: ["c": 3, "b": 2])"#,
      "POST /41/op",
      formType,
      "a=x&b=2&c=3"
    ),
    EndpointRow(
      "a deprecated member of a form",
      form(#"{"type": "object", "properties": {"a": {"type": "string", "deprecated": true}}}"#),
      #"body: .init(a: "x")"#,
      "POST /42/op",
      formType,
      "a=x"
    ),
    EndpointRow(
      "a form that contains itself",
      throwing(form(#"{"$ref": "@Tree"}"#)),
      "body: API.Tree(x: 1, next: API.Tree(x: 2, next: nil))",
      "POST /43/op",
      formType,
      "x=1&next=%7B%22x%22%3A2%7D"
    ),
    EndpointRow(
      "a deep object in a form",
      form(
        #"{"type": "object", "properties": {"a": \#(one)}}"#,
        #", "encoding": {"a": {"style": "deepObject", "explode": true}}"#
      ),
      "body: .init(a: .init(a: 1))",
      "POST /44/op",
      formType,
      "a%5Ba%5D=1"
    ),
    EndpointRow(
      "a form without a schema",
      #""requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {}}}"#,
      #"body: "a=1""#,
      "POST /45/op",
      formType,
      "a=1"
    ),
  ]
}
