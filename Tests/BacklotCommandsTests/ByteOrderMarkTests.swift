import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite("A byte order mark at the start of a JSON file") struct ByteOrderMarkTests {
  private static let operation = """
    {"operationId": "getA", "responses": {"200": {"description": "d", "content": {"application/json":
    {"schema": {"$ref": "part.json#/S"}, "example": {"a": 1}}}}}}
    """
  private static let files: [String: String] = [
    "api.json": #"{"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"get": "# + operation
      + "}}}",
    "part.json": #"{"S": {"type": "object", "properties": {"a": {"type": "integer"}}}}"#,
    "schema.json": #"{"type": "object"}"#, "data.json": #"{"a": 1}"#,
    "mapping.json": #"{"request": {"urlPath": "/a"}, "response": {"jsonBody": {"a": 1}}}"#,
    "mockoon.json":
      #"{"name": "e", "port": 1, "endpointPrefix": "", "routes": [{"type": "http", "method": "get", "endpoint": "a", "responses": [{"body": "{}", "statusCode": 200}]}]}"#,
    "postman.json":
      #"{"info": {"name": "c", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": []}"#,
    "chaos.json": #"{"latency": [{"delay": "1ms"}]}"#,
    "routes/a/GET.json": #"{"a": 1}"#,
    "archive.har":
      #"{"log": {"version": "1.2", "entries": [{"request": {"method": "GET", "url": "http://x/a"}, "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{\"a\":1}"}}}]}}"#,
  ]

  private func folder(marked isMarked: Bool) throws -> TemporaryFolder {
    try TemporaryFolder(Self.files.mapValues { (isMarked ? "\u{FEFF}" : "") + $0 })
  }

  @Test(arguments: [
    ["bundle", "api.json"], ["check", "--contract", "api.json", "mapping.json"], ["check", "api.json"],
    ["check", "--contract", "api.json", "routes"], ["check", "chaos.json"],
    ["check", "--contract", "api.json", "data.json", "--schema", "S"],
    ["validate", "schema.json", "data.json"], ["validate", "part.json#/S", "data.json"],
    ["generate", "client", "api.json"], ["generate", "models", "data.json"], ["generate", "models", "archive.har"],
    ["infer", "archive.har"], ["explain", "api.json", "GET /a"], ["explain", "routes", "GET /a"],
    ["explain", "mapping.json", "GET /a"], ["explain", "mockoon.json", "GET /a"], ["explain", "archive.har", "GET /a"],
  ])
  func `changes nothing for any command`(arguments: [String]) async throws {
    var results: [(BacklotCommands.ExitStatus, String, String)] = []
    for isMarked in [false, true] {
      let folder = try folder(marked: isMarked)
      let console = TestConsole()
      let all = arguments.map { argument in
        let name = argument.prefix { $0 != "#" }
        return Self.files[String(name)] != nil || name == "routes" ? "\(folder.path)/\(argument)" : argument
      }
      let status = await console.run(arguments: all)
      results.append(
        (status, console.result.replacing(folder.path, with: "…"), console.messages.replacing(folder.path, with: "…"))
      )
    }
    // The identifiers of stubs depend on the path of the folder.
    let identifier = /Matched-Stub-Id: [0-9a-f-]+/
    results = results.map { ($0.0, $0.1.replacing(identifier, with: ""), $0.2) }
    #expect(results[0] == results[1])
    #expect(!results[1].2.contains("byte order mark"))
  }
}
