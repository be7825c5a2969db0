import BacklotRecording
import BacklotStubs

/// The criterion that distinguishes the stubs of a backend.
///
/// The stubs of `faults` have different faults. The stubs of `recording` are the exchanges of one recording.
enum ServedShape: String, CaseIterable {
  case one, literal, template, query, field, body, faults, recording
}

/// The request that a stub stands for.
struct ServedRequest {
  var method = "GET"
  var path: String
  var fields: [String: String] = [:]
  var body = ""
}

extension ServedShape {
  /// One stub for each number.
  func stubs(_ numbers: ClosedRange<Int>, answering answer: Respond) -> [any BackendSource] {
    switch self {
    case .faults: Self.faults(answer)
    case .recording: [Self.recording(numbers, answer)]
    default: numbers.map { stub($0, answer) }
    }
  }

  private func stub(_ number: Int, _ answer: Respond) -> any BackendSource {
    switch self {
    case .one, .faults: Get("/dogs") { answer }
    case .literal, .recording: Get("/things/\(number)/detail") { answer }
    case .template: Get("/v1/a\(number)/{id}/b") { answer }
    case .query: Get("/search", query: ["term": .equal("dog\(number)")]) { answer }
    case .field: Get("/search", headers: ["Authorization": .equal("Bearer token\(number)")]) { answer }
    case .body: Post("/search", body: .json(containing: ["term": .string("dog\(number)")])) { answer }
    }
  }

  /// Returns the request that the stub with the specified number answers.
  func request(_ number: Int) -> ServedRequest {
    switch self {
    case .one, .faults: ServedRequest(path: "/dogs")
    case .literal, .recording: ServedRequest(path: "/things/\(number)/detail")
    case .template: ServedRequest(path: "/v1/a\(number)/7/b")
    case .query: ServedRequest(path: "/search?term=dog\(number)")
    case .field: ServedRequest(path: "/search", fields: ["Authorization": "Bearer token\(number)"])
    case .body: ServedRequest(method: "POST", path: "/search", body: "{\"term\": \"dog\(number)\"}")
    }
  }
}

extension ServedShape {
  private static func recording(_ numbers: ClosedRange<Int>, _ answer: Respond) -> Recording {
    let response = HTTPResponse(status: answer.status, headerFields: answer.headerFields, body: answer.body)
    return Recording(
      numbers.map { number in
        let request = HTTPRequest(method: .get, path: "/things/\(number)/detail")
        return RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "x.har", line: number))
      }
    )
  }

  private static func faults(_ answer: Respond) -> [any BackendSource] {
    let spoilt: [(String, Fault)] = [
      ("reset", .connectionReset), ("empty", .emptyResponse), ("malformed-chunk", .malformedChunk),
      ("garbage", .randomData), ("truncated", .truncatedBody(after: 50)), ("never", .noResponse),
    ]
    let stubs = spoilt.map { name, fault in Get("/fault/\(name)") { answer.failing(with: fault) } }
    return [Get("/dogs") { answer }, Get("/slow") { answer.delayed(.milliseconds(200)) }] + stubs
  }
}
