import BacklotHTTP
import BacklotPlatform
import BacklotRecording
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotStubs

/// HTTP archives in `serve`, `explain`, `check`, `redact` and `convert`.
@Suite(.timeLimit(.minutes(1))) struct ArchiveCommandTests {
  private let folder: TemporaryFolder
  private let path: String
  private let console = TestConsole()

  /// Two responses to the same request, one of them with a secret.
  private static let entries = #"""
    {"log": {"version": "1.2", "entries": [
    {"request": {"method": "GET", "url": "https://api.example.com/v1/dogs/7?t=1", "headers": [
      {"name": "Authorization", "value": "Bearer t0kenOf-4711.abc"}]},
     "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}],
      "content": {"mimeType": "application/json", "text": "{\"id\":7}"}}, "timings": {"send": 0, "wait": 250, "receive": 0}},
    {"request": {"method": "GET", "url": "https://api.example.com/v1/dogs/7?t=1", "headers": [
      {"name": "Authorization", "value": "Bearer t0kenOf-4711.abc"}]},
     "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}],
      "content": {"mimeType": "application/json", "text": "{\"id\":7,\"old\":\"t0kenOf-4711.abc\"}"}}}
    ]}}
    """#

  init() throws {
    folder = try TemporaryFolder(["bank.har": Self.entries])
    path = "\(folder.path)/bank.har"
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  private func backend(_ words: String...) async throws -> (MockBackend, FakeSystem) {
    let system = FakeSystem()
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse([path] + words))
    let console = console.console
    Task { try await ServeProcess(options, on: console, in: system.environment).run() }
    await system.isServing()
    let started = system.state.withLock(\.backend)
    return (try #require(started), system)
  }

  private func answer(of backend: MockBackend, to target: String) async throws -> String {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: target)
    let response = try await backend.respond(to: request)
    return "\(response.status.code) \(String(decoding: response.body.bytes ?? [], as: UTF8.self))"
  }

  // MARK: serve and explain

  @Test func `an archive is served, and the banner has the number of its answers`() async throws {
    let (backend, system) = try await backend()
    #expect(try await answer(of: backend, to: "/v1/dogs/7?t=1") == #"200 {"id":7}"#)
    #expect(try await answer(of: backend, to: "/v1/dogs/7?t=1") == #"200 {"id":7,"old":"t0kenOf-4711.abc"}"#)
    await #expect(throws: UnmatchedRequest.self) { _ = try await answer(of: backend, to: "/v1/dogs/7?t=2") }
    await console.result { $0.contains("\n") }
    #expect(console.result.contains(" · \(path) (2 answers) · "))
    system.send(.interrupt)
  }

  @Test func `the options for replay apply to archives`() async throws {
    let (backend, system) = try await backend("--ignore", "query:t", "--exhausted", "fail", "--timing", "recorded")
    #expect(try await answer(of: backend, to: "/v1/dogs/7?t=2") == #"200 {"id":7}"#)
    #expect(try await answer(of: backend, to: "/v1/dogs/7?t=3").hasPrefix("200 "))
    await #expect(throws: UnmatchedRequest.self) { _ = try await answer(of: backend, to: "/v1/dogs/7?t=4") }
    system.send(.interrupt)
  }

  @Test(arguments: [
    (["--timing", "fast"], #"--timing "fast": expected none, recorded, or a factor, as in --timing 0.1"#),
    (
      ["--ignore", "time"], #"--ignore "time": expected query:NAME, member:NAME, member:/POINTER or form:NAME, as in "#
    ),
  ])
  func `options that cannot be used are named`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser(ServeOptions.declaration).parse([path] + words) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "\u{FEFF}{ \"log\" : { \"entries\": [] } }", "{\n\t\"log\":{\"version\":\"1.2\"", "{\"broken",
  ])
  func `an archive is recognized by its beginning or its name`(text: String) throws {
    try folder.write(text, to: "a.har")
    #expect(try SourceRecognizer.recognize("\(folder.path)/a.har").format == .recording)
    try folder.write(text, to: "a.json")
    #expect(try ArchiveSniffer.recognizes("\(folder.path)/a.json") == !text.contains("broken"))
  }

  @Test func `an archive in UTF-16 is recognized`() throws {
    let data = try #require("{\"log\": {\"entries\": []}}".data(using: .utf16))
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/a.json"))
    #expect(try SourceRecognizer.recognize("\(folder.path)/a.json").format == .recording)
  }

  @Test func `a request is explained by the recorded ones`() async {
    #expect(await console.run("explain", path, "GET /v1/dogs/7?t=1") == .success)
    #expect(console.result.hasPrefix("✓ GET /v1/dogs/7?t=1 is answered by recorded GET /v1/dogs/7"))
    #expect(await console.run("explain", path, "GET /v1/dogs/8?t=1") == .finding)
    #expect(console.result.contains("nearest: recorded GET /v1/dogs/7"))
  }

  // MARK: check and redact

  @Test func `the secrets of an archive are findings with their lines`() async {
    #expect(await console.run("check", path) == .finding)
    #expect(
      console.result == """
        \(path):2:1: secret bearer_token (t0ke…) in the request, header field Authorization, found by its name Authorization
        \(path):6:1: secret bearer_token (t0ke…) in the request, header field Authorization, found by its name Authorization
        \(path):6:1: secret bearer_token (t0ke…) in the response, content, found since it is known from another place

        """
    )
    #expect(console.messages == "1 secret in 1 archive; backlot redact replaces it\n")
    #expect(await console.run("check", path, "--allow", "value:t0kenOf-4711.abc") == .success)
  }

  @Test func `an archive is compared with a contract`() async throws {
    try folder.write(
      """
      openapi: 3.0.3
      info: {title: Dogs, version: '1'}
      paths:
        /v1/dogs/{id}:
          get:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}, {name: t, in: query, schema: {type: integer}}]
            responses: {'200': {description: A dog, content: {application/json: {schema: {type: object, required: [name]}}}}}
      """,
      to: "api.yaml"
    )
    let words = ["check", "--contract", "\(folder.path)/api.yaml", path, "--allow", "pattern:t0ken.*"]
    #expect(await console.run(arguments: words) == .finding)
    #expect(console.result.contains("\(path):2"), "\(console.result)")
    #expect(console.result.contains("name"), "\(console.result)")
  }

  @Test func `redaction replaces the secrets, and later runs change nothing`() async throws {
    #expect(await console.run("redact", "--dry-run", path) == .finding)
    #expect(try text == Self.entries)
    #expect(await console.run("redact", path) == .success)
    #expect(
      console.result.hasSuffix(
        "\(path): 1 secret replaced\n  {{secret:bearer_token:1}}: 3 places, first at \(path):2: request, header field "
          + "Authorization\n"
      ),
      "\(console.result)"
    )
    let redacted = try text
    #expect(!redacted.contains("t0kenOf"))
    #expect(await console.run("redact", path) == .success)
    #expect(try text == redacted)
    #expect(await console.run("check", path) == .success)
    #expect(console.messages.hasSuffix("no secrets in 1 archive\n"))
  }

  @Test func `redaction can write to another file`() async throws {
    let out = "\(folder.path)/clean.har"
    #expect(await console.run("redact", path, "--out", out, "--allow", "name:Authorization") == .success)
    #expect(try text == Self.entries)
    #expect(try String(contentsOfFile: out, encoding: .utf8).contains("t0kenOf"))
    #expect(await console.run("redact", path, path, "--out", out) == .failure)
  }

  @Test func `a file that is not an archive is not redacted`() async throws {
    try folder.write("{\"openapi\": \"3.1.0\"}", to: "api.json")
    #expect(await console.run("redact", "\(folder.path)/api.json") == .failure)
    #expect(console.messages.contains("api.json is not an HTTP archive"))
    #expect(await console.run("redact", "\(folder.path)/missing.har") == .failure)
    #expect(console.messages.contains("No such file or directory"))
  }

  @Test func `what can be used of a damaged archive is used`() async throws {
    try folder.write(String(Self.entries.dropLast(120)), to: "bank.har")
    #expect(await console.run("check", path) == .finding)
    #expect(console.result.contains("\(path):6:1: warning: the archive ends inside entry 2, which begins on line 6; "))
    #expect(console.result.contains("secret bearer_token"))
  }

  // MARK: convert

  @Test func `a recording becomes stub files`() async throws {
    let out = "\(folder.path)/out"
    #expect(await console.run("convert", path, "--out", out) == .success)
    #expect(console.result == "1 stub in 1 file below \(out)\n")
    #expect(await console.run("explain", out, "GET /v1/dogs/7?t=1") == .success)
  }

  @Test func `a recording becomes fixtures`() async throws {
    let out = "\(folder.path)/out"
    #expect(await console.run("convert", path, "--to", "fixtures", "--out", out) == .success)
    #expect(try String(contentsOfFile: "\(out)/v1/dogs/7.get.json", encoding: .utf8) == #"{"id":7}"#)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(out)/v1/dogs")
    #expect(names.count == 2, "\(names)")
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `real archives are served, checked and redacted`() async throws {
    for name in ["chrome", "firefox", "head-content-length", "postdata", "with-bom"] {
      let archive = try #require(RealData.shared).folder.appendingPathComponent("har/\(name).har").path
      #expect(try SourceRecognizer.recognize(archive).format == .recording, "\(name)")
      let out = "\(folder.path)/\(name).har"
      #expect(await console.run("redact", archive, "--out", out) == .success, "\(name)")
      #expect(await console.run("check", out) == .success, "\(name)")
    }
  }
}
