import BacklotCodegen
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import Testing

/// A part of a contract that cannot be expressed, with the finding about it.
struct FindingRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The schemas; the first line is line 2 of the document.
  var schemas = "{}"
  /// The members of the operation, in line 4 of the document.
  var operation = #""responses": {"204": {"description": ""}}"#
  let finding: String
}

@Suite struct `Parts of a contract that cannot be generated` {
  @Test(arguments: FindingRow.all)
  func `are named with their line and what is used instead`(row: FindingRow) throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"}, "components": {"schemas":
      \(row.schemas)}, "paths":
      {"/op": {"get":
      {\(row.operation)}}}}
      """
    let document = try JSONDocument(parsing: Array(text.replacing("\"@", with: "\"#/components/schemas/").utf8))
    let output = try ClientGenerator().generate(Contract(document, named: "api.json"))
    #expect(output.findings.map(\.description) == [row.finding])
  }

  @Test func `are operations and tags that do not exist`() throws {
    var options = ClientGenerator.Options()
    options.operations = ["getpet"]
    options.tags = ["cats"]
    let paths = #"{"/op": {"get": {"operationId": "getPet", "responses": {"204": {"description": ""}}}}}"#
    let output = try ClientGenerator(options).generate(contract("{}", paths: paths))
    #expect(
      output.findings.map(\.description) == [
        #"api.json:1: there is no operation "getpet"; did you mean "getPet"?"#,
        #"api.json:1: no operation has the tag "cats""#,
      ]
    )
  }

  @Test func `are contracts of no use at all`() throws {
    let document = try JSONDocument(parsing: Array(#"{"title": "x"}"#.utf8))
    #expect(throws: ContractError.self) { try ClientGenerator().generate(Contract(document, named: "api.json")) }
  }
}

extension FindingRow {
  static let all = [
    FindingRow(
      testDescription: "a broken reference",
      schemas: #"{"Pet": {"type": "object", "properties": {"a": {"$ref": "@Dgo"}}}, "Dog": {}}"#,
      finding:
        ##"api.json:2: "$ref" is "#/components/schemas/Dgo", which does not exist; define it, or correct the reference; any JSON value is accepted instead"##
    ),
    FindingRow(
      testDescription: "an operation with a broken part",
      operation: ##""responses": {"200": {"$ref": "#/components/responses/None"}}"##,
      finding:
        ##"api.json:4: "$ref" is "#/components/responses/None", which does not exist; define it, or correct the reference; GET /op is not generated"##
    ),
    FindingRow(
      testDescription: "a condition",
      schemas: #"{"Pet": {"type": "string", "not": {"const": "cat"}}}"#,
      finding: #"api.json:2: "not" is a condition that a type cannot express; the type accepts other values too"#
    ),
    FindingRow(
      testDescription: "a type that JSON does not have",
      schemas: #"{"Pet": {"type": "date"}}"#,
      finding:
        ##"api.json:2:10: #/components/schemas/Pet/type: "type" is the string "date", expected a type name or an array of type names; the keyword is ignored"##
    ),
    FindingRow(
      testDescription: "a tuple",
      schemas: #"{"Pet": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}}"#,
      finding:
        "api.json:2: the elements of the array have a type each, which arrays in Swift cannot have; elements of any type are used instead"
    ),
    FindingRow(
      testDescription: "an enumeration of several types",
      schemas: #"{"Pet": {"enum": [1, "a"]}}"#,
      finding:
        #"api.json:2: the values of "enum" are of several types, which an enumeration in Swift cannot have; any JSON value is used instead"#
    ),
    FindingRow(
      testDescription: "content without a schema",
      operation: #""responses": {"200": {"description": "", "content": {"application/json": {}}}}"#,
      finding:
        "api.json:4: the response 200 of type application/json has no schema; any JSON value is accepted instead"
    ),
    FindingRow(
      testDescription: "several media types",
      operation:
        #""responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "integer"}}, "text/plain": {"schema": {"type": "string"}}}}}"#,
      finding:
        "api.json:4: the response 200 has several media types; only application/json is used, and not text/plain"
    ),
    FindingRow(
      testDescription: "XML",
      operation:
        #""responses": {"200": {"description": "", "content": {"application/xml": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}}}"#,
      finding: "api.json:4: content of type application/xml is not converted to a type; its bytes are used instead"
    ),
    FindingRow(
      testDescription: "callbacks",
      operation: #""responses": {"204": {"description": ""}}, "callbacks": {}"#,
      finding: #"api.json:4: "callbacks" are requests that the server sends; a client has no code for them"#
    ),
    FindingRow(
      testDescription: "a parameter without a schema",
      operation:
        #""responses": {"204": {"description": ""}}, "parameters": [{"name": "a", "in": "query"}]"#,
      finding:
        #"api.json:4:60: #/paths/~1op/get/parameters/0: the parameter has neither "schema" nor "content"; any value is accepted"#
    ),
    FindingRow(
      testDescription: "allOf with alternatives",
      schemas:
        #"{"Pet": {"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"oneOf": [{"type": "object", "properties": {"b": {"type": "string"}}}, {"type": "object", "properties": {"c": {"type": "string"}}}]}]}}"#,
      finding:
        #"api.json:2: "allOf" contains alternatives, which a structure in Swift cannot have; it has the members of all alternatives, each optional, instead"#
    ),
    FindingRow(
      testDescription: "a schema that is a part of itself",
      schemas: #"{"Pet": {"allOf": [{"$ref": "@Pet"}, {"type": "object", "properties": {"a": {"type": "string"}}}]}}"#,
      finding: "api.json:2: the schema is a part of itself, which says nothing; the part is left out"
    ),
    FindingRow(
      testDescription: "a parameter that the path lacks",
      operation:
        #""responses": {"204": {"description": ""}}, "parameters": [{"name": "a", "in": "path", "required": true, "schema": {"type": "string"}}]"#,
      finding:
        "api.json:4:60: #/paths/~1op/get/parameters/0: the path /op has no variable {a}; the parameter is ignored"
    ),
    FindingRow(
      testDescription: "a name that header fields cannot have",
      operation:
        #""responses": {"204": {"description": ""}}, "parameters": [{"name": "bad name", "in": "header", "schema": {"type": "string"}}]"#,
      finding: #"api.json:4: "bad name" cannot be the name of a header field; the parameter is left out"#
    ),
    FindingRow(
      testDescription: "header fields of a part",
      operation:
        #""responses": {"204": {"description": ""}}, "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}, "encoding": {"a": {"headers": {"X": {}}}}}}}"#,
      finding: #"api.json:4: "headers" of the part "a" are not supported; the part is sent without them"#
    ),
    FindingRow(
      testDescription: "parts besides properties",
      operation:
        #""responses": {"204": {"description": ""}}, "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": true}}}}"#,
      finding:
        "api.json:4: the content of type multipart/form-data can have parts besides its properties; only those for properties are sent"
    ),
    FindingRow(
      testDescription: "parts without names",
      operation:
        #""responses": {"204": {"description": ""}}, "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object"}}}}"#,
      finding:
        "api.json:4: the content of type multipart/form-data has no named parts; requests are sent without a body"
    ),
    FindingRow(
      testDescription: "a server of an operation",
      operation: #""responses": {"204": {"description": ""}}, "servers": [{"url": "https://uploads.example"}]"#,
      finding: "api.json:4: GET /op has servers of its own; send it with a client for `URLHost.rows`"
    ),
    FindingRow(
      testDescription: "a form without named members",
      operation:
        #""responses": {"204": {"description": ""}}, "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": {"type": "string"}}}}"#,
      finding:
        "api.json:4: the content of type application/x-www-form-urlencoded has no named members; its text is used instead"
    ),
  ]
}
