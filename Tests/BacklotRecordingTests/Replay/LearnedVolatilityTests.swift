import BacklotHTTP
import BacklotRecording
import Testing

/// Values that are ignored because recorded requests that otherwise agree differ in them.
struct LearnedVolatilityTests {
  private static let json: HTTPFields = [.contentType: "application/json"]

  private static let session: RecordedSession = {
    var session = RecordedSession()
    session.add(.get, "/news?_=1700000000001", "news")
    session.add(.get, "/news?_=1700000000002", "news")
    session.add(.post, "/events", fields: json, body: #"{"n": 1, "requestId": "6f1c2b7a-77aa-41d4"}"#, "ok")
    session.add(.post, "/events", fields: json, body: #"{"n": 1, "requestId": "0d5c1b9e-12ab-49ff"}"#, "ok")
    return session
  }()

  @Test func `a time and a nonce that change nothing are ignored`() async throws {
    let client = ReplayClient(Self.session)
    #expect(try await client.send(.get, "/news?_=1800000000000") == "news")
    let body = #"{"n": 1, "requestId": "ffffffff-1234-4321"}"#
    #expect(try await client.send(.post, "/events", fields: Self.json, body: body) == "ok")
    let other = await client.miss(.post, "/events", fields: Self.json, body: body.replacing(": 1,", with: ": 2,"))
    #expect(other.contains("/n"))
    #expect(!other.contains("/requestId"))
  }

  @Test func `nothing is learned if the recording says so`() async throws {
    let client = ReplayClient(MockBackend { Recording(Self.session.exchanges, learnsVolatility: false) })
    #expect(await client.miss(.get, "/news?_=1800000000000").contains("✗ query"))
  }

  @Test(
    arguments: [
      // Different responses.
      ("/dogs?page=1", "one", "/dogs?page=2", "two", "/dogs?page=3"),
      ("/dogs?_=1700000000001", "one", "/dogs?_=1700000000002", "two", "/dogs?_=1700000000003"),
      // The same response, but a value with a meaning.
      ("/dogs?page=8", "[]", "/dogs?page=9", "[]", "/dogs?page=1"),
      ("/dogs?owner=6f1c2b7a-77aa-41d4", "[]", "/dogs?owner=0d5c1b9e-12ab-49ff", "[]", "/dogs?owner=ffffffff-12ab"),
      (
        "/dogs?from=2026-01-01T00:00:00Z", "[]", "/dogs?from=2026-02-01T00:00:00Z", "[]",
        "/dogs?from=2026-03-01T00:00:00Z"
      ),
    ]
  ) func `a value that may tell requests apart is compared`(
    first: String,
    one: String,
    second: String,
    two: String,
    live: String
  ) async throws {
    var session = RecordedSession()
    session.add(.get, first, one)
    session.add(.get, second, two)
    let client = ReplayClient(session)
    #expect(await client.miss(.get, live).contains("✗ query"))
    #expect(try await client.send(.get, second) == two)
    #expect(try await client.send(.get, first) == one)
  }
}
