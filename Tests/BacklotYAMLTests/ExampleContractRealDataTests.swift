import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import BacklotYAML
import Foundation
import RealData
import Testing

/// The examples of the OpenAPI Initiative, in JSON and in YAML.
@Suite(.enabled(if: RealData.shared != nil)) struct ExampleContractRealDataTests {
  private static let folder = "openapi/oai-examples"

  /// The main documents, and not those to which they refer.
  private func documents() throws -> [(path: String, value: JSONValue)] {
    let data = try #require(RealData.shared)
    return try [".json", ".yaml"].flatMap { try data.files(below: Self.folder, ending: $0) }.compactMap { path in
      let bytes = try data.bytes(path)
      let value = try path.hasSuffix(".yaml") ? YAMLDocument(parsing: bytes).value : JSONValue(parsing: bytes)
      return value["openapi"] != nil || value["swagger"] != nil ? (path, value) : nil
    }
  }

  @Test func `each is read, and only what is new in 3_2 or missing is reported`() throws {
    let data = try #require(RealData.shared)
    let documents = try documents()
    #expect(documents.count > 30)
    for (path, value) in documents {
      var blueprint = BackendBlueprint()
      let contract = Contract(
        data.folder.appendingPathComponent(path).path,
        reading: .yaml,
        allowingFilesIn: [data.folder.appendingPathComponent(Self.folder).path]
      )
      let outline = contract.outline(contributingTo: &blueprint)
      // Some examples show only the parameters of their operations.
      let found = (blueprint.diagnostics + outline.furtherProblems(beside: blueprint.diagnostics)).map(\.message)
        .filter { !$0.hasSuffix(": the operation has no responses, so its requests fail with status 500") }
      if value["paths"] == nil {
        #expect(found == ["the document has no \"paths\", so it describes no requests"], "\(path)")
      } else if value["openapi"]?.string?.hasPrefix("3.2") == true {
        #expect(
          found == ["\"openapi\" is 3.2, read as 3.1; features new in 3.2 are ignored, except the method QUERY"],
          "\(path)"
        )
      } else {
        #expect(found == [], "\(path)")
      }
    }
  }
}
