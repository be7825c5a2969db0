import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import BacklotYAML
import TemporaryFolders
import Testing

/// A contract in YAML, as a test hands it to a backend.
@Suite struct YAMLContractTests {
  private static let contract = """
    openapi: 3.0.3
    info: {title: Pets, version: "1"}
    paths:
      /pets:
        get:
          operationId: listPets
          responses:
            200:
              description: All
              content: {application/json: {schema: {$ref: "schemas.yml#/Pets"}, example: [{name: Rex}]}}
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.contract, to: "Fixtures/openapi.yaml")
    try folder.write("Pets: {type: array, items: {$ref: pet.json}}\n", to: "Fixtures/schemas.yml")
    try folder.write(#"{"type": "object", "required": ["name"]}"#, to: "Fixtures/pet.json")
    return folder
  }

  private func ask(_ contract: Contract) async throws -> String {
    let backend = MockBackend { contract }
    #expect(backend.diagnostics.isEmpty, "\(backend.diagnostics)")
    let answer = try await backend.respond(to: HTTPRequest(method: .get, authority: "a.test", path: "/pets"))
    return String(decoding: try await answer.body.collect(upTo: 1000), as: UTF8.self)
  }

  @Test func `a fixture in YAML answers, with what it refers to in YAML and JSON`() async throws {
    let folder = try folder()
    let test = "\(folder.path)/SomeTests.swift"
    #expect(try await ask(Contract(fixture: "openapi.yaml", reading: .yaml, near: test)) == #"[{"name":"Rex"}]"#)
    #expect(try await ask(Contract("\(folder.path)/Fixtures/openapi.yaml", reading: .yaml)) == #"[{"name":"Rex"}]"#)
  }

  @Test func `without a reader of YAML the error names the product and the command`() throws {
    let folder = try folder()
    let contract = Contract(fixture: "openapi.yaml", near: "\(folder.path)/SomeTests.swift")
    let error = try #require(MockBackend { contract }.diagnostics.first).description
    #expect(error.contains("product BacklotYAML: Contract(…, reading: .yaml)"), "\(error)")
    #expect(
      error.contains("backlot bundle \(folder.path)/Fixtures/openapi.yaml -o \(folder.path)/Fixtures/openapi.json")
    )
  }

  @Test func `a mistake in YAML has its line`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a: 1\na: 2\n", to: "openapi.yaml")
    let contract = Contract("\(folder.path)/openapi.yaml", reading: .yaml)
    let error = try #require(MockBackend { contract }.diagnostics.first).description
    #expect(error.hasPrefix("\(folder.path)/openapi.yaml: line 2, column 1: "), "\(error)")
  }
}
