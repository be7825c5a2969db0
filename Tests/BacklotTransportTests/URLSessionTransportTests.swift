import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import TemporaryFolders
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionTransportTests {
  private static let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")

  private enum Echo: URLScript {
    static func outcome(of request: URLRequest) -> Result<(Int, [String: String], Data), URLError>? {
      let text = "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "") \(body(of: request))"
      return .success(
        (207, ["Content-Type": "text/plain", "X-B": request.value(forHTTPHeaderField: "X-A") ?? ""], Data(text.utf8))
      )
    }

    /// Apple's systems hand a body to a protocol as a stream.
    private static func body(of request: URLRequest) -> String {
      if let body = request.httpBody { return String(decoding: body, as: UTF8.self) }
      guard let stream = request.httpBodyStream else { return "" }
      stream.open()
      defer { stream.close() }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = stream.read(&buffer, maxLength: buffer.count)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  @Test func `method, URL, fields and body reach the session, and status, fields and body come back`() async throws {
    var request = Self.request
    request.method = .patch
    request.path = "/dogs/South%20Korea?a=b%26c"
    request.headerFields[HTTPField.Name("X-A")] = "value"
    request.body = "content"
    let response = try await URLSessionTransport(session: ScriptedURLProtocol<Echo>.session).send(request)
    #expect(response.status == 207)
    #expect(response.headerFields[.contentType] == "text/plain")
    #expect(response.headerFields[HTTPField.Name("x-b")] == "value")
    #expect(response.body == "PATCH https://api.example.com/dogs/South%20Korea?a=b%26c content")
  }

  @Test func `fields whose names differ in case only become one`() async throws {
    var request = Self.request
    request.headerFields.append(HTTPField(name: HTTPField.Name("X-A"), value: "1"))
    request.headerFields.append(HTTPField(name: HTTPField.Name("x-a"), value: "2"))
    let response = try await URLSessionTransport(session: ScriptedURLProtocol<Echo>.session).send(request)
    #expect(response.headerFields[HTTPField.Name("x-b")] == "1, 2")
    let fields = try #require(URLRequest(request)?.allHTTPHeaderFields)
    #expect(fields.count == 1)
  }

  @Test(arguments: [4, 3])
  func `a streamed body reaches the session, from memory or from a file`(limit: Int) async throws {
    let transport = URLSessionTransport(session: ScriptedURLProtocol<Echo>.session, requestBodyLimit: limit)
    var request = Self.request
    request.method = .post
    request.body = HTTPBody(joining: [Self.stream(of: "ab", "cd")])
    #expect(try await transport.send(request).body == "POST https://api.example.com/dogs abcd")
    request.body = HTTPBody(streaming: Self.stream(of: "ab", "cd"), length: 4)
    #expect(try await transport.send(request).body == "POST https://api.example.com/dogs abcd")
    request.body = HTTPBody(streaming: Self.stream(of: "ab", "cd"), length: 4)
    #expect(try await transport.stream(request).body.collect(upTo: 100).count == 38)
  }

  @Test func `a file reaches the session, and one that is missing is an error`() async throws {
    let folder = try TemporaryFolder(["short": "abcd", "long": String(repeating: "x", count: 100_000)])
    let transport = URLSessionTransport(session: ScriptedURLProtocol<Echo>.session)
    var request = Self.request
    request.method = .post
    for (name, count) in ["short": 38, "long": 34 + 1024] {
      request.body = HTTPBody(file: "\(folder.path)/\(name)")
      #expect(try await transport.send(request).body.length == Int64(count))
    }
    request.body = HTTPBody(file: "\(folder.path)/missing")
    let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
    #expect(error?.code == .unreadableFile)
  }

  private enum Refusing: URLScript {
    static func outcome(of request: URLRequest) -> Result<(Int, [String: String], Data), URLError>? {
      .failure(URLError(.cannotConnectToHost))
    }
  }

  @Test func `the session's error is thrown`() async throws {
    let session = ScriptedURLProtocol<Refusing>.session
    let error = await #expect(throws: URLError.self) {
      try await URLSessionTransport(session: session).send(Self.request)
    }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test(
    arguments: [
      (nil, "/"), ("", "/"), ("exa mple.com", "/"), ("example.com", "no/slash"), ("example.com", "/a b"),
      ("example.com", "/a#b\u{0}"),
    ] as [(String?, String)]
  )
  func `a request that makes no URL is an error`(authority: String?, path: String) async {
    let request = HTTPRequest(method: .get, authority: authority, path: path)
    let error = await #expect(throws: URLError.self) { try await URLSessionTransport().send(request) }
    #expect(error?.code == .badURL)
  }

  private enum Silent: URLScript {
    static let started = Signal()
    static let ended = Signal()
    static func outcome(of request: URLRequest) -> Result<(Int, [String: String], Data), URLError>? {
      started.send()
      return nil
    }
    static func stopped() { ended.send() }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a caller that is cancelled hears of it at once, and the session stops`() async throws {
    let transport = URLSessionTransport(session: ScriptedURLProtocol<Silent>.session)
    let task = Task { try await transport.send(Self.request) }
    await Silent.started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await Silent.ended.wait()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a caller that is cancelled beforehand asks nothing`() async throws {
    let transport = URLSessionTransport(session: ScriptedURLProtocol<Echo>.session)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(Self.request)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a thousand requests are each answered or cancelled, and none hangs`() async throws {
    let transport = URLSessionTransport(session: ScriptedURLProtocol<Echo>.session)
    let ends = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<1000 {
        group.addTask { await Self.end(of: transport, cancelling: index.isMultiple(of: 2)) }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(ends.values.reduce(0, +) == 1000)
    #expect(ends[true, default: 0] >= 500)
  }

  /// Returns true if a response arrived.
  private static func end(of transport: URLSessionTransport, cancelling isCancelled: Bool) async -> Bool {
    let task = Task { try await transport.send(request) }
    if isCancelled {
      await Task.yield()
      task.cancel()
    }
    switch await task.result {
    case .success: return true
    case .failure(let error):
      if !(error is CancellationError) { Issue.record(error) }
      return false
    }
  }

  private static func stream(of chunks: String...) -> HTTPBody {
    HTTPBody(
      streaming: AsyncStream { continuation in
        for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
        continuation.finish()
      }
    )
  }
}

/// Something that happens once and can be waited for.
private final class Signal: Sendable {
  private let stream = AsyncStream.makeStream(of: Void.self)

  func send() { stream.continuation.yield() }

  func wait() async {
    for await _ in stream.stream { return }
  }
}
