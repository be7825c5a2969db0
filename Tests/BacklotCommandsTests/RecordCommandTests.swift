import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotServer
@testable import BacklotStubs

@Suite(.timeLimit(.minutes(5))) struct RecordCommandTests {
  private let folder: TemporaryFolder
  private let path: String
  private let system = FakeSystem()
  private let console = TestConsole()
  /// The real backend.
  private let upstream = MockBackend {
    Get("/dogs") { Respond(json: ["access_token": "s3cretT0ken4711"]).then(Respond(json: ["name": "Rex"])) }
    Get("/down") { Respond().failing(with: .connectionReset) }
  }

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/bank.har"
  }

  private func record(_ words: String...) async throws -> BacklotCommands.ExitStatus {
    let all = ["--upstream", "http://127.0.0.1:1", "--out", path] + words
    let options = try RecordOptions(ArgumentParser(RecordOptions.declaration).parse(all))
    return try await RecordCommand.run(options, on: console.console, in: system.environment)
  }

  private func serve(_ words: String...) async throws -> BacklotCommands.ExitStatus {
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
    return try await ServeProcess(options, on: console.console, in: system.environment).run()
  }

  /// Sends a request to the started server.
  private func ask(_ target: String, of other: FakeSystem? = nil) async throws -> String {
    let system = other ?? system
    await system.isServing()
    let started = system.state.withLock(\.backend)
    let backend = try #require(started)
    backend.passOn { [upstream] request in try await upstream.respond(to: request) }
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: target)
    let response = try await backend.respond(to: request)
    return String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  @Test func `the recording ends with the command, and so does its status`() async throws {
    async let status = record("--", "swift", "test", "--quiet")
    #expect(try await ask("/dogs").contains("s3cretT0ken4711"))
    await system.isCalled(#"launch swift test --quiet ["BACKLOT_URL": "http://127.0.0.1:1"]"#)
    system.state.withLock(\.endCommand)?(.status(3))
    #expect(try await status.rawValue == 3)
    #expect(try text.contains(#"{{secret:access_token:1}}"#))
    #expect(try !text.contains("s3cretT0ken4711"))
    #expect(
      console.messages == "backlot: 1 exchange recorded in \(path), 1 secret replaced by placeholders\n"
        + "  {{secret:access_token:1}}: 1 place, first at GET /dogs: response, member /access_token\n"
    )
    #expect(console.result.isEmpty, "The terminal belongs to the command.")
  }

  @Test func `a signal ends the command`() async throws {
    async let status = record("--env", "API_URL", "--", "app")
    await system.isCalled(#"launch app ["API_URL": "http://127.0.0.1:1"]"#)
    system.send(.terminate)
    await system.isCalled("signal 15")
    system.state.withLock(\.endCommand)?(.signal(15))
    #expect(try await status.rawValue == 143)
    #expect(console.messages == "backlot: no exchange was recorded, so \(path) is unchanged\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `after Ctrl-C, the command ends by itself, and its status counts`() async throws {
    async let status = record("--", "app")
    await system.isCalled(#"launch app ["BACKLOT_URL": "http://127.0.0.1:1"]"#)
    system.send(.interrupt)
    await system.isCalled("drain")
    system.state.withLock(\.endCommand)?(.status(7))
    #expect(try await status.rawValue == 7)
    #expect(!system.calls.contains("signal 15"))
  }

  @Test func `without a command, a signal ends the recording`() async throws {
    async let status = record()
    _ = try await ask("/dogs")
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.result.contains(" · upstream http://127.0.0.1:1 · recording to \(path) · Ctrl-C stops\n"))
    #expect(console.messages.hasPrefix("backlot: 1 exchange recorded in \(path)"))
  }

  @Test func `an exchange without a response is recorded with the reason`() async throws {
    async let status = record()
    _ = try await ask("/down")
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.messages == "backlot: 1 exchange recorded in \(path), 1 without a response\n")
    #expect(try text.contains(#""comment": "the request could not be sent to http://127.0.0.1:1: "#))
  }

  @Test func `the backend is asked for content in which secrets can be found`() async throws {
    async let status = record()
    await system.isServing()
    let started = system.state.withLock(\.backend)
    let backend = try #require(started)
    let asked = Mutex<String?>(nil)
    backend.passOn { request in
      asked.withLock { $0 = request.headerFields[.acceptEncoding] }
      return HTTPResponse(status: .ok)
    }
    let fields: HTTPFields = [.acceptEncoding: "br, zstd, gzip"]
    let request = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "127.0.0.1:1",
      path: "/",
      headerFields: fields
    )
    _ = try await backend.respond(to: request)
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(asked.withLock(\.self) == "identity")
    #expect(try text.contains("br, zstd, gzip"), "The request of the client is recorded as it is.")
  }

  @Test func `a recording that does not end in time is a failure`() async throws {
    system.state.withLock { $0.drainsAtOnce = false }
    async let status = record("--", "app")
    await system.isServing()
    _ = try await ask("/dogs")
    await system.isCalled(#"launch app ["BACKLOT_URL": "http://127.0.0.1:1"]"#)
    system.state.withLock(\.endCommand)?(.status(0))
    await system.isCalled("drain")
    system.passTime()
    _ = try await status
    #expect(system.calls.contains("exit with 1"))
    #expect(console.messages.contains("backlot: 1 exchange recorded in \(path)"), "It is complete nevertheless.")
    #expect(console.messages.contains("because of the command or a long request"))
  }

  @Test func `an existing file needs a decision`() async throws {
    try folder.write("{\"log\": {\"entries\": []}}", to: "bank.har")
    let error = await #expect(throws: CommandFailure.self) { _ = try await record() }
    #expect(error?.message.hasPrefix("\(path) exists. Add --append to keep its exchanges, ") == true)
    let other = await #expect(throws: CommandFailure.self) { _ = try await record("--merge", "--append") }
    #expect(other?.message == "--append, --merge, --replace and --refresh exclude each other: choose one")
    async let status = record("--append", "--no-redact")
    _ = try await ask("/dogs")
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(try text.contains("s3cretT0ken4711"))
  }

  @Test func `refreshing lists what has changed`() async throws {
    for (system, words) in [(FakeSystem(), []), (FakeSystem(), ["--refresh", "--no-redact"])] {
      let all = ["--upstream", "http://127.0.0.1:1", "--out", path] + words
      let options = try RecordOptions(ArgumentParser(RecordOptions.declaration).parse(all))
      async let status = RecordCommand.run(options, on: console.console, in: system.environment)
      _ = try await ask("/dogs", of: system)
      system.send(.interrupt)
      #expect(try await status == .success)
    }
    #expect(console.messages.contains(": GET /dogs: "), "\(console.messages)")
    #expect(console.messages.hasSuffix("; 0 as before\n"), "\(console.messages)")
    #expect(try text.contains("Rex"))
  }

  @Test func `what cannot be recorded is an error before the server starts`() async throws {
    let folder = "\(folder.path)/missing"
    let options = try RecordOptions(
      ArgumentParser(RecordOptions.declaration).parse(["--upstream", "http://a.example", "--out", "\(folder)/a.har"])
    )
    let error = await #expect(throws: CommandFailure.self) {
      _ = try await RecordCommand.run(options, on: console.console, in: system.environment)
    }
    let advice = "Create it, or write to another folder."
    #expect(error?.message == "Cannot write \(folder)/a.har: the folder \(folder) does not exist. \(advice)")
    #expect(system.calls.isEmpty)
  }

  @Test(arguments: [
    ([], "the backend is missing: add --upstream URL"),
    (
      ["--upstream", "http://a.example"], "the archive to record to is missing: add --out FILE, such as --out bank.har"
    ),
  ])
  func `a missing option is named`(words: [String], message: String) throws {
    let arguments = try ArgumentParser(RecordOptions.declaration).parse(words)
    let error = #expect(throws: CommandFailure.self) { _ = try RecordOptions(arguments) }
    #expect(error?.message == message)
  }

  // MARK: backlot serve --record-missing

  @Test func `what a recording does not have is added to it`() async throws {
    async let first = serve(path, "--upstream", "http://127.0.0.1:1", "--record-missing")
    #expect(try await ask("/dogs").contains("s3cretT0ken4711"))
    system.send(.interrupt)
    #expect(try await first == .success)
    #expect(console.messages.hasPrefix("backlot: 1 exchange recorded in \(path)"))

    let later = FakeSystem()
    let arguments = try ArgumentParser(ServeOptions.declaration).parse([path])
    async let second = ServeProcess(try ServeOptions(arguments), on: console.console, in: later.environment).run()
    await later.isServing()
    let started = later.state.withLock(\.backend)
    let backend = try #require(started)
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/dogs")
    let response = try await backend.respond(to: request)
    let body = String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
    #expect(body.contains("{{secret:access_token:1}}"))
    later.send(.interrupt)
    #expect(try await second == .success)
  }

  @Test(arguments: [
    (["a.har"], "--record-missing needs the backend to forward requests to: add --upstream URL"),
    (
      ["stubs/", "--upstream", "http://a.example"],
      "--record-missing needs exactly one archive among the sources, such as bank.har; it is created if it does not "
        + "exist. There are none."
    ),
  ])
  func `missing exchanges need a backend and an archive`(words: [String], message: String) throws {
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(words + ["--record-missing"])
    let error = #expect(throws: CommandFailure.self) { _ = try ServeOptions(arguments) }
    #expect(error?.message == message)
  }
}
