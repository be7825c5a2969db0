import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import Testing

@testable import BacklotStreaming

/// A transport with one response for each request.
final class Connections: HTTPTransport {
  private let responses: Mutex<[Result<HTTPResponse, URLError>]>
  let requests = Mutex<[HTTPRequest]>([])

  init(_ responses: Result<HTTPResponse, URLError>...) { self.responses = Mutex(responses) }

  /// A client with this transport.
  var client: APIClient { APIClient(host: URLHost(rawValue: "api.example.com"), transport: self) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return try responses.withLock { $0.isEmpty ? .failure(URLError(.cannotConnectToHost)) : $0.removeFirst() }.get()
  }
}

/// A clock whose sleeps end at once, and that records them.
struct RecordingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  let sleeps: Sleeps
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  final class Sleeps: Sendable { let durations = Mutex<[Duration]>([]) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let rest = (deadline - now).components
    // The time until the deadline, rounded to seconds.
    sleeps.durations.withLock { $0.append(.seconds(Int(Double(rest.seconds) + Double(rest.attoseconds) / 1e18 + 0.5))) }
  }
}

struct Delta: Codable, Sendable, Equatable { let text: String }

extension Endpoint where Kind == EndpointKinds.Public, Response == Delta {
  static var deltas: Self { Endpoint(path: "deltas") }
}

extension Result where Success == HTTPResponse, Failure == URLError {
  /// Returns a response whose body arrives in chunks.
  static func stream(
    _ chunks: [String],
    status: HTTPStatus = .ok,
    type: String = "text/event-stream; charset=utf-8",
    losingConnection isLost: Bool = false
  ) -> Self {
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
      continuation.finish(throwing: isLost ? URLError(.networkConnectionLost) : nil)
    }
    return .success(HTTPResponse(status: status, headerFields: [.contentType: type], body: HTTPBody(streaming: pieces)))
  }
}
