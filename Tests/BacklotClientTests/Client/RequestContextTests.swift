import BacklotClient
import BacklotPlatform
import Foundation
import Testing

struct RequestContextTests {
  private let contexts = Contexts()
  private var transport: RecordingTransport {
    RecordingTransport { [contexts] _ in
      contexts.record()
      return HTTPResponse(status: contexts.all.count < 3 ? .serviceUnavailable : .ok, body: "[]")
    }
  }

  @Test func `the attempts of a call have one identifier, and numbers`() async throws {
    let retry = RetryMiddleware(.exponential(attempts: 3), clock: SleepRecordingClock())
    let client = APIClient(host: .test, transport: transport, middleware: [retry])
    _ = try await client.send(.dogs(named: "Rex"))
    #expect(contexts.all.map(\.attempt) == [1, 2, 3])
    #expect(Set(contexts.all.map(\.id)).count == 1)
    #expect(Set(contexts.all.map(\.endpoint)) == ["GET /dogs/Rex"])
  }

  @Test func `each call has its own identifier`() async throws {
    let client = APIClient(host: .test, transport: transport)
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/cats?token=1")
    for _ in 1...2 { _ = try await client.response(to: request) }
    #expect(Set(contexts.all.map(\.id)).count == 2)
    #expect(contexts.all.map(\.endpoint) == ["GET /cats", "GET /cats"])
    #expect(RequestContext.current == nil)
  }

  @Test func `a middleware finds the context of the endpoint with its limit`() async throws {
    var endpoint = Endpoint<EndpointKinds.Public, [Dog]>.allDogs
    endpoint.timeout = .seconds(9)
    let timeout = TimeoutMiddleware(.seconds(1), clock: VirtualClock())
    let client = APIClient(
      host: .test,
      transport: RecordingTransport(.ok, body: "[]"),
      middleware: [Recording(contexts: contexts), timeout, Recording(contexts: contexts)]
    )
    _ = try await client.send(endpoint)
    #expect(contexts.all.map(\.timeout) == [.seconds(9), nil])
  }

  @Test func `a test of a middleware sets the context`() async throws {
    let context = RequestContext(endpoint: "GET /dogs", attempt: 4)
    let next = NextTransport { _ in HTTPResponse(status: .ok) }
    let request = HTTPRequest(method: .get, path: "/dogs")
    _ = try await RequestContext.$current.withValue(context) {
      try await Recording(contexts: contexts).intercept(request, next: next)
    }
    #expect(contexts.all.map(\.id) == [context.id])
    #expect(contexts.all.map(\.attempt) == [4])
  }
}

/// The contexts that middlewares and transports found.
private final class Contexts: Sendable {
  private let contexts = Mutex<[RequestContext]>([])
  var all: [RequestContext] { contexts.withLock { $0 } }

  func record() { if let current = RequestContext.current { contexts.withLock { $0.append(current) } } }
}

private struct Recording: ClientMiddleware {
  let contexts: Contexts

  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    contexts.record()
    return try await next(request)
  }
}
