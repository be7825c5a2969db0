import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct ClientErrorTests {
  @Test(arguments: [199, 300, 304, 400, 404, 500, 503, 599])
  func `a status outside 200 to 299 is an error with status, fields and body`(code: Int) async throws {
    let transport = RecordingTransport(HTTPStatus(code: code), [.retryAfter: "120"], body: #"[{"name":"Rex","age":3}]"#)
    let error = try await failure(of: transport)
    #expect(error.code == .status(HTTPStatus(code: code)))
    #expect(error.response?.headerFields == [.retryAfter: "120"])
    #expect(error.response?.body.bytes?.count == 24)
    #expect(error.request?.path == "/dogs")
    #expect(error.message.contains("the response status is \(HTTPStatus(code: code)), expected 200...299"))
  }

  @Test(arguments: [200, 201, 206, 299])
  func `a status from 200 to 299 is none`(code: Int) async throws {
    let transport = RecordingTransport(HTTPStatus(code: code), body: "[]")
    #expect(try await APIClient(host: .test, transport: transport).send(.allDogs).isEmpty)
  }

  @Test func `codes can be compared and told apart`() async throws {
    let error = try await failure(of: RecordingTransport(.serviceUnavailable))
    #expect(error.code == .status(503))
    #expect(error.code != .status(500))
    #expect(error.errorDescription == error.message)
    #expect(error.message.hasSuffix("Try again later."))
  }

  @Test(
    arguments: [
      (URLError(.notConnectedToInternet), .transport, "no connection to the Internet"),
      (URLError(.cannotFindHost), .transport, "host is unknown"),
      (URLError(.timedOut), .timedOut, "The request timed out."),
      (URLError(.cancelled), .cancelled, "cancelled"),
    ] as [(URLError, ClientError.Code, String)]
  )
  func `a failing transport is told in words`(cause: URLError, code: ClientError.Code, words: String) async throws {
    let error = try await failure(of: RecordingTransport { _ in throw cause })
    #expect(error.code == code)
    #expect(error.message.contains(words))
    #expect((error.underlyingError as? URLError)?.code == cause.code)
  }

  @Test func `a cancelled task is told apart from a failed transport`() async throws {
    let error = try await failure(of: RecordingTransport { _ in throw CancellationError() })
    #expect(error.code == .cancelled)
  }

  @Test func `a middleware's own error is kept inside`() async throws {
    struct Offline: ClientMiddleware, Error {
      func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse { throw self }
    }
    let client = APIClient(host: .test, transport: RecordingTransport(.ok), middleware: [Offline()])
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
    #expect(error.code == .middleware)
    #expect(error.underlyingError is Offline)
  }

  @Test func `content over the limit is an error of its own`() async throws {
    let error = try await failure(of: RecordingTransport(.ok, body: "[1, 2, 3, 4]"), limit: 11)
    #expect(error.code == .responseTooLarge)
    #expect(error.response?.status == .ok)
    #expect(error.message.contains("11 bytes"))
  }

  @Test func `an answer that says no keeps its status even with content over the limit`() async throws {
    let error = try await failure(of: RecordingTransport(.badGateway, body: "[1, 2, 3, 4]"), limit: 11)
    #expect(error.code == .status(.badGateway))
    #expect((error.underlyingError as? HTTPError)?.code == .bodyTooLarge)
  }

  @Test func `content that breaks off is a failure of the transport`() async throws {
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield([0x5B])
      continuation.finish(throwing: URLError(.networkConnectionLost))
    }
    let error = try await failure(of: RecordingTransport(.ok, body: HTTPBody(streaming: chunks)))
    #expect(error.code == .transport)
    #expect(error.message.contains("connection was lost"))
  }

  @Test func `an endpoint that no request can be made of is kept`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.ok))
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.dogs(named: "..")) })
    #expect(error.code == .invalidRequest)
    #expect(error.request == nil)
    #expect(error.underlyingError is InvalidEndpointError<EndpointKinds.Public, [Dog]>)
    #expect(error.message.hasPrefix("GET /dogs/..: cannot create the request."))
  }

  @Test func `secrets in the URL stay out of the message`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.forbidden))
    let endpoint = Endpoint<EndpointKinds.Public, [Dog]>(path: "dogs", queryItems: ["page": "2", "api_key": "s3cr3t"])
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    let subject = "GET https://api.example.com/dogs?page=2&api_key=***"
    #expect(error.message.hasPrefix("\(subject): the response status is 403 Forbidden"))
  }

  @Test(
    arguments: [
      ("https://a.example/b?page=2&access_token=s3cr3t", "https://a.example/b?page=2&access_token=***"),
      ("https://a.example/b#access_token=s3cr3t&state=1", "https://a.example/b#access_token=***&state=1"),
      ("https://rex:s3cr3t@a.example/b", "https://***@a.example/b"),
    ])
  func `secrets in the URL of a redirection stay out of the message`(location: String, shown: String) async throws {
    let error = try await failure(of: RecordingTransport(302, [.location: location]))
    #expect(
      error.message.hasSuffix(
        "To follow the redirect to \(shown), add the middleware .redirects(.follow) to the client."
      )
    )
  }

  @Test(arguments: ["rex:s3cr3t@api.example.com", "https://rex:s3cr3t@api.example.com/v1", "rex:s3cr3t@a:80"])
  func `a password in a host stays out of the message`(host: String) async throws {
    let client = APIClient(host: URLHost(rawValue: host), transport: RecordingTransport(.ok))
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
    #expect(error.code == .invalidRequest)
    #expect(!error.message.contains("s3cr3t"))
    #expect(error.message.contains("api.example.com:8080"))
  }

  @Test func `an account that says nothing beyond the status is left out of the message`() async throws {
    let transport = RecordingTransport(400, [.contentType: "application/problem+json"], body: #"{"status":400}"#)
    let error = try await failure(of: transport)
    #expect(error.problem?.status == 400)
    #expect(!error.message.contains("about:blank"))
  }

  @Test func `a long account of the server's is shortened in the message and kept whole beside it`() async throws {
    let detail = String(repeating: "x", count: 100_000)
    let body = HTTPBody(#"{"detail":"\#(detail)"}"#)
    let transport = RecordingTransport(400, [.contentType: "application/problem+json; charset=utf-8"], body: body)
    let error = try await failure(of: transport)
    #expect(error.message.count < 2000)
    #expect(error.problem?.detail == detail)
  }
}

extension ClientErrorTests {
  private func failure(of transport: RecordingTransport, limit: Int = 1 << 20) async throws -> ClientError {
    let client = APIClient(host: .test, transport: transport, responseLimit: limit)
    return try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
  }
}
