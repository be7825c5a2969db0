import BacklotClient
import BacklotPlatform

/// Answers by a closure and remembers what it was asked.
final class RecordingTransport: HTTPTransport {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let recorded = Mutex<[HTTPRequest]>([])

  init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) { self.respond = respond }

  convenience init(_ status: HTTPStatus, _ fields: HTTPFields = [:], body: HTTPBody = .empty) {
    self.init { _ in HTTPResponse(status: status, headerFields: fields, body: body) }
  }

  var requests: [HTTPRequest] { recorded.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return try await respond(request)
  }
}
