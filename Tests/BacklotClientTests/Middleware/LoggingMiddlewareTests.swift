import BacklotClient
import BacklotPlatform
import Foundation
import Testing

struct LoggingMiddlewareTests {
  private static let request = HTTPRequest(
    method: .get,
    scheme: "https",
    authority: "api.example.com",
    path: "/v3.1/name/South%20Korea?key=s3cr3t",
    headerFields: [.authorization: "Bearer s3cr3t"]
  )

  @Test func `a request is logged before it is sent, and its answer with status, duration and size`() async throws {
    let log = Calls()
    let clock = ManualClock()
    let middleware = LoggingMiddleware(clock: clock, sink: log.append)
    _ = try await middleware.intercept(
      Self.request,
      next: NextTransport { _ in
        #expect(log.all.count == 1)
        clock.advance(by: .microseconds(12_345))
        return HTTPResponse(status: .ok, body: "12345")
      }
    )
    #expect(
      log.all == [
        "curl -H 'Authorization: Bearer ***' 'https://api.example.com/v3.1/name/South%20Korea?key=***'",
        "GET https://api.example.com/v3.1/name/South%20Korea?key=*** → 200 OK, 12.3 ms, 5 bytes",
      ]
    )
  }

  @Test func `the error of a request is logged and passed on`() async throws {
    let log = Calls()
    let clock = ManualClock()
    let middleware = LoggingMiddleware(clock: clock, sink: log.append)
    await #expect(throws: URLError.self) {
      try await middleware.intercept(
        Self.request,
        next: NextTransport { _ in
          clock.advance(by: .seconds(61))
          throw URLError(.timedOut)
        }
      )
    }
    #expect(log.all.count == 2)
    #expect(log.all.last?.contains("→ failed after 61000.0 ms: ") == true)
  }

  @Test func `what a command leaves out is an entry of its own`() async throws {
    let log = Calls()
    var request = Self.request
    request.body = HTTPBody(streaming: AsyncStream { $0.finish() })
    _ = try await LoggingMiddleware(sink: log.append).intercept(
      request,
      next: NextTransport { _ in HTTPResponse(status: .ok) }
    )
    #expect(log.all.count == 3)
    #expect(log.all[1] == "The body is not shown: it is a stream that can be read only once.")
  }

  @Test func `the names that are secret can be chosen`() async throws {
    let log = Calls()
    let client = APIClient(
      host: .test,
      transport: RecordingTransport(.ok, body: "[]"),
      middleware: [.logging(secrets: ["breed"], to: log.append)]
    )
    let endpoint = Endpoint<EndpointKinds.Public, [Dog]>(path: "dogs", queryItems: ["breed": "Beagle", "token": "1"])
    _ = try await client.send(endpoint)
    #expect(log.all.first == "curl 'https://api.example.com/dogs?breed=***&token=1'")
  }

  @Test func `the names that are secret can be chosen for a request that fails, too`() async throws {
    let log = Calls()
    let client = APIClient(
      host: .test,
      transport: RecordingTransport { _ in throw URLError(.timedOut) },
      middleware: [.logging(secrets: ["breed"], to: log.append)]
    )
    let endpoint = Endpoint<EndpointKinds.Public, [Dog]>(path: "dogs", queryItems: ["breed": "s3cr3t"])
    await #expect(throws: ClientError.self) { try await client.send(endpoint) }
    #expect(log.all.last?.contains("The request timed out.") == true)
    #expect(!log.all.joined().contains("s3cr3t"))
  }

  @Test func `logging goes by its short name in a list`() {
    let client = APIClient(host: .test, middleware: [.logging])
    #expect(client.middleware.first is LoggingMiddleware)
  }
}

/// A clock that stands until it is moved.
private final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration
    func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let time = Mutex(Swift.Duration.zero)
  var now: Instant { Instant(offset: time.withLock { $0 }) }
  let minimumResolution = Swift.Duration.nanoseconds(1)
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
  func advance(by duration: Swift.Duration) { time.withLock { $0 += duration } }
}
