import BacklotHTTP
import BacklotPlatform
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotServer
@testable import BacklotStubs

/// The option `--chaos`.
@Suite(.timeLimit(.minutes(5))) struct ChaosOptionTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    folder = try TemporaryFolder([
      "stubs/dogs/GET.json": "[]",
      "slow-morning.json": #"{"seed": 7, "network": "3g", "errors": [{"match": "GET /cats", "rate": 0.5}]}"#,
      "broken.json": "{\n  \"outages\": [{\"frm\": \"2m\", \"for\": \"1m\"}]\n}",
    ])
  }

  private func serve(_ words: String...) async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(["\(folder.path)/stubs"] + words)
    return try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
  }

  @Test func `the first line names the profile and its seed`() async throws {
    async let status = serve("--chaos", "\(folder.path)/slow-morning.json")
    await system.isServing()
    let served = system.state.withLock(\.backend)
    let backend = try #require(served)
    #expect(backend.conditions.profile?.network == .threeG)
    #expect(backend.seed == 7)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" · chaos slow-morning · seed 7 · "))
  }

  @Test func `the seed of the command line replaces that of the profile`() async throws {
    async let status = serve("--chaos", "\(folder.path)/slow-morning.json", "--seed", "8")
    await system.isServing()
    let served = system.state.withLock(\.backend)
    let backend = try #require(served)
    #expect(backend.seed == 8)
    #expect(backend.conditions.profile?.seed == nil)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" · chaos slow-morning · seed 8 · "))
  }

  @Test func `a broken profile is a finding with file, line and column`() async throws {
    #expect(try await serve("--chaos", "\(folder.path)/broken.json") == .finding)
    #expect(
      console.messages == "backlot: cannot start: the chaos profile cannot be used.\n"
        + "  \(folder.path)/broken.json:2:16: \"frm\" is not a known member. Did you mean \"from\"?\n"
    )
    #expect(system.calls.isEmpty)
  }

  @Test func `a changed profile is read anew, and a broken one is reported`() async throws {
    let path = "\(folder.path)/slow-morning.json"
    async let status = serve("--watch", "--chaos", path)
    await system.isServing()
    #expect(system.calls.contains("watch \(folder.path)/stubs \(path)"))
    try folder.write(#"{"network": "edge"}"#, to: "slow-morning.json")
    system.reportChange(of: [path])
    await console.result { $0.contains("chaos slow-morning reloaded\n") }
    try folder.write(#"{"network": "edge", "errors": [{"rate": 0.5}], "seed": 8}"#, to: "slow-morning.json")
    system.reportChange(of: [path])
    await console.result { $0.contains("chaos slow-morning reloaded · seed 7\n") }
    let served = system.state.withLock(\.backend)
    let backend = try #require(served)
    #expect(backend.conditions.profile?.network == .edge)
    try folder.write(#"{"network": "3"}"#, to: "slow-morning.json")
    system.reportChange(of: [path])
    await console.messages { $0.contains("the previous one stays in use:\n  \(path):1:13: ") }
    #expect(backend.conditions.profile?.network == .edge)
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `a change before the server has started is not missed`() async throws {
    let path = "\(folder.path)/slow-morning.json"
    var environment = system.environment
    let start = environment.start
    environment.start = { [folder, system] spaces, configuration throws(ServerError) in
      do { try folder.write(#"{"network": "edge"}"#, to: "slow-morning.json") } catch { Issue.record(error) }
      let server = try start(spaces, configuration)
      system.reportChange(of: [path])
      system.send(.interrupt)
      return server
    }
    let arguments = try ArgumentParser(ServeOptions.declaration)
      .parse(["--upstream", "http://127.0.0.1:1", "--watch", "--chaos", path])
    let status = try await ServeProcess(ServeOptions(arguments), on: console.console, in: environment).run()
    #expect(status == .success)
    #expect(console.result.contains("chaos slow-morning reloaded\n"))
    #expect(!console.result.contains("reloaded: "))
  }

  @Test func `an operation that no contract has is a warning`() async throws {
    let path = "\(folder.path)/slow-morning.json"
    try folder.write(#"{"errors": [{"match": ["listDogz", "listDogs"], "rate": 1}]}"#, to: "slow-morning.json")
    try folder.write(
      "openapi: 3.0.3\npaths: {/cats: {get: {operationId: listDogs, responses: {204: {description: no cats}}}}}\n",
      to: "api.yaml"
    )
    async let status = serve("\(folder.path)/api.yaml", "--chaos", path)
    await system.isServing()
    await console.messages { $0.contains("\n") }
    #expect(console.messages.contains("warning: the chaos profile has rules for the operation \"listDogz\", which no "))
    #expect(!console.messages.contains("\"listDogs\""))
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `mock and proxy have the option as well`() throws {
    let mock = try ArgumentParser(MockOptions.declaration).parse(["api.yaml", "--chaos", "a.json"])
    #expect(MockOptions(mock).serving.chaos == "a.json")
    let words = ["api.yaml", "https://api.example.com", "--chaos", "a.json"]
    let proxy = try ProxyOptions(ArgumentParser(ProxyOptions.declaration).parse(words))
    #expect(proxy.served.serving.chaos == "a.json")
  }

  // MARK: backlot check

  @Test func `a profile is checked without a contract`() async {
    #expect(await console.run("check", "\(folder.path)/slow-morning.json") == .success)
    #expect(console.messages == "1 chaos profile is valid\n")
  }

  @Test func `a finding in a profile has a location and a solution`() async {
    #expect(await console.run("check", "\(folder.path)/broken.json", "\(folder.path)/slow-morning.json") == .finding)
    #expect(console.result.contains("\(folder.path)/broken.json:2:16: \"frm\" is not a known member."))
    #expect(console.messages == "1 finding in 2 chaos profiles\n")
  }

  @Test(arguments: [#"{"errors": [{"code": 1}]}"#, #"{"errors": []}"#])
  func `with a contract, a fixture with the names of a profile is compared with it`(fixture: String) async throws {
    try folder.write(fixture, to: "failure.json")
    try folder.write(
      """
      openapi: 3.0.3
      paths: {}
      components: {schemas: {Failure: {type: object, required: [code], properties: {code: {type: integer}}}}}
      """,
      to: "api.yaml"
    )
    let contract = ["--contract", "\(folder.path)/api.yaml", "--schema", "#/components/schemas/Failure"]
    let words = ["check"] + contract + ["\(folder.path)/failure.json", "\(folder.path)/slow-morning.json"]
    #expect(await console.run(arguments: words) == .finding)
    #expect(console.messages.hasSuffix("1 finding in 1 source\n"), "\(console.messages)")
    #expect(console.result.contains("failure.json:1:1: "), "\(console.result)")
  }

  @Test(arguments: [
    #"{"id": 1, "name": "Ann"}"#, #"{"seed": 1, "except": []}"#, "[1]", "{}",
    #"{"name": "a", "network": 1, "request": {"url": "/a"}, "response": {"status": 200}}"#,
  ])
  func `other JSON needs a contract`(text: String) async throws {
    try folder.write(text, to: "user.json")
    #expect(await console.run("check", "\(folder.path)/user.json") == .failure)
    #expect(console.messages.contains("check needs an OpenAPI document"), "\(console.messages)")
  }

  @Test(arguments: [#"{"latencies": "1s"}"#, #"{"network": "3g", "x": 1}"#, #"{"network": "3g",}"#])
  func `a profile with wrong members is still recognized`(text: String) async throws {
    try folder.write(text, to: "profile.json")
    #expect(await console.run("check", "\(folder.path)/profile.json") == .finding)
    #expect(console.messages == "1 finding in 1 chaos profile\n")
  }
}
