import BacklotClient
import BacklotPlatform
import Foundation
import Testing

struct APIClientTests {
  private static let rex: HTTPBody = #"[{"name":"Rex","age":3}]"#

  @Test func `a response is asked for at the host and decoded`() async throws {
    let transport = RecordingTransport(.ok, body: Self.rex)
    let dogs = try await APIClient(host: .test, transport: transport).send(.allDogs)
    #expect(dogs == [Dog(name: "Rex", age: 3)])
    #expect(transport.requests.map(\.description) == ["GET https://api.example.com/dogs"])
  }

  @Test func `what the kind needs is sent along`() async throws {
    let transport = RecordingTransport(.noContent)
    let client = APIClient(host: .test, transport: transport)
    _ = try await client.send(.add(Dog(name: "Rex", age: 3)), with: AccessToken(rawValue: "123"))
    let request = try #require(transport.requests.first)
    #expect(request.method == .post)
    #expect(request.headerFields == [.contentType: "application/json", .authorization: "Bearer 123"])
    #expect(request.body == #"{"age":3,"name":"Rex"}"#)
  }

  @Test(
    arguments: [(HTTPStatus.ok, [Dog(name: "Rex", age: 3)]), (.notFound, nil), (.gone, nil)] as [(HTTPStatus, [Dog]?)]
  )
  func `what the host does not have is nil, if the caller expects that`(status: HTTPStatus, dogs: [Dog]?) async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(status, body: Self.rex))
    #expect(try await client.find(.allDogs) == dogs)
  }

  @Test func `other statuses are errors of a call that may find nothing`() async {
    let client = APIClient(host: .test, transport: RecordingTransport(.forbidden))
    let error = await #expect(throws: ClientError.self) { try await client.find(.allDogs) }
    #expect(error?.code == .status(.forbidden))
  }

  @Test func `answers are decoded and bodies encoded as the client is told`() async throws {
    struct Stay: Codable, Sendable { var checkIn: Int }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let transport = RecordingTransport { HTTPResponse(status: .ok, body: $0.body) }
    let client = APIClient(host: .test, transport: transport, decoder: decoder, encoder: encoder)
    let endpoint = Endpoint<EndpointKinds.Public, Stay>(.put, path: "stay", body: .json(Stay(checkIn: 4)))
    #expect(try await client.send(endpoint).checkIn == 4)
    #expect(transport.requests.first?.body == #"{"check_in":4}"#)
  }

  @Test func `middlewares run in their order, the first outermost`() async throws {
    let calls = Calls()
    let transport = RecordingTransport { _ in
      calls.append("transport")
      return HTTPResponse(status: .ok, body: "[]")
    }
    let middleware = [Marking(name: "first", calls: calls), Marking(name: "second", calls: calls)]
    _ = try await APIClient(host: .test, transport: transport, middleware: middleware).send(.allDogs)
    #expect(calls.all == ["first →", "second →", "transport", "← second", "← first"])
    #expect(transport.requests.first?.headerFields[values: .userAgent] == ["first", "second"])
  }

  @Test func `a middleware may answer itself, and may ask twice`() async throws {
    let transport = RecordingTransport(.ok, body: "[]")
    var client = APIClient(host: .test, transport: transport, middleware: [Answering(body: Self.rex)])
    #expect(try await client.send(.allDogs).count == 1)
    #expect(transport.requests.isEmpty)
    client.middleware = [Twice()]
    #expect(try await client.send(.allDogs).isEmpty)
    #expect(transport.requests.count == 2)
  }

  @Test func `a middleware sees the status of an answer, and a failing transport as a client's error`() async throws {
    let codes = Calls()
    let spy = Spy { outcome in
      switch outcome {
      case .success(let response): codes.append("\(response.status.code)")
      case .failure(let error): codes.append("\((error as? ClientError)?.code as Any)")
      }
    }
    var client = APIClient(host: .test, transport: RecordingTransport(.notFound), middleware: [spy])
    await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    client.transport = RecordingTransport { _ in throw URLError(.timedOut) }
    await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    #expect(codes.all == ["404", "Optional(BacklotClientCore.ClientError.Code.timedOut)"])
  }

  @Test func `a request made by hand is answered whatever the status`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.teapot))
    let request = HTTPRequest(method: .get, scheme: "https", authority: "other.example.com", path: "/")
    #expect(try await client.response(to: request).status == .teapot)
  }

  @Test func `exactly as much content is taken as the limit says`() async throws {
    let chunks = AsyncStream { continuation in
      continuation.yield([UInt8](repeating: 0x31, count: 6))
      continuation.yield([UInt8](repeating: 0x32, count: 4))
      continuation.finish()
    }
    let transport = RecordingTransport(.ok, body: HTTPBody(streaming: chunks))
    let client = APIClient(host: .test, transport: transport, responseLimit: 10)
    #expect(try await client.send(Endpoint<EndpointKinds.Public, Data>(path: "")).count == 10)
  }
}

