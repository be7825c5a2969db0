import BacklotCodegen
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import Foundation
import Testing

/// A contract with a title and tagged operations, whose client must compile.
struct FileRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var title = "Rows"
  var schemas = "{}"
  /// The members of operations, each at a path of its own.
  var operations: [String] = []
  var access = TypeRenderer.Access.internal
  /// The names of the files.
  let files: [String]
  /// What the source must contain.
  var contents: [String] = []
}

@Suite struct `The files of a client` {
  @Test(arguments: FileRow.all)
  func `contain each operation and each model, and compile`(row: FileRow) throws {
    let paths = row.operations.enumerated().map { index, operation in
      #""/op\#(index)": {"get": {"operationId": "op\#(index)", "responses": {"200": {"description": ""}}, \#(operation)}}"#
    }
    let text =
      #"{"openapi": "3.1.0", "info": {"title": "\#(row.title)", "version": "1"}, "paths": {\#(paths.joined(separator: ", "))}, "components": {"schemas": \#(row.schemas), "securitySchemes": {"token": {"type": "apiKey", "in": "header", "name": "X"}}}}"#
    let document = try JSONDocument(parsing: Array(text.replacing("\"@", with: "\"#/components/schemas/").utf8))
    var options = ClientGenerator.Options()
    options.includesMock = true
    options.access = row.access
    let output = try ClientGenerator(options).generate(Contract(document, named: "api.json"))
    #expect(output.files.keys.sorted() == row.files)
    // Two clients may share a folder.
    let other = output.files(in: "Other").keys
    #expect(other.count == row.files.count && other.allSatisfy { $0.hasPrefix("Other") })
    let all = output.files.values.joined()
    for index in row.operations.indices { #expect(all.contains("static func op\(index)(")) }
    for content in row.contents { #expect(all.contains(content), "\(content)") }
    var files = output.files
    files["main.swift"] = "print(1)\n"
    #expect(try CompiledSource(files, linking: CompiledSource.clientModules).run() == "1\n")
  }
}

extension FileRow {
  private static let pet = #"{"Pet": {"type": "object", "properties": {"id": {"type": "integer"}}}}"#
  private static let mock = ["Mock.swift", "MockResponses1.swift"]

  static let all = [
    FileRow(
      testDescription: "tags with the same name in Swift",
      operations: [#""tags": ["pets"]"#, #""tags": ["Pets"]"#, #""tags": ["pets!"]"#, #""tags": ["pETS"]"#],
      files: ["Endpoints+Pets.swift"] + mock + ["Rows.swift"]
    ),
    FileRow(
      testDescription: "a namespace with the name of the models' file",
      title: "Models",
      schemas: pet,
      files: ["Mock.swift", "Models.swift", "Models2.swift"],
      contents: ["enum Models {}", "struct Pet"]
    ),
    FileRow(
      testDescription: "a namespace with the name of the endpoints' file",
      title: "endpoints",
      operations: [#""deprecated": false"#],
      files: ["Endpoints.swift", "Endpoints2.swift"] + mock
    ),
    FileRow(
      testDescription: "a namespace with the name of the mock backend's file",
      title: "Mock",
      files: ["Mock.swift", "Mock2.swift"],
      contents: ["enum Mock {}", "func mockBackend()"]
    ),
    FileRow(
      testDescription: "a schema with the name of the title",
      title: "Pet",
      schemas: pet,
      files: ["Mock.swift", "Models.swift", "PetAPI.swift"],
      contents: ["enum PetAPI {}", "struct Pet:"]
    ),
    FileRow(
      testDescription: "a property with the name of the title",
      title: "Weather",
      schemas:
        #"{"Pet": {"type": "object", "properties": {"weather": {"type": "object", "properties": {"t": {"type": "integer"}}}}}}"#,
      files: ["Mock.swift", "Models.swift", "Weather.swift"],
      contents: ["struct Weather2:"]
    ),
    FileRow(
      testDescription: "a title with the name of a type of the library",
      title: "API Client",
      files: ["APIClientAPI.swift", "Mock.swift"]
    ),
    FileRow(
      testDescription: "a security scheme with the name of a parameter's type",
      operations: [
        #""security": [{"token": []}], "parameters": [{"name": "token", "in": "query", "schema": {"enum": ["a", "b"]}}]"#
      ],
      files: ["Endpoints.swift"] + mock + ["Models.swift", "Rows.swift"]
    ),
    FileRow(
      testDescription: "a public client with the name of a type in a comment",
      schemas: pet,
      operations: [#""summary": "Data of a pet""#],
      access: .public,
      files: ["Endpoints.swift"] + mock + ["Models.swift", "Rows.swift"]
    ),
    FileRow(
      testDescription: "an apostrophe in the title",
      title: "Pet's API",
      files: ["Mock.swift", "PetsAPI.swift"]
    ),
  ]
}

@Suite struct `Names in a contract` {
  @Test func `may not belong to two operations`() throws {
    let operation = #"{"get": {"operationId": "dup", "responses": {"204": {"description": ""}}}}"#
    let output = try ClientGenerator().generate(contract("{}", paths: #"{"/a": \#(operation), "/b": \#(operation)}"#))
    #expect(
      output.findings.map(\.description) == [
        #"api.json:1:172: #/paths/~1b/get/operationId: "dup" is also the operationId of GET /a"#
      ]
    )
  }

  @Test func `of servers are in the comments of their operations`() throws {
    let paths =
      #"{"/a": {"get": {"operationId": "a", "servers": [{"url": "https://b.example"}], "responses": {"204": {"description": ""}}}}}"#
    let output = try ClientGenerator().generate(contract("{}", paths: paths))
    #expect(output.files["Rows.swift"]?.contains(#"static let rows = URLHost(rawValue: "https://b.example")"#) == true)
    #expect(output.files["Endpoints.swift"]?.contains("send it with a client for `URLHost.rows`.") == true)
  }
}

@Suite struct `A namespace` {
  @Test(arguments: [
    "BacklotClient", "BacklotClientCore", "BacklotMiddleware", "BacklotStreaming", "BacklotHTTP", "BacklotTransport",
    "BacklotFormats",
  ])
  func `hides no type of the library`(module: String) throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/\(module)").path
    let declaration = /^public (final |indirect )?(class|struct|enum|protocol|actor) (?<name>\w+)/
      .anchorsMatchLineEndings()
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      for match in text.matches(of: declaration) {
        #expect(ClientGenerator.problem(ofNamespace: String(match.output.name)) != nil, "\(match.output.name)")
      }
    }
  }
}

@Suite struct `A client for Swagger 2.0` {
  @Test func `uploads files`() throws {
    let text = #"""
      {"swagger": "2.0", "info": {"title": "Rows", "version": "1"}, "paths": {"/a": {"post": {"operationId": "a",
      "consumes": ["multipart/form-data"], "parameters": [{"name": "photo", "in": "formData", "type": "file", "required": true}],
      "responses": {"204": {"description": ""}}}}}}
      """#
    let document = try JSONDocument(parsing: Array(text.utf8))
    let output = try ClientGenerator().generate(Contract(document, named: "api.json"))
    #expect(output.findings.isEmpty)
    #expect(output.files["Endpoints.swift"]?.contains("static func a(photo: HTTPBody) -> Self") == true)
  }

  @Test func `tells subtypes apart by AutoRest's values of the discriminator`() throws {
    let text = ##"""
      {"swagger": "2.0", "info": {"title": "Rows", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a",
      "responses": {"200": {"description": "", "schema": {"$ref": "#/definitions/Pet"}}}}}}, "definitions": {
      "Pet": {"type": "object", "discriminator": "kind", "required": ["kind"], "properties": {"kind": {"type": "string"}}},
      "Cat": {"x-ms-discriminator-value": "#Ms.Cat", "allOf": [{"$ref": "#/definitions/Pet"}]},
      "Dog": {"allOf": [{"$ref": "#/definitions/Pet"}, {"properties": {"barks": {"type": "boolean"}}}]}}}
      """##
    let document = try JSONDocument(parsing: Array(text.utf8))
    let output = try ClientGenerator().generate(Contract(document, named: "api.json"))
    let source = output.files.values.joined()
    #expect(source.contains(##""#Ms.Cat""##))
    #expect(!source.contains(#""Cat""#))
    #expect(source.contains(#""Dog""#))
  }
}

@Suite struct `A contract whose schemas all refer to each other` {
  private static let count = 12

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      #"{"anyOf": [{"type": "string"}, @]}"#, #"{"oneOf": [@]}"#, #"{"allOf": [@]}"#,
      #"{"type": "object", "properties": {@property}}"#,
      #"{"type": "object", "discriminator": {"propertyName": "k"}, "properties": {@property}}"#,
    ]
  )
  func `is read in a short time`(form: String) throws {
    let names = (0..<Self.count).map { "S\($0)" }
    let schemas = names.map { name in
      let others = names.filter { $0 != name }
      let references = others.map { ##"{"$ref": "#/components/schemas/\##($0)"}"## }
      let properties = zip(others, references).map { other, reference in
        #""\#(other)": {"allOf": [\#(reference), {"properties": {"\#(name)": {"type": "integer"}}}]}"#
      }
      let schema = form.replacing("@property", with: properties.joined(separator: ", "))
        .replacing("@", with: references.joined(separator: ", "))
      return "\"\(name)\": \(schema)"
    }
    let output = try ClientGenerator().generate(contract("{\(schemas.joined(separator: ", "))}"))
    #expect(output.files.values.contains { $0.contains("S11") })
  }
}
