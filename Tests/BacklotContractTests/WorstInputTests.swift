import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

/// Every reader of the bytes of strangers survives the worst that they can send with little memory, and says what is
/// wrong with it and where.
///
/// Each test prints a row of the table in `docs/limits.md`. `BACKLOT_WORST_LENGTH` sets the length of the inputs, which is
/// shorter by default, and `BACKLOT_EXECUTABLE` names another program.
@Suite(.serialized, .timeLimit(.minutes(20))) struct WorstInputTests {
  /// The address space that the program may have, as by `ulimit -v 1500000`.
  private static let memory = 1_500_000 << 10
  private static let length = ProcessInfo.processInfo.environment["BACKLOT_WORST_LENGTH"].flatMap(Int.init) ?? 4 << 20

  private static func printRow(
    _ reader: String,
    _ input: String,
    _ count: Int,
    _ peak: Int?,
    _ time: Duration,
    _ result: String
  ) {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    let tenths = (seconds * 10).rounded() / 10
    print("| \(reader) | \(input) | \(count) | \(peak.map { "\($0 >> 20) MiB" } ?? "") | \(tenths) s | \(result) |")
  }

  // MARK: - Requests

  struct Request: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    var codings: [ContentCoding] = []
    let path: String
    /// The statuses of which the response has one.
    let statuses: Set<Int>
    let content: @Sendable () throws -> String

    static func json(_ text: WorstText, _ codings: [ContentCoding] = [], to path: String) -> Request {
      let names = codings.map { " in \($0)" }.joined()
      // Without too many values, it is JSON, which the contract or the stub may accept.
      return Request(
        testDescription: "`\(text.rawValue)`\(names) to \(path)",
        type: "application/json",
        codings: codings,
        path: path,
        statuses: path.hasPrefix("/contract") ? [200, 400, 413, 422] : [200, 404, 413]
      ) { text.text(length) }
    }
  }

  private static let stubs = #"""
    {"mappings": [
      {"request": {"method": "POST", "url": "/json", "bodyPatterns": [{"equalToJson": "[1,2]"}]}},
      {"request": {"method": "POST", "url": "/path", "bodyPatterns": [{"matchesJsonPath": "$..x"}]}},
      {"request": {"method": "POST", "url": "/form", "formParameters": {"b": {"equalTo": "2"}}}},
      {"request": {"method": "POST", "url": "/part", "multipartPatterns": [{"name": "b"}]}},
      {"request": {"method": "POST", "url": "/xml", "bodyPatterns": [{"equalToXml": "<a/>"}]}},
      {"request": {"method": "POST", "url": "/template/json"},
       "response": {"status": 200, "transformers": ["response-template"], "body": "{{jsonPath request.body '$.a'}}"}},
      {"request": {"method": "POST", "url": "/template/form"},
       "response": {"status": 200, "transformers": ["response-template"], "body": "{{#with (formData request.body 'f')}}{{f.a}}{{/with}}"}}
    ]}
    """#

  static let requests: [Request] =
    WorstText.allCases.map { .json($0, to: "/json") }
    + [
      .json(.numbers, [.gzip], to: "/json"), .json(.numbers, [.deflate], to: "/json"),
      .json(.numbers, [.gzip, .gzip], to: "/json"), .json(.nestedArrays, [.gzip, .deflate], to: "/path"),
      .json(.members, to: "/path"),
      Request(
        testDescription: "`a=&…` to /form",
        type: "application/x-www-form-urlencoded",
        path: "/form",
        statuses: [413]
      ) {
        String(repeating: "a=&", count: length / 3)
      },
      Request(
        testDescription: "fields of a part to /part",
        type: "multipart/form-data; boundary=b",
        path: "/part",
        statuses: [413]
      ) {
        "--b\r\n" + String(repeating: "a:\r\n", count: length / 4) + "\r\n\r\n--b--\r\n"
      },
      Request(
        testDescription: "parts to /part",
        type: "multipart/form-data; boundary=b",
        path: "/part",
        statuses: [404, 413]
      ) {
        String(repeating: "--b\r\n\r\n", count: length / 7) + "--b--\r\n"
      },
      Request(testDescription: "`<a/>…` to /xml", type: "application/xml", path: "/xml", statuses: [404]) {
        "<a>" + String(repeating: "<a/>", count: length / 4) + "</a>"
      },
      Request(
        testDescription: "`[1,1,…]` to /template/json",
        type: "application/json",
        path: "/template/json",
        statuses: [200, 413, 500]
      ) {
        WorstText.numbers.text(length)
      },
      Request(
        testDescription: "`a=&…` to /template/form",
        type: "text/plain",
        path: "/template/form",
        statuses: [413, 500]
      ) {
        String(repeating: "a=&", count: length / 3)
      },
    ]

  @Test(arguments: requests) func `a server survives the worst request with a clear response`(request: Request) throws {
    let folder = try TemporaryFolder(["mappings/stubs.json": Self.stubs])
    try Self.send(request, to: ["serve", folder.path, "--port", "0"], in: folder)
  }

  private static let contract = #"""
    {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/contract": {"post": {
      "requestBody": {"required": true, "content": {
        "application/json": {"schema": {"type": "array"}},
        "application/x-www-form-urlencoded": {"schema": {"type": "object"}},
        "multipart/form-data": {"schema": {"type": "object"}}, "application/xml": {"schema": {"type": "object"}}}},
      "responses": {"200": {"description": "d"}}}}}}
    """#

  static let contractRequests: [Request] =
    WorstText.allCases.map { .json($0, to: "/contract") }
    + [
      .json(.numbers, [.gzip], to: "/contract"), .json(.numbers, [.deflate], to: "/contract"),
      .json(.numbers, [.gzip, .gzip], to: "/contract"),
      Request(
        testDescription: "`a=&…` to /contract",
        type: "application/x-www-form-urlencoded",
        path: "/contract",
        statuses: [400, 413, 422]
      ) {
        String(repeating: "a=&", count: length / 3)
      },
      Request(
        testDescription: "parts to /contract",
        type: "multipart/form-data; boundary=b",
        path: "/contract",
        statuses: [400, 413, 422]
      ) {
        String(repeating: "--b\r\n\r\n", count: length / 7) + "--b--\r\n"
      },
      Request(
        testDescription: "`<a/>…` to /contract",
        type: "application/xml",
        path: "/contract",
        statuses: [400, 413, 422]
      ) {
        "<a>" + String(repeating: "<a/>", count: length / 4) + "</a>"
      },
    ]

  @Test(arguments: contractRequests)
  func `a mock of a contract survives the worst request with a clear response`(request: Request) throws {
    let folder = try TemporaryFolder(["api.json": Self.contract])
    try Self.send(request, to: ["mock", "\(folder.path)/api.json", "--port", "0"], in: folder)
  }

  /// Sends a request three times over one connection, and another one after it.
  private static func send(_ request: Request, to command: [String], in folder: TemporaryFolder) throws {
    let body = try request.content().coded(in: request.codings)
    let file = URL(fileURLWithPath: folder.path).appendingPathComponent("body.bin")
    try Data(body).write(to: file)
    let program = try RunningProgram(command, in: folder, within: memory)
    let url = "http://127.0.0.1:\(program.port)\(request.path)"
    let coding =
      request.codings.isEmpty ? "" : "-H 'Content-Encoding: \(request.codings.map(\.rawValue).joined(separator: ", "))'"
    let post = "-H 'Content-Type: \(request.type)' \(coding) -H 'Expect:' --data-binary @\(file.path)"
    let start = ContinuousClock.now
    let output = try ShellLine.run("curl --max-time 100 -o /dev/null -w '%{http_code} ' \(post) \(url)", in: folder)
    let duration = ContinuousClock.now - start
    #expect(request.statuses.contains(Int(output.split(separator: " ").first ?? "") ?? 0), "\(output)")
    let report = try ShellLine.run("curl --max-time 100 \(post) \(url) \(url)", in: folder)
    let isAlive = try ShellLine.run("curl -o /dev/null -w '%{http_code}' \(url)/none", in: folder)
    #expect(isAlive == "404", "the server no longer answers: \(isAlive), after \(report.prefix(300))")
    printRow(command[0], request.testDescription, body.count, program.peakMemory, duration, String(output.prefix(3)))
  }

  // MARK: - Files

  struct File: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    /// The words of the command, in which `FILE` and `FOLDER` are paths.
    let command: [String]
    /// A part of the message, or `nil` if the file can be read.
    let message: String?
    let content: @Sendable () throws -> String

    init(
      _ command: String,
      _ input: String,
      named name: String,
      saying message: String?,
      content: @escaping @Sendable () throws -> String
    ) {
      testDescription = "\(command): \(input)"
      self.command = command.split(separator: " ").map(String.init)
      (self.name, self.message, self.content) = (name, message, content)
    }
  }

  private static let tooMany = "too many values"

  /// Returns an archive of one exchange whose response is coded.
  private static func archive(_ text: String, _ codings: [ContentCoding]) throws -> String {
    let names = codings.map(\.rawValue).joined(separator: ", ")
    let content = Data(try text.coded(in: codings)).base64EncodedString()
    let fields = codings.isEmpty ? "" : #", {"name": "Content-Encoding", "value": "\#(names)"}"#
    return #"""
      {"log": {"version": "1.2", "creator": {"name": "t", "version": "1"}, "entries": [{
        "startedDateTime": "2026-01-31T08:15:00.000Z", "time": 1,
        "request": {"method": "GET", "url": "http://a.example/dogs", "httpVersion": "HTTP/1.1", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "", "headersSize": -1, "bodySize": -1,
          "headers": [{"name": "Content-Type", "value": "application/json"}\#(fields)],
          "content": {"size": 1, "mimeType": "application/json", "encoding": "base64", "text": "\#(content)"}},
        "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
      """#
  }

  private static func entries(_ entry: String, _ length: Int) -> String {
    let count = length / (entry.utf8.count + 1)
    return #"{"log": {"version": "1.2", "entries": ["# + String(repeating: entry + ",", count: count) + entry + "]}}"
  }

  private static func inside(_ beginning: String, _ text: WorstText, _ end: String) -> String {
    beginning + text.text(length) + end
  }

  static let files: [File] = {
    var files: [File] = []
    for (text, codings) in [
      (WorstText.numbers, [ContentCoding.gzip, .gzip]), (.nestedArrays, [.gzip]), (.members, []),
    ] {
      let input = "`\(text.rawValue)`\(codings.map { " in \($0)" }.joined()) in an archive"
      let decoded = codings.isEmpty ? length : 60 << 20
      for command in ["infer FILE", "generate models --type Dog FILE"] {
        files.append(File(command, input, named: "a.har", saying: "") { try archive(text.text(decoded), codings) })
      }
    }
    for command in ["redact FILE", "check FILE", "convert FILE -o FOLDER/out"] {
      files.append(File(command, "`{},` entries", named: "a.har", saying: "") { entries("{}", length) })
      files.append(
        File(command, "an entry of `[1,1,…]`", named: "a.har", saying: "") {
          entries(#"{"request": "# + WorstText.numbers.text(length) + "}", 1)
        }
      )
    }
    for text in WorstText.allCases where text != .escapes {
      files.append(
        File("generate models --type Dog FILE", "`\(text.rawValue)`", named: "dogs.json", saying: "") {
          text.text(length)
        }
      )
      files.append(
        File("mock FILE -p 0", "`\(text.rawValue)` in a contract", named: "api.json", saying: nil) {
          inside(#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "x": "#, text, #"}"#)
        }
      )
      files.append(
        File("serve FILE -p 0", "`\(text.rawValue)` in mappings", named: "stub.json", saying: nil) {
          inside(#"{"request": {"url": "/"}, "response": {"jsonBody": "#, text, "}}")
        }
      )
      files.append(
        File("serve FILE -p 0", "`\(text.rawValue)`", named: "db.json", saying: nil) { text.text(length) }
      )
    }
    for text in [WorstText.numbers, .nestedArrays, .objects] {
      files.append(
        File("mock FILE -p 0", "`\(text.rawValue)` in YAML", named: "api.yaml", saying: nil) {
          inside("openapi: 3.1.0\ninfo: {title: t, version: '1'}\nx: ", text, "\n")
        }
      )
      files.append(
        File("convert FILE -o FOLDER/out", "`\(text.rawValue)` in a collection", named: "c.json", saying: nil) {
          inside(
            #"{"info": {"name": "t", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": "#,
            text,
            "}"
          )
        }
      )
      files.append(
        File("convert FILE -o FOLDER/out", "`\(text.rawValue)` in an environment", named: "e.json", saying: nil) {
          inside(#"{"uuid": "u", "lastMigration": 32, "name": "t", "routes": "#, text, "}")
        }
      )
      files.append(
        File("validate FOLDER/s.json FILE", "`\(text.rawValue)`", named: "v.json", saying: nil) {
          text.text(length)
        }
      )
    }
    return files
  }()

  @Test(arguments: files) func `a command survives the worst file`(file: File) throws {
    let folder = try TemporaryFolder(["s.json": #"{"type": "array"}"#])
    let content = try file.content()
    try folder.write(content, to: file.name)
    let words = file.command.map {
      $0.replacing("FILE", with: "\(folder.path)/\(file.name)").replacing("FOLDER", with: folder.path)
    }
    let run: (hasSurvived: Bool, text: String, peak: Int?, duration: Duration)
    if words.contains("-p") {
      run = try Self.start(words, in: folder)
    } else {
      let finished = try FinishedProgram(words, in: folder, within: Self.memory)
      run = (finished.hasSurvived, finished.text, finished.peakMemory, finished.duration)
    }
    #expect(run.hasSurvived, "\(run.text.prefix(1000))")
    if let message = file.message { #expect(message.isEmpty || run.text.contains(message), "\(run.text.prefix(1000))") }
    let result = run.text.split(separator: "\n").first.map {
      String($0.prefix(160)).replacing(folder.path + "/", with: "")
    }
    let name = file.testDescription.split(separator: ": ", maxSplits: 1).map(String.init)
    Self.printRow(name[0], name[1], content.utf8.count, run.peak, run.duration, result ?? "")
  }

  /// Starts a server, which either listens or says why not.
  private static func start(_ words: [String], in folder: TemporaryFolder) throws -> (Bool, String, Int?, Duration) {
    let start = ContinuousClock.now
    do {
      let program = try RunningProgram(words, in: folder, within: memory)
      return (true, "listens", program.peakMemory, ContinuousClock.now - start)
    } catch let failure as RunningProgram.Failure {
      let isLocated = !failure.description.contains("Fatal error") && failure.description != "it does not listen: "
      return (isLocated, failure.description, nil, ContinuousClock.now - start)
    }
  }
}