/// Strings collected from several tasks.
final class Calls: Sendable {
  private let calls = Mutex<[String]>([])
  var all: [String] { calls.withLock { $0 } }
  @Sendable func append(_ call: String) { calls.withLock { $0.append(call) } }
}

private struct Marking: ClientMiddleware {
  let name: String
  let calls: Calls

  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    calls.append("\(name) →")
    var request = request
    request.headerFields.append(HTTPField(name: .userAgent, value: name))
    let response = try await next(request)
    calls.append("← \(name)")
    return response
  }
}

private struct Answering: ClientMiddleware {
  let body: HTTPBody

  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    HTTPResponse(status: .ok, body: body)
  }
}

private struct Twice: ClientMiddleware {
  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    _ = try await next(request)
    return try await next(request)
  }
}

private struct Spy: ClientMiddleware {
  let see: @Sendable (Result<HTTPResponse, any Error>) -> Void

  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    do {
      let response = try await next(request)
      see(.success(response))
      return response
    } catch {
      see(.failure(error))
      throw error
    }
  }
}

/// Code that compiles without a warning; warnings are errors here.
struct EmptyResponseTests {
  private let transport = RecordingTransport(.noContent)
  private var client: APIClient { APIClient(host: .test, transport: transport) }
  private static let token = AccessToken(rawValue: "123")
  private static let ping = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "ping")

  @Test func `an empty response need not be used`() async throws {
    try await client.send(.add(Dog(name: "Rex", age: 3)), with: Self.token)
    try await client.send(Self.ping)
    #expect(transport.requests.map(\.path) == ["/dogs", "/ping"])
  }

  @Test func `an empty response may be ignored in a closure without a result`() async throws {
    let add: @Sendable (Dog) async throws -> Void = { try await client.send(.add($0), with: Self.token) }
    try await add(Dog(name: "Rex", age: 3))
    #expect(transport.requests.count == 1)
  }

  @Test func `an empty response may be kept without naming its type`() async throws {
    let answer = try await client.send(.add(Dog(name: "Rex", age: 3)), with: Self.token)
    let other = try await client.send(Self.ping)
    #expect(answer == other)
    #expect(transport.requests.count == 2)
  }

  @Test func `an empty response may be used, and be one of several`() async throws {
    func response<R>(to endpoint: Endpoint<EndpointKinds.Public, R>) async throws -> R {
      try await client.send(endpoint)
    }
    let empty: EmptyResponse = try await client.send(Self.ping)
    #expect(try await response(to: Self.ping) == empty)
  }

  @Test func `a status that is no success is thrown`() async {
    let client = APIClient(host: .test, transport: RecordingTransport(.notFound))
    await #expect(throws: ClientError.self) { try await client.send(Self.ping) }
  }

  @Test @MainActor func `what a service has created need not be used`() async throws {
    let service = FakeDogs()
    try await service.create(Dog(name: "Rex", age: 3))
    try await service.update(Dog(name: "Rex", age: 4))
    #expect(service.calls == ["create", "update"])
  }

  @MainActor private final class FakeDogs: Creatable, Updatable {
    var calls: [String] = []

    func create(_ item: Dog, completionHandler: @escaping (Result<Dog, any Error>) -> Void) {
      calls.append("create")
      completionHandler(.success(item))
    }

    func update(_ item: Dog, completionHandler: @escaping (Result<Dog, any Error>) -> Void) {
      calls.append("update")
      completionHandler(.success(item))
    }
  }
}
