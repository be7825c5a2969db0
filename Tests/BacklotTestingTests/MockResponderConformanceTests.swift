import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cases of the conformance suite that make sense for an answer without a backend.
@Suite struct MockResponderConformanceTests {
  private func transport() -> URLSessionTransport {
    URLSessionTransport(session: URLSession(mockResponder: Mirror.self), requestBodyLimit: 1 << 28)
  }

  private func send(
    _ method: HTTPMethod = .get,
    _ path: String,
    body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    try await transport().send(
      HTTPRequest(method: method, scheme: "https", authority: "api.example.com", path: path, body: body)
    )
  }

  @Test func `every status from 100 to 599 arrives with its fields, and with content unless it forbids it`()
    async throws
  {
    let transport = transport()
    for code in 100...599 {
      let response = try await transport.send(
        HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/status/\(code)")
      )
      #expect(response.status.code == code)
      #expect(response.headerFields[.contentType] == "text/plain", "status \(code)")
      #expect(response.body == (response.status.forbidsContent ? .empty : "content"), "status \(code)")
    }
  }

  @Test(arguments: [401, 407])
  func `a challenge arrives as an answer`(code: Int) async throws {
    let response = try await send(.get, "/challenge/\(code)")
    #expect(response.status.code == code)
    #expect(response.headerFields[.wwwAuthenticate] == "Basic realm=\"dogs\"")
    #expect(response.body == "content")
  }

  @Test func `a redirection arrives unfollowed`() async throws {
    let response = try await send(.get, "/status/302")
    #expect(response.status == .found)
    #expect(response.headerFields[.location] == "/elsewhere")
  }

  @Test func `a HEAD has no content`() async throws {
    let response = try await send(.head, "/status/200")
    #expect(response.body == .empty)
    #expect(response.headerFields[.contentType] == "text/plain")
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1 << 20, 16 << 20])
  func `a body of any size arrives whole, both ways`(size: Int) async throws {
    var sent = [UInt8](repeating: 7, count: size)
    // No two blocks alike, so that one that is lost or doubled shows.
    for block in stride(from: 0, to: size, by: 4096) { sent[block] = UInt8(truncatingIfNeeded: block >> 12) }
    #expect(try await send(.post, "/echo", body: HTTPBody(sent)).body.bytes == sent)
  }

  @Test(arguments: [URLError.Code.notConnectedToInternet, .timedOut, .networkConnectionLost])
  func `an error arrives with its code`(code: URLError.Code) async throws {
    let error = await #expect(throws: URLError.self) { try await send(.get, "/error/\(code.rawValue)") }
    #expect(error?.code == code)
  }

  @Test func `a task that is cancelled before it starts is not asked about`() async throws {
    let session = URLSession(mockResponder: Counting.self)
    let (errors, report) = AsyncStream<(any Error)?>.makeStream()
    let url = try #require(URL(string: "https://api.example.com/"))
    let task = session.dataTask(with: url) { _, _, error in report.yield(error) }
    task.cancel()
    task.resume()
    let error = await errors.first { _ in true } ?? nil
    #expect((error as? URLError)?.code == .cancelled)
    #expect(Counting.count.load(ordering: .relaxed) == 0)
  }
}

@Suite struct MockResponderStressTests {
  @Test(arguments: 1...100)
  func `a hundred tests at once ask twenty times, with a session each, and get their own answers`(
    number: Int
  ) async throws {
    let session = URLSession(mockResponder: Mirror.self)
    let url = try #require(URL(string: "https://api.example.com/echo"))
    for turn in 1...20 {
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data("\(number)/\(turn)".utf8)
      #expect(try await session.data(for: request).0 == request.httpBody)
    }
  }

  @Test func `ten thousand requests that are cancelled while they are answered all end, and end once`() async throws {
    let sessions = [
      URLSession(mockResponder: Mirror.self), URLSession(mockResponder: Mirror.self),
    ]
    let urls = try ["status/200", "error/-1009"].map { try #require(URL(string: "https://api.example.com/\($0)")) }
    let (ends, end) = AsyncStream<Int>.makeStream()
    for number in 0..<10_000 {
      let task = sessions[number % 2].dataTask(with: urls[number / 2 % 2]) { _, _, _ in end.yield(number) }
      task.resume()
      DispatchQueue.global().async { task.cancel() }
    }
    var ended: Set<Int> = []
    for await number in ends {
      #expect(ended.insert(number).inserted)
      if ended.count == 10_000 { break }
    }
    #expect(try await sessions[0].data(from: urls[0]).0 == Data("content".utf8))
  }
}

/// Does what the path says.
private enum Mirror: MockURLResponder {
  private static func instruction(_ request: URLRequest) -> (verb: String, code: Int) {
    let parts = request.url?.path.split(separator: "/") ?? []
    return (parts.first.map(String.init) ?? "", parts.dropFirst().first.flatMap { Int($0) } ?? 200)
  }

  static func respond(to request: URLRequest) throws -> Data {
    switch instruction(request) {
    case ("error", let code): throw URLError(URLError.Code(rawValue: code) ?? .unknown)
    case ("echo", _): request.httpBody ?? Data()
    default: Data("content".utf8)
    }
  }

  static func status(for request: URLRequest) -> HTTPStatus { HTTPStatus(code: instruction(request).code) }

  static func headerFields(for request: URLRequest) -> HTTPFields {
    switch instruction(request).verb {
    case "challenge": [.wwwAuthenticate: "Basic realm=\"dogs\""]
    default: [.contentType: "text/plain", .location: "/elsewhere"]
    }
  }
}

/// Counts what it is asked; of one test alone.
private enum Counting: MockURLResponder {
  static let count = Atomic(0)

  static func respond(to _: URLRequest) throws -> Data {
    count.add(1, ordering: .relaxed)
    return Data()
  }
}
