import BacklotHTTP
import BacklotRecording
import Testing

/// Recorded responses as they are sent again.
struct ReplayedResponseTests {
  private func response(
    to method: HTTPMethod = .get,
    _ change: (inout RecordedExchange) -> Void
  ) async throws -> HTTPResponse {
    var session = RecordedSession()
    session.add(method, "/", "content", type: "text/plain", change: change)
    let backend = MockBackend { Recording(session.exchanges) }
    return try await backend.respond(to: HTTPRequest(method: method, path: "/"))
  }

  @Test func `fields of the recorded connection, its length and its coding are not repeated`() async throws {
    let response = try await response { exchange in
      exchange.response?.headerFields = [
        .contentType: "text/plain", .contentEncoding: "gzip", .contentLength: "3", .etag: "1",
      ]
      for (name, value) in [("Connection", "close, X-Hop"), ("Transfer-Encoding", "chunked"), ("X-Hop", "1")] {
        HTTPField.Name(name).map { exchange.response?.headerFields.append(HTTPField(name: $0, value: value)) }
      }
    }
    #expect(response.headerFields == [.contentType: "text/plain", .etag: "1"])
    #expect(response.body.length == 7)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", Recording.Timing.dropped, "/login?next=1"), ("127.0.0.1:8080", .recorded, "/login?next=1"),
    ("api.example.com", .dropped, "https://api.example.com/login?next=1"),
  ])
  func `a redirect to the recorded host leads to the host of the client`(
    authority: String,
    timing: Recording.Timing,
    expected: String
  ) async throws {
    var session = RecordedSession()
    session.add(.get, "/", status: .found) { exchange in
      exchange.response?.headerFields[.location] = "https://api.example.com/login?next=1"
    }
    let backend = MockBackend { Recording(session.exchanges, timing: timing) }
    let response = try await backend.respond(to: HTTPRequest(method: .get, authority: authority, path: "/"))
    #expect(response.headerFields[.location] == expected)
  }

  @Test func `a redirect to another host is kept`() async throws {
    let response = try await response { $0.response?.headerFields[.location] = "https://login.example.com/" }
    #expect(response.headerFields[.location] == "https://login.example.com/")
  }

  @Test func `content that is still compressed keeps its coding`() async throws {
    let response = try await response { exchange in
      exchange.response?.headerFields[.contentEncoding] = "gzip"
      exchange.response?.body = HTTPBody([0x1F, 0x8B, 8, 0])
    }
    #expect(response.headerFields[.contentEncoding] == "gzip")
  }

  @Test func `a recorded response to HEAD keeps the length of the missing content`() async throws {
    let response = try await response(to: .head) { exchange in
      exchange.response?.headerFields = [.contentLength: "1234"]
      exchange.response?.body = .empty
    }
    #expect(response.headerFields[.contentLength] == "1234")
    #expect(response.body.length == 0)
  }

  @Test func `a status without content has none`() async throws {
    let response = try await response { exchange in
      exchange.response?.status = .noContent
      exchange.response?.headerFields = [.contentLength: "7"]
    }
    #expect(response.body.length == 0)
    #expect(response.headerFields[.contentLength] == nil)
  }

  @Test func `exchanges that cannot be replayed are skipped with a warning`() async throws {
    var session = RecordedSession()
    session.add(.get, "/lost") { $0.response = nil }
    session.add(.get, "/chat") { $0.webSocketMessages = [] }
    session.add(.get, "/upgrade", status: 101)
    session.add(.get, "/ok", "ok")
    let backend = MockBackend { Recording(session.exchanges) }
    #expect(backend.diagnostics.map(\.severity) == [.warning, .warning, .warning])
    #expect(backend.diagnostics.map(\.origin.line) == [10, 20, 30])
    #expect(try await ReplayClient(backend).send(.get, "/ok") == "ok")
  }

  @Test func `a file that cannot be read is an error of the source`() async {
    let backend = MockBackend { Recording("missing.har") }
    #expect(backend.diagnostics.map(\.severity) == [.error])
    #expect(backend.diagnostics.first?.message.contains("missing.har") == true)
  }
}
