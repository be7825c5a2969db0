import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Parts of operations beside schemas that cannot be used.
@Suite struct UnusablePartTests {
  struct Case: CustomTestStringConvertible {
    let operation: String
    let warning: String

    init(_ operation: String, _ warning: String) { (self.operation, self.warning) = (operation, warning) }

    var testDescription: String { operation }
  }

  static let all = [
    Case(
      #""responses": {"2000": {}, "200": {"content": {"application/json": {"example": 1}}}}"#,
      "#/paths/~1a/get/responses/2000: \"2000\" is not a status, expected a status such as 200, 2XX or default; "
        + "the response is ignored"
    ),
    Case(
      ##""responses": {"ok": {"$ref": "#/x-ok"}, "200": {"content": {"application/json": {"example": 1}}}}"##,
      "#/paths/~1a/get/responses/ok: \"ok\" is not a status, expected a status such as 200, 2XX or default; "
        + "the response is ignored"
    ),
    Case(
      #""parameters": [{"name": "z", "in": "nowhere", "required": true}], \#(ok)"#,
      "#/paths/~1a/get/parameters/0/in: \"in\" is \"nowhere\", expected path, query, header or cookie; "
        + "the parameter is ignored"
    ),
    Case(
      #""parameters": [{"name": "z", "required": true}], \#(ok)"#,
      "#/paths/~1a/get/parameters/0: the parameter has no \"in\", expected path, query, header or cookie; "
        + "the parameter is ignored"
    ),
    Case(
      #""parameters": [{"in": "query", "required": true}], \#(ok)"#,
      "#/paths/~1a/get/parameters/0: the parameter has no \"name\"; the parameter is ignored"
    ),
  ]

