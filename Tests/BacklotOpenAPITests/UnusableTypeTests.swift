import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Parts of a contract of another type than their places expect, and parameters that do not fit their paths.
@Suite struct UnusableTypeTests {
  /// Members that replace those of the operation `GET /a` or of the document, and the only warning.
  struct Case: CustomTestStringConvertible {
    let operation: String
    let root: String
    let warning: String

    init(_ operation: String, root: String = "", _ warning: String) {
      (self.operation, self.root, self.warning) = (operation, root, warning)
    }

    var testDescription: String { operation + root }
  }

  private static let get = "#/paths/~1a/get/"
  private static let ok = #""responses": {"200": \#(response)}"#
  private static let response = #"{"content": {"application/json": {"example": 1}}}"#
  private static let scheme = #""components": {"securitySchemes": {"k": {"type": "http", "scheme": "basic"}}}"#

  private static func answering(_ members: String) -> String {
    #""responses": {"200": {"content": {"application/json": {"example": 1}}, \#(members)}}"#
  }

  static let inOperations = [
    Case(
      #""parameters": {"a": {"name": "a", "in": "query"}}, \#(ok)"#,
      get + "parameters: \"parameters\" is a value of type object, expected an array of parameters; it is ignored"
    ),
    Case(
      #""parameters": null, \#(ok)"#,
      get + "parameters: \"parameters\" is null, expected an array of parameters; it is ignored"
    ),
    Case(
      #""parameters": ["a"], \#(ok)"#,
      get + "parameters/0: the element is a value of type string, expected an object; it is ignored"
    ),
    Case(
      #""requestBody": {"$ref": 5}, \#(ok)"#,
      get + "requestBody/$ref: \"$ref\" is a value of type number, expected a string; it is ignored"
    ),
    Case(
      #""parameters": [{"name": "a", "in": "query"}], \#(ok)"#,
      get + "parameters/0: the parameter has neither \"schema\" nor \"content\"; any value is accepted"
    ),
    Case(
      #""parameters": [{"name": "a", "in": "query", "schema": {}, "required": "yes"}], \#(ok)"#,
      get + "parameters/0/required: \"required\" is a value of type string, expected a boolean; it is ignored"
    ),
    Case(
      #""parameters": [{"name": "a", "in": "path", "schema": {}}], \#(ok)"#,
      get + "parameters/0: the path /a has no variable {a}; the parameter is ignored"
    ),
    Case(
      #""requestBody": [], \#(ok)"#,
      get + "requestBody: \"requestBody\" is a value of type array, expected an object; it is ignored"
    ),
    Case(
      #""requestBody": {"content": []}, \#(ok)"#,
      get + "requestBody/content: \"content\" is a value of type array, "
        + "expected an object of media types; it is ignored"
    ),
    Case(
      #""responses": {"200": \#(response), "400": "x"}"#,
      get + "responses/400: \"400\" is a value of type string, expected an object; it counts as empty"
    ),
    Case(
      answering(#""headers": ["X-A"]"#),
      get + "responses/200/headers: \"headers\" is a value of type array, expected an object of headers; it is ignored"
    ),
    Case(
      answering(#""headers": {"X-A": "a"}"#),
      get + "responses/200/headers/X-A: \"X-A\" is a value of type string, expected an object; it counts as empty"
    ),
    Case(
      answering(#""links": []"#),
      get + "responses/200/links: \"links\" is a value of type array, expected an object of links; it is ignored"
    ),
    Case(
      #""responses": {"200": {"content": {"application/json": {"schema": {"enum": [1]}, "examples": [2]}}}}"#,
      get + "responses/200/content/application~1json/examples: \"examples\" is a value of type array, "
        + "expected an object of examples; it is ignored"
    ),
    Case(
      #""responses": {"200": {"content": {"application/json": {"schema": {"enum": [1]}, "examples": {"a": 2}}}}}"#,
      get + "responses/200/content/application~1json/examples/a: \"a\" is a value of type number, "
        + "expected an object; it is ignored"
    ),
    Case(
      #""responses": {"200": {"content": {"json": {"schema": {"enum": [1]}}}}}"#,
      get + "responses/200/content/json: \"json\" is not a media type, expected a name such as application/json; "
        + "it matches any type"
    ),
    Case(
      #""security": {"k": []}, \#(ok)"#,
      root: scheme,
      get + "security: \"security\" is a value of type object, expected an array of security requirements; "
        + "it is ignored"
    ),
    Case(
      #""security": ["k"], \#(ok)"#,
      root: scheme,
      get + "security/0: the element is a value of type string, expected an object; it is ignored"
    ),
    Case(
      #""tags": [7], \#(ok)"#,
      get + "tags: \"tags\" is a value of type array, expected an array of strings; it is ignored"
    ),
    Case(
      #""callbacks": [], \#(ok)"#,
      get + "callbacks: \"callbacks\" is a value of type array, expected an object of callbacks; it is ignored"
    ),
  ]

  static let inDocument = [
    Case(
      ok,
      root: #""tags": "a""#,
      "#/tags: \"tags\" is a value of type string, expected an array of tags; it is ignored"
    ),
    Case(
      ok,
      root: #""servers": {"url": "/v1"}"#,
      "#/servers: \"servers\" is a value of type object, expected an array of servers; it is ignored"
    ),
    Case(
      ok,
      root: #""servers": [{"url": 5}]"#,
      "#/servers/0/url: \"url\" is a value of type number, expected a string; it is ignored"
    ),
    Case(ok, root: #""servers": [{}]"#, "#/servers/0: the server has no \"url\"; it is ignored"),
    Case(
      ok,
      root: #""components": []"#,
      "#/components: \"components\" is a value of type array, expected an object; it is ignored"
    ),
    Case(
      ok,
      root: #""components": {"schemas": []}"#,
      "#/components/schemas: \"schemas\" is a value of type array, expected an object of schemas; it is ignored"
    ),
    Case(
      ok,
      root: #""components": {"responses": {"r": 7}}"#,
      "#/components/responses/r: \"r\" is a value of type number, expected an object; it counts as empty"
    ),
    Case(
      ok,
      root: #""components": {"schemas": {"s": {"discriminator": {"propertyName": "a", "mapping": []}}}}"#,
      "#/components/schemas/s/discriminator/mapping: \"mapping\" is a value of type array, "
        + "expected an object of strings; it is ignored"
    ),
  ]

  @Test(arguments: inOperations + inDocument)
  func `a part of a wrong type counts as absent, with one warning`(_ known: Case) async throws {
    let contract = try Contract.of(
      paths: "{\"/a\": {\"get\": {\(known.operation)}}}",
      root: known.root.isEmpty ? #""x-a": 1"# : known.root,
      manner: .prism
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a").text == "1")
    #expect(contract.furtherWarnings.map(\.message) == [known.warning])
    #expect(contract.furtherWarnings.allSatisfy { $0.column != nil })
    #expect(ContractCheck(try contract.load()).findingsInContract.map(\.message) == [known.warning])
  }

  @Test func `a repeated operationId is reported, and a variable without a parameter is not`() async throws {
    let operation = #"{"operationId": "x", \#(Self.ok)}"#
    let contract = try Contract.of(
      paths: #"{"/a/{id}": {"get": \#(operation), "post": \#(operation)}, "/b": []}"#,
      manner: .prism
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a/1").text == "1")
    #expect(
      contract.furtherWarnings.map(\.message).sorted() == [
        "#/paths/~1a~1%7Bid%7D/post/operationId: \"x\" is also the operationId of GET /a/{id}",
        "#/paths/~1b: \"/b\" is a value of type array, expected an object; it is ignored",
      ]
    )
  }

  @Test(arguments: [
    (
      #""parameters": [{"name": "a", "in": "query"}]"#,
      "parameters/0: the parameter has no \"type\"; any value is accepted"
    ),
    (
      #""parameters": [{"name": "a", "in": "body"}]"#,
      "parameters/0: the parameter has no \"schema\"; any value is accepted"
    ),
    (
      #""produces": "text/plain""#,
      "produces: \"produces\" is a value of type string, expected an array of strings; it is ignored"
    ),
    (
      #""parameters": [{"name": "a", "in": "query", "type": "string", "collectionFormat": "dots"}]"#,
      "parameters/0/collectionFormat: \"collectionFormat\" is a value of type string, "
        + "expected csv, ssv, tsv, pipes or multi; it is ignored"
    ),
  ])
  func `a part of Swagger 2.0 of a wrong type counts as absent`(_ member: String, _ warning: String) async throws {
    let document = try JSONDocument(
      written: Array(
        #"""
        {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"post": {\#(member), "responses":
        {"200": {"description": "", "examples": {"application/json": [1]}, "schema": {"example": 1}}}}}}}
        """#.utf8
      )
    )
    var settings = ContractSettings(options: Contract.Options())
    settings.manner = .prism
    let contract = Contract(settings) { () throws(ContractError) in
      ContractLibrary(only: .document(document), named: "t.json")
    }
    #expect(try await MockBackend { contract }.ask(.post, "/a").text == "[1]")
    #expect(contract.furtherWarnings.map(\.message) == ["#/paths/~1a/post/" + warning])
  }

  @Test func `extensions, references and values of examples are not reported`() throws {
    let contract = try Contract.of(
      paths: #"""
        {"x-a": 1, "/a/{id}": {"parameters": [{"$ref": "#/components/parameters/id"}], "get": {"x-b": [],
        "operationId": "a", "security": [{}, {"k": []}], "servers": [{"url": "/{v}", "variables": {"v": {"default": "1"}}}],
        "callbacks": {"c": {"x-c": 1}}, "responses": {"x-d": 1, "200": {"content": {"*/*": {"examples": {"a": {"value": 1}},
        "schema": {"example": [], "default": {}, "properties": {"$ref": {"type": "string"}}}}}}}}}}
        """#,
      root: ##"""
        "tags": [{"name": "a"}], "components": {"x-e": 1, "mediaTypes": {"Any": {}}, "parameters": {"id": {"name": "id", "in": "path",
        "required": true, "schema": {"type": "string"}}}, "securitySchemes": {"k": {"type": "http", "scheme": "basic"}}}
        """##,
      manner: .prism
    )
    #expect(contract.furtherWarnings.map(\.message) == [])
  }
}

extension Contract {
  /// The warnings about the document as a whole.
  fileprivate var furtherWarnings: [SourceDiagnostic] {
    var blueprint = BackendBlueprint()
    return outline(contributingTo: &blueprint).furtherProblems(beside: blueprint.diagnostics)
  }
}
