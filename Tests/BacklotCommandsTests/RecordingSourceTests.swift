import BacklotHTTP
import BacklotRecording
import BacklotStubs
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotCommands

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// HTTP archives as sources of the program.
@Suite(.timeLimit(.minutes(5))) struct RecordingSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["bank.har": try TestArchive.dogs]) }

  private var archive: String { folder.path + "/bank.har" }

  private func format(of content: [UInt8], named name: String = "file") throws -> SourceFormat {
    try Data(content).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    return try SourceRecognizer.recognize("\(folder.path)/\(name)").format
  }

  // MARK: Recognition

  @Test(arguments: [
    #"{"log": {"entries": []}}"#, "\u{FEFF} \n{ \"log\" : {\"version\": \"1.2\", \"entries\":\n[",
    #"{"comment": {"log": 1}, "log": {"pages": [{"a": "]"}], "entries": [{"#,
  ])
  func `an archive is recognized by its beginning, in any encoding`(text: String) throws {
    #expect(try format(of: Array(text.utf8)) == .recording)
    let units = text.utf16.filter { $0 != 0xFEFF }
    #expect(try format(of: [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == .recording)
    #expect(try format(of: [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == .recording)
  }

  @Test func `an archive beyond all limits is recognized by its first bytes`() throws {
    let path = folder.path + "/large"
    try folder.write(#"{"log": {"version": "1.2", "pages": ["#, to: "large")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 5 << 30)
    try handle.close()
    #expect(try SourceRecognizer.recognize(path).format == .recording)
  }

  @Test(arguments: [
    #"{"log": []}"#, #"{"log": {"level": 1}}"#, #"{"entries": []}"#, #"{"a": {"log": {"entries": []}}}"#, "{", "",
  ])
  func `other files are no archives, except by their name`(text: String) throws {
    #expect(throws: SourceError.self) { try format(of: Array(text.utf8)) }
    #expect(try format(of: Array(text.utf8), named: "a.HAR") == .recording)
  }

  @Test func `a file of another format is not an archive by its name`() throws {
    #expect(try format(of: Array(#"{"openapi": "3.1.0", "info": {}}"#.utf8), named: "a.har") == .contract)
  }

  // MARK: Explaining

  @Test func `a request is explained by the recorded entry and its line`() async throws {
    let console = TestConsole()
    #expect(await console.run("explain", archive, "GET /dogs/7?t=1") == .success)
    #expect(console.result.contains("bank.har:9") && console.result.contains(#"{"name":"Rex"}"#), "\(console.result)")
    let other = TestConsole()
    #expect(await other.run("explain", archive, "GET /dogs/7?t=2") == .finding)
    #expect(other.result.contains("✗ query") && other.result.contains("bank.har:9"), "\(other.result)")
    for option in ["--ignore=query:t", "--ignore=query:none"] {
      let status = await TestConsole().run("explain", archive, "GET /dogs/7?t=2", option)
      #expect(status == (option.hasSuffix(":t") ? .success : .finding))
    }
  }

  @Test(arguments: [
    (["--ignore", "member:sent"], #"{"name":"Ada","sent":2}"#, true),
    (["--ignore", "member:/sent"], #"{"name":"Ada","sent":2}"#, true),
    ([], #"{"sent":1,"name":"Ada"}"#, true), ([], #"{"name":"Ada","sent":2}"#, false),
    (["--match-host"], #"{"name":"Ada","sent":1}"#, false),
    (["--match-field", "Accept"], #"{"name":"Ada","sent":1}"#, false),
  ])
  func `options decide which parts are compared`(words: [String], body: String, isAnswered: Bool) async throws {
    let console = TestConsole()
    let accept = ["-H", "Accept: text/plain"]
    let status = await console.run(arguments: ["explain", archive, "POST /dogs", "-d", body] + accept + words)
    #expect(status == (isAnswered ? .success : .finding), "\(console.result)\(console.messages)")
  }

  // MARK: Serving

  @Test func `a recording is served on a socket, and its exchanges are counted`() async throws {
    let (console, system) = (TestConsole(), FakeSystem())
    var environment = system.environment
    environment.start = ServeEnvironment.process.start
    let arguments = try ArgumentParser(ServeOptions.declaration).parse(
      [archive, "--port", "0", "--ignore", "query:t", "--exhausted", "fail"]
    )
    async let status = ServeProcess(try ServeOptions(arguments), on: console.console, in: environment).run()
    await console.result { $0.contains("Ctrl-C stops") }
    #expect(console.result.contains(" · \(archive) (2 answers) · "))
    let address = console.result.split(separator: " ").first { $0.hasPrefix("http://") }
    let url = try #require(URL(string: "\(address ?? "")/dogs/7?t=99"))
    let session = URLSession(configuration: .ephemeral)
    let (data, _) = try await session.data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"Rex"}"#)
    let (_, second) = try await session.data(from: url)
    #expect((second as? HTTPURLResponse)?.statusCode == 404)
    session.invalidateAndCancel()
    system.send(.interrupt)
    #expect(try await status == .success)
    #expect(console.messages == "")
  }

  @Test func `content that is stored compressed is decoded`() async throws {
    let gzip = "H4sIAAAAAAAC//NIzcnJBwCCidH3BQAAAA=="
    try folder.write(
      """
      {"log": {"entries": [{"request": {"method": "GET", "url": "http://a/b", "headers": []}, "response": {"status": 200,
        "headers": [{"name": "Content-Encoding", "value": "gzip"}],
        "content": {"text": "\(gzip)", "encoding": "base64"}}}]}}
      """,
      to: "packed.har"
    )
    let backend = MockBackend(
      layers: [[try SourceRecognizer.recognize(folder.path + "/packed.har").source]],
      time: .immediate
    )
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/b"))
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self) == "Hello")
  }

  @Test func `the complete entries of a damaged archive are served, with a warning at the place`() throws {
    let text = try TestArchive.dogs
    let cut = try #require(text.range(of: "\"url\": \"https://api.example/dogs\"")).lowerBound
    try folder.write(String(text[..<cut]), to: "cut.har")
    let loaded = try ServedSources([folder.path + "/cut.har"]).load()
    #expect(loaded.problems.isEmpty && loaded.parts.map(\.count) == [1])
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.contains("/dogs\"") }.count
    let warning = try #require(loaded.warnings.first)
    #expect(warning.description.contains("cut.har:") && (warning.line ?? 0) < line, "\(warning)")
    #expect(warning.message.contains("the archive ends inside entry 2"))
  }

  @Test(arguments: [("PK\u{3}\u{4}", "ZIP archive"), ("{\"log\": {\"a\": 1}}", "no member \"entries\"")])
  func `a file that only has the name of an archive is a problem with a reason`(text: String, reason: String) throws {
    try folder.write(text, to: "bad.har")
    let loaded = try ServedSources([folder.path + "/bad.har"]).load()
    #expect(loaded.problems.first?.description.contains("bad.har:1: ") == true, "\(loaded.problems)")
    #expect(loaded.problems.first?.message.contains(reason) == true, "\(loaded.problems)")
  }

  // MARK: Options

  @Test func `options are read, also from the environment`() throws {
    let words = ["a.har", "--timing", "0.1", "--ignore", "form:csrf", "--match-field=accept", "--match-host"]
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words)).replay
    #expect(options.timing == .scaled(0.1) && options.whenExhausted == .repeatLast && options.comparesHost)
    #expect(options.ignoring == [.form("csrf")] && options.fields == [.accept])
    let environment = ["BACKLOT_TIMING": "recorded", "BACKLOT_EXHAUSTED": "fail"]
    let parser = ArgumentParser(ServeOptions.declaration, environment: { environment[$0] })
    let others = try ServeOptions(parser.parse(["a.har"])).replay
    #expect(others.timing == .recorded && others.whenExhausted == .fail && !others.comparesHost)
  }

  @Test(arguments: [
    (["--timing", "fast"], "expected none, recorded, or a factor"), (["--timing", "-1"], "--timing"),
    (["--timing", "1e3"], "a factor of at most 1000"), (["--exhausted", "stop"], "expected one of repeat, fail"),
    (["--ignore", "cookie:a"], "expected query:NAME, member:NAME or form:NAME"),
    (["--ignore", "query:"], "query:NAME"),
    (["--match-field", "a b"], "expected the name of a header field"),
  ])
  func `a wrong value is answered with the expected ones`(words: [String], message: String) async throws {
    let console = TestConsole()
    #expect(await console.run(arguments: ["serve", archive] + words) == .failure)
    #expect(console.messages.contains(message), "\(console.messages)")
  }

  @Test func `recorded times are replayed if requested`() async throws {
    var options = ReplayOptions()
    for (timing, isImmediate) in [(Optional<String>.none, true), ("recorded", false)] {
      let words = timing.map { ["--timing", $0] } ?? []
      options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(["a.har"] + words)).replay
      #expect((options.recording(archive).timing == .dropped) == isImmediate)
    }
  }

  @Test func `archives of browsers are served, converted and checked`() async throws {
    guard let data = RealData.shared else { return }
    for name in ["chrome.har", "firefox.har", "with-bom.har", "postdata.har"] {
      let path = data.folder.appendingPathComponent("har/\(name)").path
      let loaded = try ServedSources([path]).load()
      #expect(loaded.problems.isEmpty && loaded.parts.first?.format == .recording, "\(name)")
      #expect((loaded.parts.first?.count ?? 0) > 0, "\(name)")
      for format in ["stub-files", "fixtures"] {
        let (console, out) = (TestConsole(), "\(folder.path)/\(name)-\(format)")
        #expect(await console.run("convert", path, "--to", format, "-o", out) != .failure, "\(console.messages)")
      }
      let (console, copy) = (TestConsole(), "\(folder.path)/clean-\(name)")
      #expect(await console.run("check", path) != .failure, "\(console.messages)")
      #expect(await console.run("redact", path, "--out", copy) == .success, "\(console.messages)")
      #expect(await TestConsole().run("check", copy) == .success, "\(name)")
      #expect(try ServedSources([copy]).load().parts.first?.count == loaded.parts.first?.count, "\(name)")
    }
  }
}