  /// Operations that require the security scheme `k`, and the scheme.
  static let schemes = [
    (#"{"type": "apiKey", "name": "k"}"#, "", "the API key has no \"in\", expected query, header or cookie"),
    (#"{"type": "apiKey", "in": "query"}"#, "", "the API key has no \"name\""),
    (
      #"{"type": "apiKey", "name": "k", "in": "body"}"#, "/in",
      "\"in\" is \"body\", expected query, header or cookie"
    ),
    ("null", "", "the security scheme is null, expected an object"),
    (#""basic""#, "", "the security scheme is a value of type string, expected an object"),
    ("false", "", "the security scheme is a value of type boolean, expected an object"),
    ("[]", "", "the security scheme is a value of type array, expected an object"),
    (
      #"{"type": "magic"}"#, "/type",
      "\"type\" is \"magic\", expected http, apiKey, oauth2, openIdConnect or mutualTLS"
    ),
    ("{}", "", "the security scheme has no \"type\", expected http, apiKey, oauth2, openIdConnect or mutualTLS"),
    (#"{"type": "http"}"#, "", "the security scheme has no \"scheme\", such as bearer"),
  ]

  @Test(arguments: schemes)
  func `an unusable security scheme is not required, with one warning`(
    _ scheme: String,
    _ pointer: String,
    _ warning: String
  ) async throws {
    let contract = try Contract.of(
      paths: #"{"/a": {"get": {"security": [{"k": []}], \#(Self.ok)}}}"#,
      root: #""components": {"securitySchemes": {"k": \#(scheme)}}"#,
      manner: .prism
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a").text == "1")
    let ending = "; requirements of the security scheme are ignored"
    #expect(contract.warnings == ["#/components/securitySchemes/k\(pointer): \(warning)\(ending)"])
  }

  @Test(arguments: [
    ("{}", ""), (#"{"responses": {}}"#, "/responses"), (#"{"responses": {"x-a": {}}}"#, "/responses"),
    (#"{"responses": null}"#, "/responses"),
  ])
  func `an operation without responses is reported`(_ operation: String, _ pointer: String) async throws {
    let contract = try Contract.of(paths: #"{"/a": {"get": \#(operation)}}"#, manner: .prism)
    #expect(
      contract.warnings == [
        "#/paths/~1a/get\(pointer): the operation has no responses, so its requests fail with status 500"
      ]
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a").status.code == 500)
  }

  @Test func `operations of callbacks and webhooks may have no responses`() throws {
    let callbacks = #""callbacks": {"c": {"{$request.body#/url}": {"post": {}}}}"#
    let contract = try Contract.of(
      paths: #"{"/a": {"get": {\#(callbacks), \#(Self.ok)}}}"#,
      root: ##""webhooks": {"w": {"post": {}}, "#w": {}}"##,
      manner: .prism
    )
    #expect(contract.warnings == [])
  }

  @Test func `a path that a URL cannot contain is reported`() async throws {
    let contract = try Contract.of(paths: ##"{"/#X-Amz-Target=A.B": {"post": {\##(Self.ok)}}}"##, manner: .prism)
    #expect(
      contract.warnings == [
        "#/paths/~1%23X-Amz-Target=A.B: the path contains \"#\", which begins a fragment in a URL, and is not sent; "
          + "it is only served as %23"
      ]
    )
    let backend = MockBackend { contract }
    #expect(try await backend.ask(.post, "/").status == .notFound)
    #expect(try await backend.ask(.post, "/%23X-Amz-Target=A.B").status == .ok)
  }

  @Test(arguments: [#""/b": null"#, #""b": {"get": {}}"#, #""/b": {"put": null}"#, #""/b": {"put": []}"#])
  func `a wrong path or operation does not prevent the others`(_ member: String) async throws {
    let contract = try Contract.of(paths: #"{"/a": {"get": {\#(Self.ok)}}, \#(member)}"#, manner: .prism)
    let backend = MockBackend { contract }
    #expect(backend.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(try await backend.ask(.get, "/a").text == "1")
  }

  private static let ok = #""responses": {"200": {"content": {"application/json": {"example": 1}}}}"#

  @Test(arguments: all)
  func `an unusable part of an operation counts as absent, with one warning`(_ known: Case) async throws {
    let contract = try Contract.of(
      paths: "{\"/a\": {\"get\": {\(known.operation)}}}",
      root: #""x-ok": {"description": ""}"#,
      manner: .prism
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a").text == "1")
    var blueprint = BackendBlueprint()
    let warnings = contract.outline(contributingTo: &blueprint).furtherProblems(beside: blueprint.diagnostics)
    #expect(warnings.map(\.message) == [known.warning])
    #expect(warnings.first?.column != nil)
    #expect(ContractCheck(try contract.load()).findingsInContract.map(\.severity) == [.warning])
  }

  @Test func `what Swagger 2.0 does not know counts as absent too`() async throws {
    let operation = """
      "parameters": [{"name": "z", "in": "cookie", "type": "string", "required": true}, {"in": "formData"}], "responses":
      {"2000": {}, "200": {"description": "", "schema": {"type": "integer", "example": 1}}}
      """
    let text = #"{"swagger": "2.0", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"get": {\#(operation)}}}}"#
    let contract = try Contract.of(text)
    #expect(try await MockBackend { contract }.ask(.get, "/a").text == "1")
    var blueprint = BackendBlueprint()
    let warnings = contract.outline(contributingTo: &blueprint).furtherProblems(beside: blueprint.diagnostics)
    #expect(
      warnings.map(\.message) == [
        "#/paths/~1a/get/parameters/0/in: \"in\" is \"cookie\", expected path, query, header, body or formData; "
          + "the parameter is ignored",
        "#/paths/~1a/get/parameters/1: the parameter has no \"name\"; the parameter is ignored",
        "#/paths/~1a/get/responses/2000: \"2000\" is not a status, expected a status such as 200 or default; "
          + "the response is ignored",
      ]
    )
  }

  @Test func `an unusable security scheme of Swagger 2.0 is not required`() async throws {
    let contract = try Contract.of(
      #"""
      {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "security": [{"k": []}],
      "securityDefinitions": {"k": {"type": "apiKey", "name": "k", "in": "body"}},
      "paths": {"/a": {"get": {"responses": {"200": {"description": "", "schema": {"type": "integer", "example": 1}}}}}}}
      """#
    )
    #expect(try await MockBackend { contract }.ask(.get, "/a").text == "1")
    #expect(
      contract.warnings == [
        "#/securityDefinitions/k/in: \"in\" is \"body\", expected query or header; "
          + "requirements of the security scheme are ignored"
      ]
    )
  }

  @Test func `a repeated member is reported with its column`() throws {
    let contract = try Contract.of(#"{"openapi": "3.0.3", "info": {}, "paths": {}, "info": {}}"#)
    var blueprint = BackendBlueprint()
    let warnings = contract.outline(contributingTo: &blueprint).furtherProblems(beside: [])
    #expect(warnings.map(\.column) == [47])
  }
}

extension Contract {
  /// The warnings about the document as a whole.
  fileprivate var warnings: [String] {
    var blueprint = BackendBlueprint()
    return outline(contributingTo: &blueprint).furtherProblems(beside: blueprint.diagnostics).map(\.message)
  }

  /// A contract of a whole document in JSON, served as Prism does.
  fileprivate static func of(_ text: String) throws -> Contract {
    let document = try JSONDocument(written: Array(text.utf8))
    var settings = ContractSettings(options: Options())
    settings.manner = .prism
    return Contract(settings) { () throws(ContractError) in
      ContractLibrary(only: .document(document), named: "t.json")
    }
  }
}
