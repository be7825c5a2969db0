import BacklotHTTP
import BacklotOpenAPI
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

/// The lookup of a contract, and the error if it is not found.
@Suite struct ContractSourceTests {
  private static let document = """
    {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"/pets": {
      "get": {"responses": {"200": {"description": "d", "content": {"application/json": {"example": []}}}}},
      "post": {"responses": {"201": {"description": "d"}}}
    }}}
    """

  @Test(arguments: ["Fixtures/api.json", "api.json", "../Fixtures/api.json", "../api.json"])
  func `a fixture is found in the folder Fixtures beside the test, beside it, and in folders above`(place: String)
    throws
  {
    let folder = try TemporaryFolder(["Package.swift": "", place.replacing("../", with: ""): Self.document])
    let test = place.hasPrefix("../") ? "\(folder.path)/Tests/SomeTests.swift" : "\(folder.path)/SomeTests.swift"
    for name in ["api.json", "api"] {
      let backend = MockBackend { Contract(fixture: name, near: test) }
      #expect(backend.diagnostics.isEmpty, "\(backend.diagnostics)")
      #expect(backend.stubs.count == 3)
    }
  }

  @Test func `a fixture that is nowhere lists the places that were searched`() throws {
    let folder = try TemporaryFolder(["Package.swift": ""])
    let backend = MockBackend { Contract(fixture: "api.json", near: "\(folder.path)/Tests/SomeTests.swift") }
    let places = ["Tests/Fixtures", "Tests", "Fixtures"].map { "\n  \(folder.path)/\($0)/api.json" }.joined()
    #expect(
      backend.diagnostics.map(\.description)
        == ["api.json: no such file. Looked for:\(places)\n  \(folder.path)/api.json"]
    )
  }

  @Test func `a path that leads nowhere says where it leads, and names fixtures`() throws {
    let backend = MockBackend { Contract("no-such/openapi.json") }
    let error = try #require(backend.diagnostics.first).description
    let folder = FileManager.default.currentDirectoryPath
    let path = "\(folder)/no-such/openapi.json"
    #expect(error.contains("Looked for: \(path), relative to the working directory."), "\(error)")
    #expect(error.contains(#"Contract(fixture: "no-such/openapi.json") searches the folder of the test"#))
  }

  @Test func `options are written where they are used`() async throws {
    let folder = try TemporaryFolder(["api.json": Self.document])
    let backend = MockBackend(time: .stepped) {
      Contract("\(folder.path)/api.json", options: .init(isStateful: true, delay: .seconds(3)))
      Options("/pets") { Respond(.noContent) }
    }
    #expect(Contract.Options(seed: "7", ignoresExamples: true).seed == "7")
    #expect(Contract.Options() == Contract.Options(isDynamic: false, refusesInvalidAnswers: false))
    let preflight = HTTPRequest(method: .options, authority: "a.test", path: "/pets")
    #expect(try await backend.respond(to: preflight).status == .noContent)
  }

  @Test func `a contract that only validates answers nothing and reports what breaks it`() async throws {
    let folder = try TemporaryFolder(["api.json": Self.document])
    let backend = MockBackend {
      Get("/pets") { Respond(.created) }
      Contract("\(folder.path)/api.json", mode: .guardOnly)
    }
    _ = try await backend.respond(to: HTTPRequest(method: .get, authority: "a.test", path: "/pets"))
    let unmatched = await #expect(throws: UnmatchedRequest.self) {
      try await backend.respond(to: HTTPRequest(method: .post, authority: "a.test", path: "/pets"))
    }
    #expect(unmatched?.nearMisses.map(\.stub.description) == [#"Get("/pets")"#])
    #expect(backend.contractBreaches.map(\.request) == ["GET /pets"])
    #expect(backend.stubs.count == 1)
  }

  @Test func `a violation shows no password`() async throws {
    let folder = try TemporaryFolder([
      "api.json": """
      {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"/login": {"post": {
        "requestBody": {"content": {"application/json": {"schema": {
          "type": "object", "required": ["user"], "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
          "properties": {"password": {"type": "string", "minLength": 12}, "name": {"type": "string", "minLength": 12}}
        }}}},
        "responses": {"200": {"description": "d"}}}}}}
      """
    ])
    let backend = MockBackend {
      Post("/login")
      Contract("\(folder.path)/api.json")
    }
    let request = HTTPRequest(
      method: .post,
      authority: "a.test",
      path: "/login",
      headerFields: [.contentType: "application/json"],
      body: #"{"password": "hunter2", "name": "ann"}"#
    )
    _ = try await backend.respond(to: request)
    let text = try #require(backend.contractBreaches.first).description
    #expect(!text.contains("hunter2"), "\(text)")
    #expect(text.contains("body password violates \"minLength\"; its value is hidden"), "\(text)")
    #expect(text.contains("\"ann\""), "\(text)")
    #expect(text.contains("user"), "\(text)")
  }
}
