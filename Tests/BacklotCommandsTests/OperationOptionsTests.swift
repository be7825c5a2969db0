import BacklotHTTP
import BacklotOpenAPI
import BacklotPlatform
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// The options `--delay` and `--failures`.
@Suite(.timeLimit(.minutes(5))) struct OperationOptionsTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    folder = try TemporaryFolder([
      "api.yaml": """
      openapi: 3.0.3
      paths:
        /pets:
          get: {operationId: listPets, tags: [pets], responses: {200: {description: ok}, 503: {description: busy}}}
          post: {tags: [pets], responses: {201: {description: made}}}
      """,
      "cats.yaml": """
      openapi: 3.0.3
      paths:
        /cats: {get: {operationId: listCats, responses: {204: {description: ok}}}}
      """,
    ])
  }

  /// Serves documents of the folder.
  private func serve(_ documents: [String], _ words: [String]) async throws -> BacklotCommands.ExitStatus {
    let paths = documents.map { "\(folder.path)/\($0)" }
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(paths + words)
    return try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
  }

  private func mock(_ words: [String]) async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(BacklotCommand.declaration).parse(["mock", "\(folder.path)/api.yaml"] + words)
    return try await MockCommand.run(MockOptions(arguments), on: console.console, in: system.environment)
  }

  private func status(_ method: HTTPMethod, _ path: String) async throws -> Int {
    let started = system.state.withLock(\.backend)
    return try await #require(started).respond(to: HTTPRequest(method: method, path: path)).status.code
  }

  // MARK: What is written

  @Test(arguments: [
    ("listPets=300ms", "listPets", Delay.milliseconds(300)),
    ("GET /pets=1s..2s", "GET /pets", .uniform(.seconds(1) ... .seconds(2))),
    ("GET /a=b=0", "GET /a=b", .fixed(.zero)),
  ])
  func `a delay is an operation and a time`(text: String, operation: String, delay: Delay) throws {
    let rule = try #require(ServeOptions.delayOption.declaration.format?.read(text) as? OperationRule)
    #expect("\(rule.selector)" == operation)
    #expect(rule.delay == delay)
  }

  @Test(arguments: [("POST /pets=10%:502", 0.1, 502), ("pets=0.5", 0.5, 503), ("*=100%", 1, 503)])
  func `failures are an operation, a share and a status`(text: String, share: Double, status: Int) throws {
    let rule = try #require(ServeOptions.failuresOption.declaration.format?.read(text) as? OperationRule)
    #expect(rule.failures?.share == share)
    #expect(rule.failures?.outcomes.map(\.status?.code) == [status])
  }

  @Test(arguments: ["", "listPets", "=1s", "listPets=", "listPets=300", "listPets=2s..1s"])
  func `what is no delay of an operation is refused`(text: String) {
    #expect(ServeOptions.delayOption.declaration.format?.read(text) == nil)
  }

  @Test(arguments: ["", "pets", "=1", "pets=", "pets=2", "pets=10%:", "pets=10%:99", "pets=10%:600", "pets=10%:503:1"])
  func `what is no failure of an operation is refused`(text: String) {
    #expect(ServeOptions.failuresOption.declaration.format?.read(text) == nil)
  }

  // MARK: What is served

  @Test func `an operation of a mocked document fails as it is told to`() async throws {
    async let status = mock(["--failures", "listPets=100%", "--failures", "POST /pets=100%:418", "--delay", "pets=0"])
    await system.isServing()
    #expect(try await self.status(.get, "/pets") == 503)
    #expect(try await self.status(.post, "/pets") == 418)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.messages == "")
  }

  @Test func `of several documents the one is meant that has the operation`() async throws {
    async let status = serve(["api.yaml", "cats.yaml"], ["--failures", "listCats=1"])
    await system.isServing()
    #expect(try await self.status(.get, "/pets") == 200)
    #expect(try await self.status(.get, "/cats") == 503)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.messages == "")
  }

  @Test func `an operation that none of them has is told, and nothing is served`() async throws {
    #expect(try await serve(["api.yaml", "cats.yaml"], ["--delay", "lsitPets=1s"]) == .finding)
    let message = "no operation has the operationId or tag \"lsitPets\"; did you mean \"listPets\"?"
    #expect(console.messages.contains("\n  --delay \"lsitPets=1s\": \(message)"))
    #expect(!system.calls.contains("start"))
  }

  @Test func `without a document there is nothing to choose among`() async throws {
    let stubs = try TemporaryFolder(["pets/GET.txt": "mine"])
    let arguments = try ArgumentParser(ServeOptions.declaration).parse([stubs.path, "--failures", "listPets=1"])
    let process = try ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment)
    #expect(try await process.run() == .finding)
    #expect(console.messages.contains("--failures \"listPets=1\": there is no OpenAPI document among the sources"))
  }

  @Test func `what a document says of its operations counts, and what is wrong in it is a warning with its line`()
    async throws
  {
    try folder.write(
      """
      openapi: 3.0.3
      x-backlot:
        failures: {rate: 1, status: 429}
        dealy: 300
      paths:
        /pets: {get: {responses: {200: {description: ok}}}}
      """,
      to: "api.yaml"
    )
    async let status = mock([])
    await system.isServing()
    #expect(try await self.status(.get, "/pets") == 429)
    system.send(.interrupt)
    #expect(try await status == .success)
    let warning = "\(folder.path)/api.yaml:4: \"dealy\" is unknown; did you mean \"delay\"?"
    #expect(console.messages == "backlot: warning: \(warning)\n")
  }

  @Test(arguments: [
    (["--failures", "pets=10%"], true), (["--failures", "pets=100%"], false), (["--delay", "pets=1s..2s"], true),
  ])
  func `the seed is shown where something is drawn`(words: [String], isShown: Bool) async throws {
    async let status = mock(words)
    await system.isServing()
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" · seed ") == isShown)
  }
}
