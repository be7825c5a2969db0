import BacklotHTTP
import BacklotPlatform
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotServer
@testable import BacklotStubs

@Suite(.timeLimit(.minutes(5))) struct ServeProcessTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws { folder = try TemporaryFolder(["dogs/GET.json": "[]"]) }

  private func serve(_ words: String...) async throws -> BacklotCommands.ExitStatus {
    let arguments = try ArgumentParser(ServeOptions.declaration).parse([folder.path] + words)
    return try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
  }

  @Test func `the address is the first thing that is written, and a signal ends it well`() async throws {
    async let status = serve()
    await system.isServing()
    system.send(.interrupt)
    #expect(try await status == .success)
    let lines = console.result.split(separator: "\n")
    #expect(
      lines.first == "backlot \(ProgramVersion.current) · http://127.0.0.1:1 · \(folder.path) (1 answer) · Ctrl-C stops"
    )
    #expect(lines.last?.hasSuffix("stopping after responses in progress are sent; Ctrl-C stops immediately") == true)
    #expect(system.calls == ["start", "drain", "stop", "signals end"])
    #expect(console.messages == "")
  }

  @Test func `what no source answers goes upstream`() async throws {
    async let status = serve("--upstream", "http://a.example/v1")
    await system.isServing()
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" (1 answer) · upstream http://a.example/v1 · Ctrl-C stops\n"))
  }

  @Test(arguments: [
    (
      ["--upstream", "a.example"],
      "--upstream: \"a.example\" is not a valid upstream URL: it has no scheme: write http://"
    ),
    (["--upstream", "http://rex:s3cr3t@a.example"], "\"http://***@a.example\" is not a valid upstream URL"),
    (["--upstream", "rex:s3cr3t@a.example"], "write http://***@a.example"),
    (["--upstream", "http://a.example?b"], "remove the part that begins with “?”"),
    ([], "SOURCE… or --upstream URL is required"),
  ])
  func `a wrong upstream, and nothing at all, say what to do`(words: [String], message: String) async throws {
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(words)
    let error = await #expect(throws: CommandFailure.self) {
      try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
    }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.message.contains("s3cr3t") == false)
  }

  @Test func `a second signal ends the process as that signal does`() async throws {
    system.state.withLock { $0.drainsAtOnce = false }
    async let status = serve()
    await system.isServing()
    system.send(.interrupt)
    await system.isCalled("drain")
    system.send(.terminate)
    _ = try await status
    #expect(system.calls.prefix(3) == ["start", "drain", "end by terminate"])
  }

  @Test func `a shutdown that is held up ends the process half a second after its time`() async throws {
    system.state.withLock { $0.drainsAtOnce = false }
    async let status = serve()
    await system.isServing()
    system.send(.terminate)
    await system.isCalled("drain")
    #expect(system.state.withLock { $0.scheduled.map(\.duration) } == [.seconds(10.5)])
    system.passTime()
    #expect(try await status == .success)
    #expect(system.calls.prefix(3) == ["start", "drain", "exit with 0"])
    #expect(
      console.messages == "backlot: the server did not stop within 10.0 seconds because of a long request; "
        + "the process ends without waiting for it\n"
    )
  }

  @Test func `the admin API's shutdown has the same time, and a second call of it changes nothing`() async throws {
    system.state.withLock { $0.drainsAtOnce = false }
    async let status = serve()
    await system.isServing()
    let served = system.state.withLock(\.backend)
    let backend = try #require(served)
    for _ in 0..<2 {
      let answer = try await backend.respond(to: HTTPRequest(method: .post, path: "/__admin/shutdown"))
      #expect(answer.status == .ok)
    }
    await system.isCalled("drain")
    #expect(system.state.withLock { $0.scheduled.map(\.duration) } == [.seconds(10.5)])
    system.passTime()
    #expect(try await status == .success)
    #expect(system.calls.prefix(3) == ["start", "drain", "exit with 0"])
  }

  @Test func `a request is a line`() async throws {
    async let status = serve("--log", "json")
    await system.isServing()
    system.state.withLock(\.configuration)?.observer?(LoggedEvents.request())
    system.send(.terminate)
    #expect(try await status == .success)
    let lines = console.result.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("{\"event\":\"started\"") == true)
    #expect(lines.dropFirst().first?.contains("\"target\":\"/dogs\"") == true)
    #expect(lines.last?.hasPrefix("{\"event\":\"stopping\"") == true)
  }

  @Test func `a broken file keeps all from being served, unless the server is lenient`() async throws {
    try folder.write("[", to: "cats/GET.json")
    #expect(try await serve() == .finding)
    #expect(console.messages.contains("cannot start: there is 1 problem"))
    #expect(console.messages.contains(" Pass --lenient to serve the rest.\n  \(folder.path)/cats/GET.json:1:2: "))
    #expect(system.calls.isEmpty)
    async let status = serve("--lenient", "--quiet")
    await system.isServing()
    #expect(system.state.withLock(\.backend)?.stubs.count == 1)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(
      console.messages.contains(
        "there is 1 problem, so these are left out and the rest is served:\n  \(folder.path)/cats/GET.json:1:2: "
      )
    )
  }

  @Test func `a quiet server says nothing`() async throws {
    try folder.write("", to: "README.md")
    async let status = serve("--quiet")
    await system.isServing()
    #expect(system.state.withLock(\.configuration)?.observer == nil)
    #expect(system.state.withLock(\.configuration)?.crossOrigin == nil)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result + console.messages == "")
  }

  @Test(arguments: ["text", "json"])
  func `a quiet server whose port the system chooses says where it is, and no more`(format: String) async throws {
    async let status = serve("--quiet", "--port", "0", "--log", format)
    await system.isServing()
    #expect(system.state.withLock(\.configuration)?.observer == nil)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.split(separator: "\n").count == 1 && console.result.contains("http://127.0.0.1:1"))
    #expect(console.result.hasPrefix("{") == (format == "json") && console.messages == "")
  }

  @Test func `options reach the server and the backend`() async throws {
    async let status = serve(
      "--port",
      "9",
      "--host",
      "::1",
      "--latency",
      "5ms..6ms",
      "--fail-rate",
      "10%",
      "--seed",
      "42",
      "--body-memory",
      "7",
      "--cors"
    )
    await system.isServing()
    let (configuration, backend) = system.state.withLock { ($0.configuration, $0.backend) }
    #expect(configuration?.port == 9)
    #expect(configuration?.host == "::1")
    #expect(configuration?.crossOrigin == .any)
    #expect(configuration?.limits.totalBodySize == 7 << 20)
    #expect(backend?.conditions.latency == .uniform(.milliseconds(5) ... .milliseconds(6)))
    #expect(backend?.conditions.failures?.share == 0.1)
    #expect(backend?.seed == 42)
    #expect(backend?.time.isVirtual == false)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" · seed 42 · "))
  }

  @Test(arguments: [["--latency", "5ms"], ["--fail-rate", "1"], ["--seed", "7"]])
  func `a seed that decides nothing is not told`(words: [String]) throws {
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(["stubs"] + words))
    #expect(!ServeChance(options).isUsed)
  }

  @Test func `changed files are read anew, broken ones are told with their place`() async throws {
    async let status = serve("--watch")
    await system.isServing()
    try folder.write("[1,]", to: "dogs/GET.json")
    system.reportChange(of: [folder.path])
    await console.messages { $0.contains("\n  \(folder.path)/dogs/GET.json:1:4: ") }
    #expect(
      console.messages.hasPrefix("backlot: the changed sources are broken, so the previous responses stay in use:\n")
    )
    try folder.write("[1]", to: "dogs/GET.json")
    try folder.write("[]", to: "cats/GET.json")
    system.reportChange(of: [folder.path])
    await console.result { $0.contains("reloaded: \(folder.path) (2 answers)\n") }
    #expect(system.state.withLock(\.backend)?.stubs.count == 2)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(system.calls.contains("watch \(folder.path)"))
    #expect(system.calls.contains("watcher ends"))
    #expect(console.result.contains(" · watching · "))
  }

  @Test func `files that no descriptor is left for are read again a second later`() async throws {
    async let status = serve("--watch")
    await system.isServing()
    try folder.write("[]", to: "cats/GET.json")
    let system = system
    await SystemCallFaults.withFaults(below: "\(folder.path)/cats") {
      $0.kind == .open ? .failure(EMFILE) : nil
    } run: {
      system.reportChange(of: [folder.path])
      await system.hasScheduled()
    }
    #expect(system.state.withLock { $0.scheduled.map(\.duration) } == [.seconds(1)])
    #expect(system.state.withLock(\.backend)?.stubs.count == 1)
    system.passTime()
    await console.result { $0.contains("reloaded: \(folder.path) (2 answers)\n") }
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `the signal for it has files read anew`() async throws {
    async let status = serve()
    await system.isServing()
    try folder.write("[]", to: "cats/GET.json")
    system.send(.hangUp)
    await console.result { $0.contains("reloaded: \(folder.path) (2 answers)\n") }
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `two broken files are two problems`() async throws {
    try folder.write("[1,", to: "dogs/GET.json")
    try folder.write("[1,", to: "cats/GET.json")
    #expect(try await serve() == .finding)
    #expect(console.messages.contains("cannot start: there are 2 problems in the sources."))
  }

  @Test func `a broken file is a finding, and nothing is served`() async throws {
    try folder.write("[1,\n2", to: "dogs/GET.json")
    try folder.write("", to: "README.md")
    #expect(try await serve() == .finding)
    let lines = console.messages.split(separator: "\n")
    #expect(lines.first?.hasPrefix("backlot: warning: \(folder.path)/README.md: is not a response file") == true)
    let summary = "backlot: cannot start: there is 1 problem in the sources. Pass --lenient to serve the rest."
    #expect(lines.dropFirst().first == Substring(summary))
    #expect(lines.last?.hasPrefix("  \(folder.path)/dogs/GET.json:2:2: ") == true)
    #expect(system.calls == [])
  }

  @Test func `a port that is taken is a finding, with who has it and what to do`() async throws {
    system.state.withLock { $0.startError = ServerError(.addressInUse, message: "in use") }
    #expect(try await serve("--port", "80") == .finding)
    #expect(
      console.messages
        == "backlot: port 80 is in use by nginx (process 812). Stop that process, or choose another port; "
        + "--port 0 picks a free port.\n"
    )
    #expect(console.result == "")
  }

  @Test func `an address that is none is an error`() async throws {
    system.state.withLock { $0.startError = ServerError(.noSuchAddress, message: "no such address") }
    let error = await #expect(throws: CommandFailure.self) { try await serve("--host", "nowhere") }
    #expect(error?.message == "no such address")
  }

  @Test func `a source that is none is refused by the program`() async {
    #expect(await console.run("serve", "/nowhere") == .failure)
    #expect(console.messages == "backlot: /nowhere does not exist.\n")
  }
}
