import BacklotHTTP
import BacklotRecording
import Testing

/// The comparison of live requests with recorded ones.
struct ReplayMatchingTests {
  private static let json: HTTPFields = [.contentType: "application/json"]
  private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

  private static func multipart(_ boundary: String, _ title: String = "Rex") -> (fields: HTTPFields, body: String) {
    let body = """
      --\(boundary)\r\nContent-Disposition: form-data; name="title"\r\n\r\n\(title)\r\n\
      --\(boundary)\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nPNG\r\n--\(boundary)--\r\n
      """
    return ([.contentType: "multipart/form-data; boundary=\(boundary)"], body)
  }

  private static let session: RecordedSession = {
    var session = RecordedSession()
    session.add(.get, "/dogs?size=big&color=red%20brown", "query")
    session.add(.post, "/json", fields: json, body: #"{"a": 1, "b": [true, {"c": null}]}"#, "json")
    session.add(.post, "/form", fields: form, body: "a=1&b=x+y", "form")
    let parts = multipart("one")
    session.add(.post, "/parts", fields: parts.fields, body: parts.body, "parts")
    session.add(.post, "/text", body: "hello", "text")
    return session
  }()

  @Test func `the order and the spelling of items and members are irrelevant`() async throws {
    let client = ReplayClient(Self.session)
    #expect(try await client.send(.get, "/dogs?color=red+brown&size=big") == "query")
    let json = #"{"b":[true,{"c":null}],"a":1.0}"#
    #expect(try await client.send(.post, "/json", fields: Self.json, body: json) == "json")
    #expect(try await client.send(.post, "/form", fields: Self.form, body: "b=x%20y&a=1") == "form")
    let parts = Self.multipart("another")
    #expect(try await client.send(.post, "/parts", fields: parts.fields, body: parts.body) == "parts")
    #expect(try await client.send(.post, "/text", body: "hello") == "text")
  }

  @Test(
    arguments: [
      ("/dogs?size=big", "", "query"), ("/dogs?size=big&color=red+brown&x=1", "", "x"),
      ("/dogs?size=small&color=red+brown", "", "size"), ("/dogs/", "", "path"),
    ]
  ) func `a difference in the target is a miss that names it`(target: String, body: String, name: String) async {
    let miss = await ReplayClient(Self.session).miss(.get, target)
    #expect(miss.contains("session.har:10"))
    #expect(miss.contains(name))
  }

  @Test func `a difference in content is a miss that names its place`() async {
    let client = ReplayClient(Self.session)
    let json = await client.miss(.post, "/json", fields: Self.json, body: #"{"a": 1, "b": [true, {"c": 3}], "d": 4}"#)
    #expect(json.contains("/b/1/c"))
    #expect(json.contains("/d"))
    let form = await client.miss(.post, "/form", fields: Self.form, body: "a=2&b=x+y")
    #expect(form.contains(#"a = "2""#))
    let parts = Self.multipart("another", "Lassie")
    #expect(await client.miss(.post, "/parts", fields: parts.fields, body: parts.body).contains("✗ body"))
    #expect(await client.miss(.post, "/text", body: "bye").contains("bye"))
    #expect(await client.miss(.get, "/json").contains("✗ method"))
  }

  @Test func `host and fields are compared only if the recording says so`() async throws {
    var session = RecordedSession()
    session.add(.get, "/", fields: [.accept: "text/plain"], "text")
    session.add(.get, "/", fields: [.accept: "application/json"], "json")
    let client = ReplayClient(MockBackend { Recording(session.exchanges, matching: [.path, .field(.accept)]) })
    #expect(try await client.send(.get, "/", fields: [.accept: "application/json"]) == "json")
    #expect(try await client.send(.post, "/?x", fields: [.accept: "text/plain"]) == "text")
    #expect(await client.miss(.get, "/").contains("✗ field"))
    let strict = ReplayClient(MockBackend { Recording(session.exchanges, matching: [.host, .path]) })
    #expect(await strict.miss(.get, "/").contains("✗ host"))
  }

  @Test func `named parts are ignored`() async throws {
    var session = RecordedSession()
    session.add(.post, "/a?ts=1&x=1", fields: Self.json, body: #"{"id": 1, "deep": {"nonce": 2}, "v": [3]}"#, "ok")
    let recording = Recording(session.exchanges, ignoring: [.query("ts"), .member("nonce"), .member("/v/0")])
    let client = ReplayClient(MockBackend { recording })
    let body = #"{"id": 1, "deep": {"nonce": {"x": 9}}, "v": [4]}"#
    #expect(try await client.send(.post, "/a?x=1", fields: Self.json, body: body) == "ok")
    let other = body.replacing("1", with: "2")
    let miss = await client.miss(.post, "/a?x=1", fields: Self.json, body: other)
    #expect(miss.contains("/id"))
    #expect(!miss.contains("nonce:"))
  }

  @Test func `HEAD is answered like GET, without taking its turn`() async throws {
    var session = RecordedSession()
    session.add(.get, "/a", "one")
    session.add(.get, "/a", "second")
    let client = ReplayClient(session)
    let head = try await client.backend.respond(to: HTTPRequest(method: .head, path: "/a"))
    #expect(head.headerFields[.contentLength] == "3")
    #expect(head.body.length == 0)
    #expect(try await client.send(.get, "/a") == "one")
  }

  @Test func `another source answers what was not recorded`() async throws {
    let backend = MockBackend {
      Recording(Self.session.exchanges)
      Get("/cats") { Respond(text: "cats") }
    }
    let client = ReplayClient(backend)
    #expect(try await client.send(.get, "/cats") == "cats")
    #expect(try await client.send(.post, "/text", body: "hello") == "text")
  }
}
