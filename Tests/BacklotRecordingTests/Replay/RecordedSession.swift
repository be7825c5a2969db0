import BacklotHTTP
import BacklotRecording

/// A recorded session, written as lines of requests and responses.
struct RecordedSession {
  private(set) var exchanges: [RecordedExchange] = []

  /// Adds an exchange.
  mutating func add(
    _ method: HTTPMethod = .get,
    _ target: String,
    fields: HTTPFields = [:],
    body: String = "",
    status: HTTPStatus = .ok,
    _ response: String = "",
    type: String = "application/json",
    change: (inout RecordedExchange) -> Void = { _ in }
  ) {
    var exchange = RecordedExchange(
      request: HTTPRequest(
        method: method,
        scheme: "https",
        authority: "api.example.com",
        path: target,
        headerFields: fields,
        body: HTTPBody(body)
      ),
      response: HTTPResponse(
        status: status,
        headerFields: response.isEmpty ? [:] : [.contentType: type],
        body: HTTPBody(response)
      ),
      origin: Stub.Origin(file: "session.har", line: 10 * (exchanges.count + 1))
    )
    change(&exchange)
    exchanges.append(exchange)
  }
}

/// A client of a backend in memory.
struct ReplayClient {
  let backend: MockBackend
  var fields: HTTPFields = [:]

  init(_ backend: MockBackend, fields: HTTPFields = [:]) {
    self.backend = backend
    self.fields = fields
  }

  init(_ session: RecordedSession) { self.init(MockBackend { Recording(session.exchanges) }) }

  /// Returns the content of the response, after its status if it is not 200.
  func send(
    _ method: HTTPMethod = .get,
    _ target: String,
    fields: HTTPFields = [:],
    body: String = ""
  ) async throws -> String {
    let request = HTTPRequest(
      method: method,
      scheme: "http",
      authority: "127.0.0.1:8080",
      path: target,
      headerFields: HTTPFields(Array(self.fields) + Array(fields)),
      body: HTTPBody(body)
    )
    let response = try await backend.respond(to: request)
    let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    return response.status == .ok ? text : "\(response.status.code) \(text)"
  }

  /// Returns the report for a request that no exchange matches.
  func miss(
    _ method: HTTPMethod = .get,
    _ target: String,
    fields: HTTPFields = [:],
    body: String = ""
  ) async -> String {
    do {
      return "answered: \(try await send(method, target, fields: fields, body: body))"
    } catch {
      return (error as? UnmatchedRequest)?.explanation ?? "\(error)"
    }
  }
}
