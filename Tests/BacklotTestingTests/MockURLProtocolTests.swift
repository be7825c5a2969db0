import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct MockURLProtocolTests {
  private struct Item: Decodable, Equatable {
    let title: String
  }

  let url: URL

  init() throws { url = try #require(URL(string: "https://api.example.com/items/latest?page=2#top")) }

  // MARK: What the article asks for

  @Test func `a session answers through its responder's type`() async throws {
    let (data, response) = try await URLSession(mockResponder: LatestItem.self).data(from: url)
    #expect(try JSONDecoder().decode(NetworkResponse<Item>.self, from: data).result == Item(title: "Backlot"))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(response.url == url)
  }

  @Test func `a typed endpoint is performed and its answer decoded`() async throws {
    let session = URLSession(mockResponder: LatestItem.self)
    let client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: URLSessionTransport(session: session))
    let latest = Endpoint<EndpointKinds.Public, NetworkResponse<Item>>(path: "items/latest")
    #expect(try await client.send(latest).result == Item(title: "Backlot"))
  }

  @Test func `an error that the responder throws reaches the caller as it is`() async throws {
    let error = await #expect(throws: Sorry.self) { try await URLSession(mockResponder: Failing.self).data(from: url) }
    #expect(error?.reason == "none left")
  }

  @Test func `a completion handler gets the error and nothing else`() async throws {
    let (outcomes, report) = AsyncStream<(Data?, URLResponse?, (any Error)?)>.makeStream()
    let session = URLSession(mockResponder: Failing.self)
    session.dataTask(with: url) { report.yield(($0, $1, $2)) }.resume()
    let outcome = try #require(await outcomes.first { _ in true })
    #expect(outcome.0 == nil && outcome.1 == nil)
    #expect(outcome.2 is Sorry)
  }

  // MARK: What is put right

  @Test func `after a failure the session is well and answers the next request`() async throws {
    let session = URLSession(mockResponder: Failing.self)
    for _ in 1...100 { await #expect(throws: Sorry.self) { try await session.data(from: url) } }
    let fine = try #require(URL(string: "https://api.example.com/fine"))
    #expect(try await session.data(from: fine).0 == Data("fine".utf8))
  }

  @Test func `a delegate is told of a failure once, and of nothing after it`() async throws {
    let events = SessionEvents()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol<Failing>.self]
    let session = URLSession(configuration: configuration, delegate: events, delegateQueue: nil)
    session.dataTask(with: url).resume()
    let ended = await events.first
    #expect(ended is Sorry)
    session.finishTasksAndInvalidate()
    await events.invalidation
    #expect(events.all == ["error"])
  }

  @Test func `the status and the fields are the responder's`() async throws {
    let (data, response) = try await URLSession(mockResponder: Maintenance.self).data(from: url)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 503)
    #expect(head.value(forHTTPHeaderField: "retry-after") == "120")
    #expect(String(decoding: data, as: UTF8.self) == "back soon")
  }

  @Test func `no other session sees anything of it, the shared one and new ones neither`() async throws {
    _ = try await URLSession(mockResponder: LatestItem.self).data(from: url)
    // An unknown scheme causes no request to a server, but a protocol for the whole process would answer.
    let unknown = try #require(URL(string: "backlot-unknown://example.com/"))
    #expect(try await URLSession(mockResponder: LatestItem.self).data(from: unknown).0.isEmpty == false)
    for session in [URLSession.shared, URLSession(configuration: .ephemeral)] {
      let error = await #expect(throws: URLError.self) { try await session.data(from: unknown) }
      #expect(error?.code == .unsupportedURL)
    }
  }

  @Test func `sessions of two responders answer the same URL at once, each its own`() async throws {
    let (one, other) = (URLSession(mockResponder: LatestItem.self), URLSession(mockResponder: Maintenance.self))
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 1...100 {
        group.addTask { try await [one.data(from: url).0.count, other.data(from: url).0.count] }
      }
      for try await counts in group { #expect(counts == [32, 9]) }
    }
  }

  // MARK: What the responder sees

  @Test func `the responder sees the request as it was made`() async throws {
    var request = URLRequest(url: url)
    request.httpMethod = "PATCH"
    request.setValue("Bearer t", forHTTPHeaderField: "Authorization")
    request.httpBody = Data("sent".utf8)
    let (data, response) = try await URLSession(mockResponder: Echo.self).data(for: request)
    let head = try #require(response as? HTTPURLResponse)
    #expect(String(decoding: data, as: UTF8.self) == "sent")
    #expect(head.value(forHTTPHeaderField: "X-Seen") == "PATCH \(url.absoluteString) Bearer t")
  }

  @Test func `the responder sees a streamed body and the fields of the session`() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol<Echo>.self]
    configuration.httpAdditionalHeaders = ["Authorization": "Bearer session"]
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data("streamed".utf8))
    let (data, response) = try await URLSession(configuration: configuration).data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "streamed")
    let seen = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Seen")
    #expect(seen?.hasSuffix("Bearer session") == true)
  }
}

private enum LatestItem: MockURLResponder {
  static func respond(to _: URLRequest) throws -> Data { Data(#"{"result": {"title": "Backlot"}}"#.utf8) }
}

private enum Maintenance: MockURLResponder {
  static func respond(to _: URLRequest) throws -> Data { Data("back soon".utf8) }
  static func status(for _: URLRequest) -> HTTPStatus { .serviceUnavailable }
  static func headerFields(for _: URLRequest) -> HTTPFields { [.retryAfter: "120"] }
}

private enum Failing: MockURLResponder {
  static func respond(to request: URLRequest) throws -> Data {
    guard request.url?.path == "/fine" else { throw Sorry(reason: "none left") }
    return Data("fine".utf8)
  }
}

/// Answers with the content of the request, and tells in a field what it saw of the rest.
private enum Echo: MockURLResponder {
  static func respond(to request: URLRequest) throws -> Data { request.httpBody ?? Data() }

  static func headerFields(for request: URLRequest) -> HTTPFields {
    let authorization = request.value(forHTTPHeaderField: "authorization") ?? "nobody"
    return [.seen: "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "") \(authorization)"]
  }
}

private struct Sorry: Error {
  let reason: String
}

extension HTTPField.Name {
  fileprivate static let seen = HTTPField.Name("X-Seen")
  fileprivate static let retryAfter = HTTPField.Name("Retry-After")
}
