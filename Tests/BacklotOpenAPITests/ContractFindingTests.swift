import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import TemporaryFolders
import Testing

@Suite struct ContractFindingTests {
  private let contract: Contract
  private let folder: TemporaryFolder

  init() throws {
    let document = try JSONDocument(
      parsing: #"""
        {"openapi": "3.1.0", "servers": [{"url": "https://dogs.example"}],
         "paths": {
           "/dogs/mine": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Dog"}}}}}}},
           "/dogs": {
             "get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Dog"}}}}}}},
             "delete": {"responses": {"204": {"description": "gone"}}}}},
         "components": {"schemas": {
           "Dog": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "born": {"type": "integer"}}},
           "Prices": {"type": "object", "additionalProperties": {"type": "number"}},
           "Anything": {"type": "object"}}}}
        """#
    )
    contract = Contract(document, named: "openapi.json")
    folder = try TemporaryFolder([
      "dogs.json": "[\n  {\"name\": \"Rex\"},\n  {\"name\": 7}\n]", "prices.json": #"{"EUR": 1, "USD": "2"}"#,
      "colours.json": #"[{"sky": "blue"}]"#, "broken.json": "[\n1,]",
    ])
  }

  private func findings(in name: String, as schema: String? = nil) throws -> [String] {
    try contract.findings(inFixture: "\(folder.path)/\(name)", as: schema).map {
      $0.description.replacing("\(folder.path)/", with: "")
    }
  }

  @Test func `a fixture's findings are told with file, line and column`() throws {
    let finding = #"dogs.json:3:12: "name" is 7, expected string  (#/components/schemas/Dog/properties/name/type)"#
    #expect(try findings(in: "dogs.json") == [finding])
    #expect(try findings(in: "dogs.json", as: "GET /dogs 200") == [finding])
    #expect(try findings(in: "dogs.json", as: "GET /dogs/mine").first?.hasPrefix("dogs.json:1:1: ") == true)
  }

  @Test func `members by any name are known where their values are described`() throws {
    #expect(
      try findings(in: "prices.json").first?.hasPrefix(#"prices.json:1:19: "USD" is "2", expected number"#) == true
    )
  }

  @Test func `what has none of the contract's names is compared with nothing`() throws {
    let findings = try contract.findings(inFixture: "\(folder.path)/colours.json")
    #expect(findings.map(\.code) == ["unchecked"])
  }

  @Test func `a broken file is a finding, an unknown schema an error`() throws {
    #expect(try findings(in: "broken.json").first?.hasPrefix("broken.json:2:3: ") == true)
    #expect(try findings(in: "none.json").count == 1)
    #expect(throws: (any Error).self) { try findings(in: "dogs.json", as: "#/components/schemas/Cat") }
    #expect(throws: (any Error).self) { try findings(in: "dogs.json", as: "a dog") }
  }

  /// A stub, and the codes of what is found in it.
  struct Case: Sendable {
    let stub: any MethodStub
    let codes: [String]

    init(_ codes: String..., stub: any MethodStub) {
      self.codes = codes
      self.stub = stub
    }
  }

  private static let cases: [Case] = [
    Case(stub: Get("/dogs") { Respond(json: [["name": "Rex"]]) }),
    Case("type", stub: Get("/dogs") { Respond(json: [["name": 1]]) }),
    Case("noPath", stub: Get("/cats") { Respond(json: []) }),
    Case("noMethod", stub: Post("/dogs") { Respond(json: []) }),
    // HEAD is understood as GET where the contract has only that, as at run time.
    Case(stub: Head("/dogs") { Respond(.ok).header("Content-Type", "application/json") }),
    Case("status", stub: Head("/dogs") { Respond(.created) }),
    Case("noPath", stub: Head("/cats") { Respond(.ok) }),
    // A parameter stands for the contract's word.
    Case("type", stub: Get("/dogs/{id}") { Respond(json: ["name": 1]) }),
    Case("noPath", stub: Get("/dogs/{id}/toys") { Respond(json: ["name": 1]) }),
    Case("unchecked", stub: Get("/**") { Respond(json: []) }),
    // One method is enough.
    Case(stub: AnyMethod("/dogs") { Respond(.noContent) }),
    Case("type", stub: AnyMethod("/dogs") { Respond(json: [1]) }),
    Case(stub: Get("https://cats.example/cats") { Respond(json: []) }),
    Case("noPath", stub: Get("https://dogs.example/cats") { Respond(json: []) }),
    Case("mediaType", stub: Get("/dogs") { Respond(text: "Rex") }),
    Case("status", stub: Get("/dogs") { Respond(.created) }),
    Case(stub: Get("/dogs") { _ in Respond(text: "who knows") }),
    Case(stub: Get("/dogs") { Fault.emptyResponse }),
  ]

  @Test(arguments: cases)
  func `a stub is compared with the operations that it may answer for`(_ known: Case) throws {
    #expect(try contract.findings(in: known.stub).map(\.code) == known.codes)
  }
}
