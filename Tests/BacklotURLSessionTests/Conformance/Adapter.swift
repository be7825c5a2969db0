import BacklotClient
import BacklotServer
import BacklotStubs
import BacklotURLSession
import Testing

/// The ways in which a client reaches a backend.
///
/// Every case of the conformance suite runs through each of them.
enum Adapter: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case memory
  case urlSession
  /// A `URLSession` that sends requests to a server on libuv.
  case socket
  /// A `URLSession` that sends requests to a server on Dispatch.
  case dispatch
  /// A `CurlTransport` that sends requests to a server.
  case libcurl
  /// The program `curl` that asks a server.
  case curl

  /// The adapters that are available on this machine.
  static let allCases: [Adapter] =
    inProcess + [.socket, .dispatch, .libcurl] + (CurlProgramTransport.isThere ? [.curl] : [])

  /// The adapters without a server.
  static let inProcess: [Adapter] = [.memory, .urlSession]

  /// True if there is no server.
  var isInProcess: Bool { Self.inProcess.contains(self) }

  func transport(to backend: MockBackend) -> any HTTPTransport {
    switch self {
    case .memory: StubTransport(backend)
    case .urlSession: URLSessionTransport(session: backend.urlSession, requestBodyLimit: 1 << 28)
    case .socket: SocketTransport(to: backend)
    case .dispatch: SocketTransport(to: backend, driver: DispatchDriver())
    case .libcurl: LibCurlTransport(to: backend)
    case .curl: CurlProgramTransport(to: backend)
    }
  }

  /// Sends one request, and reads the whole answer.
  func send(
    _ method: HTTPMethod = .get,
    _ path: String = "/",
    headers: HTTPFields = [:],
    body: HTTPBody = .empty,
    to backend: MockBackend
  ) async throws -> HTTPResponse {
    var response = try await transport(to: backend).send(
      HTTPRequest(
        method: method,
        scheme: "https",
        authority: "api.example.com",
        path: path,
        headerFields: headers,
        body: body
      )
    )
    response.body = HTTPBody(try await response.body.collect(upTo: 1 << 28))
    return response
  }

  var testDescription: String { rawValue }

  /// Capabilities that an adapter lacks, and the reason.
  ///
  /// The suite runs these cases with the other adapters only.
  static let exclusions: [Exclusion: String] = [
    Exclusion(.urlSession, .separateFields):
      "HTTPURLResponse holds its fields in a dictionary: values of one name arrive joined by a comma.",
    Exclusion(.urlSession, .fieldOrder):
      "HTTPURLResponse holds its fields in a dictionary: their order is lost.",
    Exclusion(.urlSession, .streamedRequests):
      "A streamed request body is collected before URLSession gets it.",
    Exclusion(.socket, .separateFields): foundationJoins,
    Exclusion(.socket, .fieldOrder): foundationJoins,
    Exclusion(.socket, .streamedRequests):
      "A streamed request body is collected before URLSession gets it.",
    Exclusion(.socket, .challenges):
      "FoundationNetworking never comes back from a 401 that it could answer.",
    Exclusion(.socket, .originalAddress): ownAddress,
    Exclusion(.libcurl, .originalAddress): ownAddress,
    Exclusion(.curl, .originalAddress): ownAddress,
    Exclusion(.socket, .errorValues): onlyBytes,
    Exclusion(.libcurl, .errorValues): onlyBytes,
    Exclusion(.curl, .errorValues): onlyBytes,
    Exclusion(.socket, .faultErrors): "Foundation on Linux has codes of its own for some: ServedFaultTests.",
    Exclusion(.libcurl, .faultErrors): "A server sends no Swift errors: ServedFaultTests.",
    Exclusion(.curl, .faultErrors): "curl tells faults apart by its exit status: ServedFaultTests.",
    Exclusion(.socket, .joinedFields):
      "FoundationNetworking keeps one of two fields whose names are not in the same case.",
    Exclusion(.socket, .redirectionContent):
      "FoundationNetworking keeps no content of a redirection that is not followed.",
    Exclusion(.socket, .informationalAnswers): informational,
    Exclusion(.libcurl, .informationalAnswers): informational,
    Exclusion(.curl, .informationalAnswers): informational,
    Exclusion(.socket, .virtualPatience): wallPatience,
    Exclusion(.libcurl, .virtualPatience): wallPatience,
    Exclusion(.curl, .virtualPatience): wallPatience,
    Exclusion(.curl, .manyRequests): "It takes a process for each request.",
  ]

  private static let foundationJoins = "HTTPURLResponse holds its fields in a dictionary."
  private static let ownAddress = "The request goes to the server's own address, by http."
  private static let onlyBytes = "A server sends bytes and no Swift values: a 404 that says the same, and a reset."
  private static let informational = "A status below 200 is no answer on a connection (RFC 9110 §15.2)."
  private static let wallPatience = "A client on the other side of a socket looks at the clock on the wall."

  enum Feature: Hashable {
    case separateFields
    case fieldOrder
    /// Values of fields whose names differ in case arrive under one name.
    case joinedFields
    case streamedRequests
    /// The backend sees scheme and authority as the client wrote them.
    case originalAddress
    case challenges
    /// A redirection arrives with its content.
    case redirectionContent
    case informationalAnswers
    /// Errors of the user, and explanations of unmatched requests, are errors of the client.
    case errorValues
    case faultErrors
    case virtualPatience
    /// Thousands of requests are no matter.
    case manyRequests
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
    // The two servers have the same client.
    allCases.filter { exclusions[Exclusion($0 == .dispatch ? .socket : $0, feature)] == nil }
  }
}
