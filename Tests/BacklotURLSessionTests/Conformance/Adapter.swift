import BacklotClient
import BacklotStubs
import BacklotURLSession
import Testing

/// The ways in which a client reaches a backend.
///
/// Every case of the conformance suite runs through each of them.
enum Adapter: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case memory
  case urlSession

  func transport(to backend: MockBackend) -> any HTTPTransport {
    switch self {
    case .memory: StubTransport(backend)
    case .urlSession: URLSessionTransport(session: backend.urlSession, requestBodyLimit: 1 << 28)
    }
  }

  /// Sends one request.
  func send(
    _ method: HTTPMethod = .get,
    _ path: String = "/",
    headers: HTTPFields = [:],
    body: HTTPBody = .empty,
    to backend: MockBackend
  ) async throws -> HTTPResponse {
    try await transport(to: backend).send(
      HTTPRequest(
        method: method,
        scheme: "https",
        authority: "api.example.com",
        path: path,
        headerFields: headers,
        body: body
      )
    )
  }

  var testDescription: String { rawValue }

  /// What an adapter cannot do, and why; the suite runs these cases through the others only.
  static let exclusions: [Exclusion: String] = [
    Exclusion(.urlSession, .separateFields):
      "HTTPURLResponse holds its fields in a dictionary: values of one name arrive joined by a comma.",
    Exclusion(.urlSession, .fieldOrder):
      "HTTPURLResponse holds its fields in a dictionary: their order is lost.",
    Exclusion(.urlSession, .streamedRequests):
      "A streamed request body is collected before URLSession gets it.",
  ]

  enum Feature: Hashable {
    case separateFields
    case fieldOrder
    case streamedRequests
  }

  struct Exclusion: Hashable {
    let adapter: Adapter
    let feature: Feature

    init(_ adapter: Adapter, _ feature: Feature) {
      self.adapter = adapter
      self.feature = feature
    }
  }

  static func with(_ feature: Feature) -> [Adapter] {
    allCases.filter { exclusions[Exclusion($0, feature)] == nil }
  }
}
