import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock

/// A client that drives a backend by requests below `/__admin`.
struct AdminClient {
  let backend: MockBackend
  var headerFields: HTTPFields = [:]

  struct Answer {
    let response: HTTPResponse
    let bytes: [UInt8]

    var status: Int { response.status.code }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var type: String? { response.headerFields[.contentType] }

    var json: JSONValue {
      get throws { try JSONValue(parsing: bytes) }
    }
  }

  func ask(_ method: HTTPMethod, _ path: String, _ json: JSONValue? = nil) async throws -> Answer {
    try await send(method, "/__admin" + path, json.map { $0.serializedBytes() } ?? [])
  }

  func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8] = []) async throws -> Answer {
    let request = HTTPRequest(
      method: method,
      authority: "localhost:8080",
      path: path,
      headerFields: headerFields,
      body: HTTPBody(body)
    )
    let response = try await respond(to: request)
    return Answer(response: response, bytes: try await response.body.collect(upTo: 1 << 26))
  }

  /// Returns the response that a client on a socket gets: 404 if no stub answers.
  private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await backend.respond(to: request)
    } catch is UnmatchedRequest {
      return HTTPResponse(status: .notFound)
    }
  }

  /// Adds a stub that answers with a text.
  ///
  /// - Returns: Its identifier.
  @discardableResult
  func add(_ path: String, _ text: String = "", more: JSONObject = [:]) async throws -> String {
    var mapping: JSONObject = [
      "request": .object(["method": "GET", "urlPath": .string(path)]), "response": .object(["body": .string(text)]),
    ]
    for (name, value) in more { mapping[name] = value }
    return try await ask(.post, "/mappings", .object(mapping)).json["id"]?.string ?? ""
  }

  /// Returns the content that a client of the backend receives.
  func text(_ path: String) async throws -> String { try await send(.get, path).text }

  /// The identifiers of all stubs, in the order in which they are asked.
  func ids() async throws -> [String] {
    try await ask(.get, "/mappings").json["mappings"]?.array?.compactMap { $0["id"]?.string } ?? []
  }
}

extension AdminClient {
  /// A client of a backend of its own.
  init(
    _ configuration: AdminConfiguration = .enabled,
    time: BackendTime = .immediate,
    @BackendBuilder _ sources: () -> [any BackendSource] = { [] }
  ) {
    backend = MockBackend(time: time, admin: configuration, sources)
  }
}
