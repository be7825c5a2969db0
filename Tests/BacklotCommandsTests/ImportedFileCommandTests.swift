import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ImportedFileCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "postman.json": #"""
      {"info": {"name": "c", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [
         {"name": "i", "event": [{"listen": "test"}],
          "request": "http://x.example/dogs", "response": [{"code": 200, "body": "Rex"}]}]}
      """#,
      "mockoon.json":
        #"{"name": "e", "port": 1, "routes": [{"method": "get", "endpoint": "dogs", "responses": [{"body": "Rex"}]}]}"#,
      "imposters.json": #"""
      {"imposters": [{"protocol": "http", "stubs": [
        {"predicates": [{"equals": {"path": "/dogs"}}, {"equals": {"body": "1"}, "xpath": {"selector": "//a"}}],
         "responses": [{"is": {"body": "XML"}}]},
        {"predicates": [{"equals": {"path": "/dogs"}}], "responses": [{"is": {"body": "Rex"}}]}]}]}
      """#,
      "broken.json": "{\"imposters\": [\n}", "fixture.json": #"{"item": [{"a": 1}]}"#,
    ])
  }

  private func answer(from source: any BackendSource, body: String = "") async throws -> String {
    let backend = MockBackend(layers: [[source]], time: .immediate)
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/dogs", body: HTTPBody(body)))
    return String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
  }

  @Test(arguments: ["postman.json", "mockoon.json", "imposters.json"])
  func `a file is recognized, served, and converted to stub files that answer the same`(name: String) async throws {
    let source = try SourceRecognizer.recognize(folder.path + "/" + name)
    #expect(source.format == .imported)
    #expect(try await answer(from: source.source) == "Rex")
    let (console, out) = (TestConsole(), folder.path + "/out-" + name)
    let status = await console.run("convert", folder.path + "/" + name, "-o", out)
    #expect(status == (name == "postman.json" ? .finding : .success))
    #expect(console.result.hasSuffix("below \(out)\(name == "postman.json" ? ", with 1 loss" : "")\n"))
    #expect(try await answer(from: StubFiles(out)) == "Rex")
  }

  @Test func `a condition on XML is supported`() async throws {
    let source = try SourceRecognizer.recognize(folder.path + "/imposters.json").source
    #expect(try await answer(from: source, body: "<a>1</a>") == "XML")
    #expect(try await answer(from: source, body: "<a>2</a>") == "Rex")
  }

  @Test func `losses are warnings of a server`() throws {
    let loaded = try ServedSources([folder.path + "/postman.json"]).load()
    #expect(loaded.problems.isEmpty && loaded.count == 1)
    #expect(
      loaded.warnings.map(\.description) == [
        "\(folder.path)/postman.json:3: /item/0/event has scripts, which are not run"
      ]
    )
  }

  @Test func `a check without a contract lists the losses`() async throws {
    let (console, path) = (TestConsole(), folder.path + "/postman.json")
    #expect(await console.run("check", path) == .success)
    #expect(console.result.hasPrefix("\(path):3:18: "))
    #expect(console.result.contains("/item/0/event has scripts, which are not run"))
    #expect(console.messages == "1 stub with 1 loss\n")
    #expect(await TestConsole().run("check", path, "--strict") == .finding)
  }

  @Test func `a broken file is an error, and a check of other files needs a contract`() async throws {
    let console = TestConsole()
    #expect(await console.run("check", folder.path + "/broken.json") == .finding)
    #expect(console.result.contains("broken.json:2:"))
    let other = TestConsole()
    #expect(await other.run("check", folder.path + "/fixture.json") == .failure)
    #expect(other.messages.contains("add --contract api.yaml"))
    #expect(try ServedSources([folder.path + "/broken.json"]).load().problems.count == 1)
  }
}
