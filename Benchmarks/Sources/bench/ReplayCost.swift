import BacklotRecording
import BacklotURLSession
import Foundation

/// The cost of a recording with 100,000 entries, compared with one stub.
enum ReplayCost {
  static let entries = 100_000
  static let operations = 20_000

  static var comparisons: [Comparison] {
    get throws {
      [try look(differingIn: .path), try look(differingIn: .query), try look(differingIn: .body), try opening]
    }
  }

  /// The part in which the recorded requests differ.
  private enum Part: String {
    case path, query, body
  }

  private static func look(differingIn part: Part) throws -> Comparison {
    let request = request(entries - 1, part)
    let stub = StubTransport(
      MockBackend { Stub(RequestMatcher().method(request.method), response: .fixed(response), origin: origin(0)) }
    )
    let recording = Recording(
      (0..<entries).map { number in
        RecordedExchange(request: self.request(number, part), response: answer, origin: origin(number))
      }
    )
    let replay = StubTransport(MockBackend { recording })
    return Comparison(
      title: "A request to a recording of \(entries) entries that differ in the \(part.rawValue)",
      limit: Limit(benchmark: "recording", nanoseconds: 5_000),
      benchmarks: [
        Benchmark(name: "one stub", operations: operations) {
          for _ in 0..<operations { _ = try await stub.send(request) }
        },
        Benchmark(name: "recording", operations: operations) {
          for _ in 0..<operations { _ = try await replay.send(request) }
        },
      ]
    )
  }

  private static let response = Respond(headers: [.contentType: "application/json"], body: "{}")
  private static let answer = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"], body: "{}")

  private static func origin(_ number: Int) -> Stub.Origin { Stub.Origin(file: "bench.har", line: number + 1) }

  private static func request(_ number: Int, _ part: Part) -> HTTPRequest {
    let path =
      switch part {
      case .path: "/things/\(number)/detail"
      case .query: "/search?term=dog\(number)"
      case .body: "/search"
      }
    var request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: path)
    if part == .body {
      request.method = .post
      request.body = HTTPBody("{\"term\": \"dog\(number)\"}")
    }
    return request
  }

  // MARK: - Opening

  private static var opening: Comparison {
    get throws {
      let file = URL.temporaryDirectory.appending(
        path: "backlot-bench-\(ProcessInfo.processInfo.processIdentifier).har"
      )
      let open: @Sendable (Int) throws -> Void = { number in
        if !FileManager.default.fileExists(atPath: file.path) { try archive.write(to: file) }
        // The options differ, so that the file is read each time.
        let backend = MockBackend { Recording(file.path, ignoring: [.query("unused\(number)")]) }
        if let problem = backend.diagnostics.first { throw OpeningError(problem: problem) }
      }
      let counter = Counter()
      return Comparison(
        title: "Opening a recording of \(entries) entries, in operations of the whole file",
        limit: Limit(benchmark: "opening", nanoseconds: 1e9),
        benchmarks: [
          Benchmark(name: "opening", operations: 1) {
            try open(await counter.next())
          }
        ]
      )
    }
  }

  private struct OpeningError: Error {
    let problem: SourceDiagnostic
  }

  private actor Counter {
    private var number = 0

    func next() -> Int {
      number += 1
      return number
    }
  }

  private static var archive: Data {
    let entries = (0..<entries).map { number in
      """
      {"startedDateTime": "2026-01-31T08:15:00.000Z", "time": 12,
       "request": {"method": "GET", "url": "https://api.example.com/things/\(number)/detail", "httpVersion": "HTTP/1.1",
        "headers": [{"name": "Accept", "value": "application/json"}, {"name": "User-Agent", "value": "Things/1.0"}],
        "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
       "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1",
        "headers": [{"name": "Content-Type", "value": "application/json"}], "cookies": [],
        "content": {"size": 30, "mimeType": "application/json", "text": "{\\"id\\": \(number), \\"name\\": \\"thing\\"}"},
        "redirectURL": "", "headersSize": -1, "bodySize": 30},
       "cache": {}, "timings": {"send": 0, "wait": 10, "receive": 2}}
      """
    }
    let list = entries.joined(separator: ",\n")
    return Data(
      "{\"log\": {\"version\": \"1.2\", \"creator\": {\"name\": \"bench\"}, \"entries\": [\n\(list)\n]}}".utf8
    )
  }
}
