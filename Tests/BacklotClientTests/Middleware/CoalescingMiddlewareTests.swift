import BacklotPlatform
import Testing

@testable import BacklotMiddleware

@Suite(.timeLimit(.minutes(5)))
struct CoalescingMiddlewareTests {
  private let server = HeldServer()
  private var client: APIClient {
    APIClient(host: .test, transport: RecordingTransport(server.respond), middleware: [middleware])
  }
  private let middleware = CoalescingMiddleware(contentLimit: 8)

  @Test func `identical requests in flight share one exchange`() async throws {
    let client = client
    let calls = (1...10).map { _ in Task { try await client.send(.allDogs) } }
    await server.exchanges(1)
    await callers(10)
    server.respond(with: HTTPResponse(status: .ok, body: "[]"))
    for call in calls { #expect(try await call.value == []) }
    #expect(server.count == 1)
  }

  @Test func `an error is one for all callers, and the next request is a new exchange`() async throws {
    let client = client
    let calls = (1...3).map { _ in Task { try await client.send(.allDogs) } }
    await server.exchanges(1)
    await callers(3)
    server.respond(with: HTTPResponse(status: .notFound))
    for call in calls { await #expect(throws: ClientError.self) { try await call.value } }
    let next = Task { try await client.send(.allDogs) }
    await server.exchanges(1)
    server.respond(with: HTTPResponse(status: .ok, body: "[]"))
    #expect(try await next.value == [])
    #expect(server.count == 2)
  }

  @Test(arguments: [
    HTTPRequest(method: .get, path: "/cats"), HTTPRequest(method: .head, path: "/dogs"),
    HTTPRequest(method: .get, path: "/dogs", headerFields: [.authorization: "Bearer 1"]),
    HTTPRequest(method: .get, authority: "other.example.com", path: "/dogs"),
  ])
  func `requests that differ have exchanges of their own`(other: HTTPRequest) async throws {
    try await expectTwoExchanges(HTTPRequest(method: .get, path: "/dogs"), other)
  }

  @Test(arguments: [
    HTTPRequest(method: .post, path: "/dogs"), HTTPRequest(method: .delete, path: "/dogs"),
    HTTPRequest(method: .get, path: "/dogs", body: "content"),
  ])
  func `requests with effects or content are never shared`(request: HTTPRequest) async throws {
    try await expectTwoExchanges(request, request)
  }

  @Test func `a cancelled caller does not cancel the others`() async throws {
    let client = client
    let first = Task { try await client.send(.allDogs) }
    await server.exchanges(1)
    let second = Task { try await client.send(.allDogs) }
    await callers(2)
    first.cancel()
    let error = await #expect(throws: ClientError.self) { try await first.value }
    #expect(error?.code == .cancelled)
    #expect(server.cancelled == 0)
    server.respond(with: HTTPResponse(status: .ok, body: "[]"))
    #expect(try await second.value == [])
    #expect(server.count == 1)
  }

  @Test func `the last caller that is cancelled cancels the exchange`() async throws {
    let client = client
    let calls = (1...3).map { _ in Task { try await client.send(.allDogs) } }
    await server.exchanges(1)
    await callers(3)
    for call in calls { call.cancel() }
    for call in calls { await #expect(throws: ClientError.self) { try await call.value } }
    await server.exchanges(0)
    #expect(server.cancelled == 1)
    let next = Task { try await client.send(.allDogs) }
    await server.exchanges(1)
    server.respond(with: HTTPResponse(status: .ok, body: "[]"))
    #expect(try await next.value == [])
  }

  @Test func `a streamed response is collected for all callers`() async throws {
    let client = client
    let calls = (1...2).map { _ in Task { try await client.response(to: .dogs).body.bytes } }
    await server.exchanges(1)
    await callers(2)
    server.respond(with: HTTPResponse(status: .ok, body: Self.stream(of: 8)))
    for call in calls { #expect(try await call.value?.count == 8) }
    #expect(server.count == 1)
  }

  @Test func `a streamed response beyond the limit is an error for all callers`() async throws {
    let client = client
    let calls = (1...2).map { _ in Task { try await client.response(to: .dogs) } }
    await server.exchanges(1)
    await callers(2)
    server.respond(with: HTTPResponse(status: .ok, body: Self.stream(of: 9)))
    for call in calls {
      let error = await #expect(throws: ClientError.self) { try await call.value }
      #expect(error?.code == .responseTooLarge)
    }
  }

  @Test
  func `callers that come and go at any time all end`() async {
    let transport = RecordingTransport { _ in
      await Task.yield()
      try Task.checkCancellation()
      return HTTPResponse(status: .ok, body: "[]")
    }
    let client = APIClient(host: .test, transport: transport, middleware: [.coalescing()])
    await withTaskGroup { group in
      for number in 0..<500 {
        group.addTask {
          let call = Task { try await client.send(.allDogs) }
          if number.isMultiple(of: 3) { await Task.yield() }
          if number.isMultiple(of: 2) { call.cancel() }
          let result = await call.result
          if case .failure(let error) = result { #expect((error as? ClientError)?.code == .cancelled) }
          if !number.isMultiple(of: 2) { #expect(throws: Never.self) { try result.get() } }
        }
      }
    }
  }

  private func expectTwoExchanges(_ first: HTTPRequest, _ second: HTTPRequest) async throws {
    let client = client
    let calls = [first, second].map { request in Task { try await client.response(to: request) } }
    await server.exchanges(2)
    server.respond(with: HTTPResponse(status: .ok))
    for call in calls { _ = try await call.value }
  }

  /// Waits until exactly so many callers wait.
  private func callers(_ count: Int) async {
    while middleware.callerCount != count { await Task.yield() }
  }

  private static func stream(of count: Int) -> HTTPBody {
    HTTPBody(
      streaming: AsyncStream { continuation in
        for _ in 0..<count { continuation.yield([0x20]) }
        continuation.finish()
      }
    )
  }
}

extension HTTPRequest {
  fileprivate static let dogs = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")
}
