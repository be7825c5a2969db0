import BacklotHTTP
import BacklotRecording
import Testing

/// The replay of recordings with placeholders for secrets.
struct ReplaySecretTests {
  private static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }

  private static let chain: RecordedSession = {
    var session = RecordedSession()
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    session.add(
      .post,
      "/login",
      fields: form,
      body: "user=ada&password=%7B%7Bsecret%3Apassword%3A1%7D%7D",
      #"{"token": "{{secret:access_token:1}}", "refresh": "{{secret:refresh_token:1}}"}"#
    )
    session.add(.get, "/me", fields: bearer("{{secret:access_token:1}}"), "ada")
    session.add(.get, "/me", fields: bearer("{{secret:access_token:1}}"), status: .unauthorized, "expired")
    session.add(
      .post,
      "/refresh",
      fields: [.contentType: "application/json"],
      body: #"{"refresh": "{{secret:refresh_token:1}}"}"#,
      #"{"token": "{{secret:access_token:2}}"}"#
    )
    session.add(.get, "/me", fields: bearer("{{secret:access_token:2}}"), "ada again")
    session.add(.get, "/export?key=%7B%7Bsecret:api_key:1%7D%7D&all=1", "everything")
    return session
  }()

  @Test func `a chain from login to refresh replays with the secrets of the recording`() async throws {
    let client = ReplayClient(Self.chain)
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    let login = try await client.send(.post, "/login", fields: form, body: "user=ada&password=other+secret")
    #expect(login.contains("{{secret:access_token:1}}"))
    let first = Self.bearer("{{secret:access_token:1}}")
    #expect(try await client.send(.get, "/me", fields: first) == "ada")
    #expect(try await client.send(.get, "/me", fields: first) == "401 expired")
    let refresh = #"{"refresh":"{{secret:refresh_token:1}}"}"#
    let json: HTTPFields = [.contentType: "application/json"]
    #expect(try await client.send(.post, "/refresh", fields: json, body: refresh).contains("access_token:2"))
    #expect(try await client.send(.get, "/me", fields: Self.bearer("{{secret:access_token:2}}")) == "ada again")
    #expect(try await client.send(.get, "/export?all=1&key=live-key") == "everything")
    #expect(await client.miss(.get, "/export?all=2&key=live-key").contains("all"))
  }

  @Test func `a placeholder in a URL that is a value matches`() async throws {
    var session = RecordedSession()
    let form: HTTPFields = [.contentType: "application/json"]
    let body = #"{"callback": "https://a.example/?code=%7B%7Bsecret:code:1%7D%7D&state=1"}"#
    session.add(.post, "/hooks", fields: form, body: body, "added")
    let client = ReplayClient(session)
    let live = #"{"callback": "https://a.example/?code=abc123&state=1"}"#
    #expect(try await client.send(.post, "/hooks", fields: form, body: live) == "added")
    let other = #"{"callback": "https://a.example/?code=abc123&state=2"}"#
    #expect(await client.miss(.post, "/hooks", fields: form, body: other).hasPrefix("✗"))
  }

  @Test func `text beside a placeholder must be equal, and other secrets match`() async throws {
    var session = RecordedSession()
    session.add(.get, "/a?key=id-%7B%7Bsecret:api_key:1%7D%7D", "a")
    session.add(.get, "/users/%7B%7Bsecret:user_token:1%7D%7D/dogs", "dogs")
    let client = ReplayClient(session)
    #expect(try await client.send(.get, "/a?key=id-123") == "a")
    #expect(await client.miss(.get, "/a?key=123").hasPrefix("✗"))
    #expect(try await client.send(.get, "/users/abc/dogs") == "dogs")
    #expect(await client.miss(.get, "/users/abc/cats").hasPrefix("✗"))
  }

  @Test func `two clients with different tokens get their own responses, in any interleaving`() async throws {
    var session = RecordedSession()
    let (first, second) = ("{{secret:access_token:1}}", "{{secret:access_token:2}}")
    session.add(.get, "/orders", fields: Self.bearer(first), "[] of the first")
    session.add(.get, "/orders", fields: Self.bearer(second), "[] of the second")
    session.add(.post, "/orders", fields: Self.bearer(first), body: "1", status: .created, "1")
    session.add(.get, "/orders", fields: Self.bearer(first), "[1] of the first")
    session.add(.post, "/orders", fields: Self.bearer(second), body: "1", status: .created, "2")
    session.add(.get, "/orders", fields: Self.bearer(second), "[2] of the second")
    for tokens in [(first, second), ("ada's", "grace's")] {
      let backend = MockBackend { Recording(session.exchanges) }
      let ada = ReplayClient(backend, fields: Self.bearer(tokens.0))
      let grace = ReplayClient(backend, fields: Self.bearer(tokens.1))
      #expect(try await ada.send(.get, "/orders") == "[] of the first")
      #expect(try await ada.send(.post, "/orders", body: "1") == "201 1")
      #expect(try await ada.send(.get, "/orders") == "[1] of the first")
      #expect(try await grace.send(.get, "/orders") == "[] of the second")
      #expect(try await grace.send(.get, "/orders") == "[] of the second")
      #expect(try await grace.send(.post, "/orders", body: "1") == "201 2")
      #expect(try await grace.send(.get, "/orders") == "[2] of the second")
      #expect(try await ada.send(.get, "/orders") == "[1] of the first")
    }
  }

  @Test func `a secret that a request has sent is echoed instead of its placeholder`() async throws {
    var session = RecordedSession()
    session.add(.post, "/keys", body: #"{"key": "{{secret:api_key:1}}"}"#, status: .created)
    session.add(.get, "/keys", #"["{{secret:api_key:1}}"]"#)
    let client = ReplayClient(session)
    _ = try await client.send(.post, "/keys", body: #"{"key": "k-42"}"#)
    #expect(try await client.send(.get, "/keys") == #"["k-42"]"#)
  }

  @Test func `a report of a miss shows no secret`() async throws {
    let client = ReplayClient(Self.chain)
    let miss = await client.miss(.get, "/export?key=live&all=2&password=hunter2")
    #expect(miss.contains("all"))
    #expect(!miss.contains("hunter2"))
    let json: HTTPFields = [.contentType: "application/json"]
    let refused = await client.miss(.post, "/refresh", fields: json, body: #"{"refresh": 1, "token": "hunter2"}"#)
    #expect(refused.contains("/token"))
    #expect(!refused.contains("hunter2"))
  }

  @Test func `a signature of each request does not tell requests apart`() async throws {
    var session = RecordedSession()
    for (number, state) in ["queued", "running", "done"].enumerated() {
      session.add(.get, "/jobs/1", fields: [.authorization: "AWS4-HMAC-SHA256 Signature=\(number)"], state)
    }
    let client = ReplayClient(session)
    let signed: HTTPFields = [.authorization: "AWS4-HMAC-SHA256 Signature=live"]
    var states: [String] = []
    for _ in 0..<4 { states.append(try await client.send(.get, "/jobs/1", fields: signed)) }
    #expect(states == ["queued", "running", "done", "done"])
  }

  @Test func `a client without credentials gets the response without credentials`() async throws {
    var session = RecordedSession()
    session.add(.get, "/me", fields: Self.bearer("{{secret:access_token:1}}"), "ada")
    session.add(.get, "/me", status: .unauthorized, "who?")
    let client = ReplayClient(session)
    #expect(try await client.send(.get, "/me") == "401 who?")
    #expect(try await client.send(.get, "/me", fields: Self.bearer("live")) == "ada")
  }
}
