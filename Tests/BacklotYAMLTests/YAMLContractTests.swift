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

  @Test func `the last of several members with the same name counts, with a warning for each`() async throws {
    let folder = try folder()
    let twice = Self.contract.replacing("operationId: listPets", with: "operationId: a\n      operationId: listPets")
    try folder.write(twice + "\n  /pets/{id}: {}\n  \"/pets/{id}\": {}\n", to: "Fixtures/twice.yaml")
    let backend = MockBackend { Contract("\(folder.path)/Fixtures/twice.yaml", reading: .yaml) }
    #expect(
      backend.diagnostics.map { $0.description.replacing(folder.path, with: "") } == [
        "/Fixtures/twice.yaml:7:7: duplicate member \"operationId\": the last one is used; remove the others",
        "/Fixtures/twice.yaml:13:3: duplicate member \"/pets/{id}\": the last one is used; remove the others",
      ]
    )
    let answer = try await backend.respond(to: HTTPRequest(method: .get, authority: "a.test", path: "/pets"))
    #expect(answer.status == .ok)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", #"{"a":3,"b":2}"#, 1),
    ("a: {x: 1}\na: {y: 2, y: 3}\n", #"{"a":{"y":3}}"#, 2),
    ("a: &x [1]\na: *x\nb: *x\n", #"{"a":[1],"b":[1]}"#, 1),
    ("m: &m {a: 1, b: 1}\no: {a: 2, <<: *m, a: 3}\n", #"{"m":{"a":1,"b":1},"o":{"a":3,"b":1}}"#, 1),
    ("a: 0\n" + (0..<40).map { "k\($0 % 20): \($0)\n" }.joined(), nil, 20),
    ((0..<60).map { "k\($0 % 20): \($0)\n" }.joined(), nil, 20),
  ])
  func `repeated members replace earlier ones`(text: String, json: String?, count: Int) throws {
    let source = try DocumentSyntax.yaml.parse(Array(text.utf8))
    if let json { #expect(source.value.serialized() == json) }
    #expect(source.duplicateMembers.count == count)
    if json == nil { #expect(source.value["k19"] == .number(JSONNumber(text.contains("k19: 59") ? 59 : 39))) }
    #expect(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8)) }
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
    try folder.write("a: 1\nb: *b\n", to: "openapi.yaml")
    let contract = Contract("\(folder.path)/openapi.yaml", reading: .yaml)
    let error = try #require(MockBackend { contract }.diagnostics.first).description
    #expect(error.hasPrefix("\(folder.path)/openapi.yaml: line 2, column 4: "), "\(error)")
  }
}
