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

  @Test func `a changed profile is read anew, and a broken one is told`() async throws {
    let path = "\(folder.path)/slow-morning.json"
    async let status = serve("--watch", "--chaos", path)
    await system.isServing()
    #expect(system.calls.contains("watch \(folder.path)/stubs \(path)"))
    try folder.write(#"{"network": "edge"}"#, to: "slow-morning.json")
    system.reportChange(of: [path])
    await console.result { $0.contains("chaos slow-morning reloaded\n") }
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

  @Test func `findings in a profile have a place and a way`() async {
    #expect(await console.run("check", "\(folder.path)/broken.json", "\(folder.path)/slow-morning.json") == .finding)
    #expect(console.result.contains("\(folder.path)/broken.json:2:16: \"frm\" is not a known member."))
    #expect(console.messages == "1 finding in 2 chaos profiles\n")
  }
}
