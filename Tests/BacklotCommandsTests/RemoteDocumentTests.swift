import BacklotDesk
import BacklotHTTP
import BacklotOpenAPI
import BacklotPlatform
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite("Documents in a network", .timeLimit(.minutes(5))) struct RemoteDocumentTests {
  private let network: MockServer
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    network = try MockServer {
      Get("/v1/api") {
        Respond(text: Self.contract("pet.yaml?v=1#/Pet")).header("Content-Type", "application/yaml")
      }
      Get("/v1/pet.yaml") { Respond(text: "Pet: {$ref: 'kinds#/Cat'}") }
      // If no stub answers, a task creates the explanation, and requests wait for it.
      Get("/gone.yaml") { Respond(.notFound) }
      Get("/v1/kinds") { Respond(text: "{\"Cat\": {\"const\": \"cat\"}}").header("Content-Type", "text/html") }
    }
    folder = try TemporaryFolder(["api.yaml": Self.contract(network.url + "/v1/pet.yaml#/Pet"), "cat.json": "\"cat\""])
  }

  private static func contract(_ reference: String) -> String {
    """
    openapi: 3.1.0
    paths:
      /pet:
        get: {responses: {200: {description: d, content: {application/json: {schema: {$ref: '\(reference)'}}}}}}
    """
  }

  private func run(_ words: String...) async -> BacklotCommands.ExitStatus { await console.run(arguments: words) }

  private func serve(_ words: [String]) async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(words)
    return try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
  }

  private func mock(_ words: [String]) async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(BacklotCommand.declaration).parse(["mock"] + words)
    return try await MockCommand.run(MockOptions(arguments), on: console.console, in: system.environment)
  }

  private func ask(_ path: String) async throws -> String {
    let started = system.state.withLock(\.backend)
    let response = try await #require(started).respond(to: HTTPRequest(method: .get, path: path))
    return "\(response.status.code) \(String(decoding: response.body.bytes ?? [], as: UTF8.self))"
  }

  @Test func `a reference into a network is refused, and the way to allow it named`() async throws {
    async let status = mock(["\(folder.path)/api.yaml"])
    await system.isServing()
    #expect(try await ask("/pet").contains("add --allow-remote, or put a copy beside the document"))
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(await run("bundle", "\(folder.path)/api.yaml") == .finding)
    #expect(console.messages.contains("api.yaml:4: \"$ref\" is ") && console.messages.contains("add --allow-remote"))
    #expect(network.backend.journal.entries.isEmpty)
  }

  @Test(arguments: ["mock", "serve"]) func `it is followed where that is allowed, and files are watched`(
    command: String
  ) async throws {
    let words = ["\(folder.path)/api.yaml", "--allow-remote", "--watch"]
    async let status = command == "mock" ? mock(words) : serve(words)
    await system.isServing()
    #expect(network.backend.journal.entries.count == 2)
    #expect(try await ask("/pet") == "200 \"cat\"")
    try folder.write(
      Self.contract(network.url + "/v1/kinds#/Cat") + "\n  /x: {get: {responses: {200: {description: d}}}}",
      to: "api.yaml"
    )
    system.reportChange(of: ["\(folder.path)/api.yaml"])
    await console.result { $0.contains("reloaded: contract ") }
    #expect(try await ask("/pet") == "200 \"cat\"")
    #expect(network.backend.journal.entries.count == 2)
    #expect(system.calls.filter { $0.hasPrefix("watch ") } == ["watch \(folder.path)/api.yaml"])
    #expect(console.messages == "" && console.result.contains("watching"))
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `a document that is named by its URL is served with what is beside it, and not watched`() async throws {
    async let status = mock([network.url + "/v1/api"])
    await system.isServing()
    #expect(try await ask("/pet") == "200 \"cat\"")
    #expect(console.result.contains(" · contract \(network.url)/v1/api (1 operation) · Ctrl-C"))
    #expect(!system.calls.contains { $0.hasPrefix("watch") })
    #expect(network.backend.journal.entries.count == 3)
    system.send(.interrupt)
    #expect(try await status == .success && console.messages == "")
  }

  @Test func `the signal HUP has all asked for again`() async throws {
    async let status = serve([network.url + "/v1/api"])
    await system.isServing()
    #expect(network.backend.journal.entries.count == 3)
    system.send(.hangUp)
    await console.result { $0.contains("reloaded: contract ") }
    #expect(network.backend.journal.entries.count == 6)
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `the admin API asks for nothing, since others wait behind it`() async throws {
    async let status = serve(["\(folder.path)/api.yaml", "--allow-remote"])
    await system.isServing()
    let started = system.state.withLock(\.backend)
    let reset = HTTPRequest(method: .post, path: "/__admin/mappings/reset", headerFields: [.host: "localhost"])
    #expect(try await #require(started).respond(to: reset).status == .ok)
    #expect(try await ask("/pet") == "200 \"cat\"")
    try folder.write(Self.contract(network.url + "/v1/api"), to: "api.yaml")
    #expect(try await #require(started).respond(to: reset).status == .ok)
    #expect(try await ask("/pet").contains("it has not been fetched yet"))
    #expect(network.backend.journal.entries.count == 2)
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `what cannot be had is told with its place, and the rest is served`() async throws {
    try folder.write(Self.contract(network.url + "/gone.yaml#/Pet"), to: "api.yaml")
    async let status = mock(["\(folder.path)/api.yaml", "--allow-remote"])
    await system.isServing()
    system.send(.interrupt)
    #expect(try await status == .success)
    let gone = "\(network.url)/gone.yaml"
    let message = "warning: \(folder.path)/api.yaml:4: \"$ref\" is \"\(gone)#/Pet\": \(gone) responds with 404"
    #expect(console.messages.contains(message))
  }

  @Test func `a document that cannot be had at its URL is a finding`() async throws {
    #expect(await run("mock", "\(network.url)/gone.yaml") == .finding)
    #expect(
      console.messages.contains(
        "\n  \(network.url)/gone.yaml: \(network.url)/gone.yaml responds with 404, expected 2xx"
      )
    )
    #expect(await run("mock", "ftp://127.0.0.1/api.yaml") == .failure)
    #expect(console.messages.contains("ftp://127.0.0.1/api.yaml is neither a path nor an http or https URL"))
  }

  @Test func `a bundle is made of it`() async {
    #expect(await run("bundle", "\(network.url)/v1/api") == .success)
    #expect(await run("bundle", "\(folder.path)/api.yaml", "--allow-remote") == .success)
    #expect(console.result.ranges(of: "\"const\": \"cat\"").count == 2)
    #expect(!console.result.contains("127.0.0.1") && console.messages == "")
  }

  @Test func `fixtures are checked and requests explained by it`() async {
    #expect(await run("check", "--contract", "\(network.url)/v1/api", "\(folder.path)/cat.json=GET /pet") == .success)
    let local = "\(folder.path)/api.yaml"
    #expect(await run("check", "--allow-remote", "--contract", local, "\(folder.path)/cat.json=GET /pet") == .success)
    #expect(await run("explain", "--allow-remote", local, "GET /pet") == .success)
    #expect(await run("check", "--strict", "--contract", local, "\(folder.path)/cat.json=GET /pet") == .finding)
    #expect(console.result.contains("add --allow-remote"))
  }

  @Test(arguments: [true, false]) func `whoever waits at a terminal is told what for`(isTerminal: Bool) throws {
    let told = Mutex("")
    let console = Console(
      columns: nil,
      isTerminal: isTerminal,
      environment: { _ in nil },
      write: { _ in nil },
      writeError: { text in told.withLock { $0 += text } }
    )
    var fetch = DocumentFetch()
    fetch.patience = .zero
    let files = ContractFiles.desk(allowingRemote: false, telling: console, by: fetch)
    _ = try files.bundle("\(network.url)/v1/api")
    #expect(told.withLock(\.self).hasPrefix("backlot: waiting for \(network.url)/v1/api\n") == isTerminal)
  }
}
