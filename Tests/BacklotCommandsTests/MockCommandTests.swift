import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite(.timeLimit(.minutes(5))) struct MockCommandTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    folder = try TemporaryFolder([
      "api.yaml": """
      openapi: 3.0.3
      paths:
        /pets/{id}:
          get:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer, example: 7}}
              - {name: verbose, in: query, required: true, schema: {type: boolean, default: true}}
            responses:
              200: {$ref: parts/responses.yaml#/Pet}
      """,
      "parts/responses.yaml":
        "Pet: {description: ok, content: {application/json: {example: {name: Rex}, schema: {$ref: ../pet.json}}}}",
      "pet.json": "{\"type\": \"object\"}",
    ])
  }

  private func mock(_ words: String..., document: String = "api.yaml") async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(BacklotCommand.declaration).parse(
      ["mock", "\(folder.path)/\(document)"] + words
    )
    return try await MockCommand.run(MockOptions(arguments), on: console.console, in: system.environment)
  }

  private func ask(_ path: String) async throws -> String {
    let started = system.state.withLock(\.backend)
    let backend = try #require(started)
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: path))
    return "\(response.status.code) \(String(decoding: response.body.bytes ?? [], as: UTF8.self))"
  }

  @Test(arguments: [
    ("api.yml", "api.yml does not exist. Did you mean api.yaml?")
  ])
  func `what is no document's file is told before anything is served`(name: String, end: String) async {
    let error = await #expect(throws: SourceError.self) { _ = try await mock(document: name) }
    #expect(error?.message.hasSuffix("/" + end) == true, "\(error as Any)")
  }

  @Test(arguments: [
    ("parts", "a folder"), ("bank.har", "a recording (HAR)"), ("stub.json", "a file of stubs"),
    ("imposters.json", "a file of another tool"),
  ])
  func `another source is refused with the command that serves it`(name: String, kind: String) async throws {
    try folder.write(#"{"log": {"version": "1.2", "entries": []}}"#, to: "bank.har")
    try folder.write(#"{"request": {"url": "/a"}, "response": {}}"#, to: "stub.json")
    try folder.write(#"{"imposters": [{"port": 4545, "protocol": "http", "stubs": []}]}"#, to: "imposters.json")
    let path = "\(folder.path)/\(name)"
    let problem = "\(path) is \(kind), expected an OpenAPI document: name a document, or run backlot serve \(path)"
    #expect(await console.run("mock", path) == .failure)
    #expect(console.messages == "backlot: \(problem).\n")
    let other = TestConsole()
    #expect(await other.run("proxy", path, "http://a.example/v1") == .failure)
    #expect(other.messages == "backlot: \(problem) --upstream http://a.example/v1.\n")
  }

  @Test func `each operation is shown with a request that it takes, and answers`() async throws {
    async let status = mock()
    await system.isServing()
    #expect(try await ask("/pets/7?verbose=true") == "200 {\"name\":\"Rex\"}")
    #expect(
      try await ask("/nope").hasPrefix("404 {\"type\":\"https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR\"")
    )
    system.send(.interrupt)
    #expect(try await status == .success)
    let lines = console.result.split(separator: "\n")
    #expect(lines.first?.contains(" · contract \(folder.path)/api.yaml (1 operation) · watching · ") == true)
    #expect(lines.dropFirst().first == "  GET     http://127.0.0.1:1/pets/7?verbose=true")
    #expect(console.messages == "")
  }

  @Test func `what the document refers to is watched, and read anew`() async throws {
    async let status = mock()
    let files = ["api.yaml", "parts/responses.yaml", "pet.json"].map { "\(folder.path)/\($0)" }
    await system.isCalled("watch \(files.joined(separator: " "))")
    try folder.write("Pet: {description: ok, content: {text/plain: {example: Tom}}}", to: "parts/responses.yaml")
    system.reportChange(of: files)
    await console.result { $0.contains("reloaded: contract ") }
    #expect(try await ask("/pets/7?verbose=true") == "200 Tom")
    // Files without references are released.
    await system.isCalled("watch \(files.dropLast().joined(separator: " "))")
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(system.calls.filter { $0 == "watcher ends" }.count == 3)
  }

  @Test func `nothing is watched where that is not wanted`() async throws {
    async let status = mock("--no-watch")
    await system.isServing()
    #expect(!system.calls.contains { $0.hasPrefix("watch") })
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test(arguments: [
    ("openapi: 3.0.3\npaths: [\n", "broken.yaml:3: "),
    ("openapi: 4.0.0\npaths: {}\n", "broken.yaml:1: \"openapi\" is "),
    ("openapi: 3.0.3\npaths: []\n", "broken.yaml:2: \"paths\" is the array [], expected an object"),
  ])
  func `a document that cannot be used is told with file and line`(text: String, message: String) async throws {
    try folder.write(text, to: "broken.yaml")
    #expect(try await mock(document: "broken.yaml") == .finding)
    #expect(console.messages.contains("\n  \(folder.path)/\(message)"))
    #expect(!system.calls.contains("start"))
  }

  @Test func `more than twenty operations are counted`() async throws {
    let paths = (1...25).map { "  /p\($0): {get: {responses: {200: {description: ok}}}}\n" }.joined()
    try folder.write("openapi: 3.0.3\npaths:\n" + paths, to: "many.yaml")
    async let status = mock(document: "many.yaml")
    await system.isServing()
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains("/p20\n  and 5 more\n"))
  }

  @Test func `a server of several sources takes a contract among them, in Backlot's words`() async throws {
    let stubs = try TemporaryFolder(["pets/7/GET.txt": "mine"])
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(["\(folder.path)/api.yaml", stubs.path])
    async let status = ServeProcess(try ServeOptions(arguments), on: console.console, in: system.environment).run()
    await system.isServing()
    #expect(try await ask("/pets/7?verbose=true") == "200 mine")
    #expect(try await ask("/pets/8?verbose=true") == "200 {\"name\":\"Rex\"}")
    #expect(try await ask("/pets/8").hasPrefix("422 {\"type\":\"urn:backlot:problem:unprocessable-entity\""))
    system.send(.interrupt)
    #expect(try await status == .success)
  }
}
