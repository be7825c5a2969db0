import BacklotHTTP
import BacklotStubs
import BacklotTime
import TemporaryFolders
import Testing

@testable import BacklotRecording

/// The differences in meaning between two recordings of a session.
struct RecordingChangesTests {
  typealias Session = RecordedSession

  private static func changes(_ old: (inout Session) -> Void, _ new: (inout Session) -> Void) throws -> RecordingChanges
  {
    var (before, after) = (Session(), Session())
    old(&before)
    new(&after)
    return try RecordingChanges(from: before.exchanges, to: after.exchanges)
  }

  /// The changes of the response to one request, without the location and the request.
  private static func lines(
    _ old: String,
    _ new: String,
    method: HTTPMethod = .get,
    start: (Int, Int) = (1_700_000_000, 1_800_000_000)
  ) throws -> [String] {
    let changes = try changes(
      { $0.add(method, "/x", old) { $0.start = Moment(seconds: start.0) } },
      { $0.add(method, "/x", new) { $0.start = Moment(seconds: start.1) } }
    )
    return changes.requests.flatMap(\.lines)
  }

  private static func fieldLines(_ old: HTTPFields, _ new: HTTPFields) throws -> [String] {
    let changes = try changes(
      { $0.add(.get, "/x") { $0.response?.headerFields = old } },
      { $0.add(.get, "/x") { $0.response?.headerFields = new } }
    )
    return changes.requests.flatMap(\.lines)
  }

  // MARK: - Requests

  @Test func `the report has a line for each change and a summary`() throws {
    let changes = try Self.changes(
      {
        $0.add(.get, "/dogs?b=2&a=1", #"[{"name": "Rex"}]"#)
        $0.add(.get, "/cats", "[]")
        $0.add(.get, "/old", "[]")
      },
      {
        $0.add(.get, "/dogs?a=1&b=2", #"[ {"name": "Max"} ]"#)
        $0.add(.get, "/new", "[]")
        $0.add(.get, "/cats", status: .notFound, "[]")
        $0.add(.get, "/dogs/1")
      }
    )
    #expect(
      changes.description == """
        session.har:10: GET /dogs?a=1&b=2: /0/name: "Rex" → "Max"
        session.har:20: GET /new: new request, with status 200
        session.har:30: GET /cats: status 200 → 404
        session.har:40: GET /dogs/1: new request, with status 200
        session.har:30: GET /old: request is gone
        5 changes in 5 of 5 requests; 0 as before
        """
    )
    #expect(!changes.isEmpty)
  }

  @Test func `equal recordings have no changes`() throws {
    let session: (inout Session) -> Void = {
      $0.add(.get, "/dogs", "[1]")
      $0.add(.post, "/dogs", body: "{}", status: .created)
    }
    let changes = try Self.changes(session, session)
    #expect(changes.isEmpty)
    #expect(changes.description == "No changes in 2 requests")
  }

  @Test func `repeated requests are compared in their order`() throws {
    let changes = try Self.changes(
      { for answer in ["[]", "[1]"] { $0.add(.get, "/dogs", answer) } },
      { for answer in ["[]", "[2]", "[2]", "[2]"] { $0.add(.get, "/dogs", answer) } }
    )
    #expect(
      changes.description == """
        session.har:20: GET /dogs: /0: 1 → 2
        session.har:30: GET /dogs: requested 4 times, 2 times before
        2 changes in 3 of 4 requests; 1 as before
        """
    )
  }

  @Test(
    arguments: [
      ("/me?key=%7B%7Bsecret:key:1%7D%7D", "/me?key=%7B%7Bsecret:key:2%7D%7D"),
      ("/me?key=%7B%7Bsecret:key:1%7D%7D", "/me?key=abcdef"),
      ("/users/%7B%7Bsecret:token:1%7D%7D/x", "/users/abcdef/x"),
      ("/x?nonce=8f3a2b1c9d", "/x?nonce=77aa21c0ff"),
      ("/x?_=1700000000123", "/x?_=1800000000321"),
      ("/orders/6f1c2b7a-77aa-41d4-8000-000000000001", "/orders/6f1c2b7a-77aa-41d4-8000-000000000002"),
    ]
  ) func `requests that differ in a secret, a nonce, the time or an identifier are the same`(
    old: String,
    new: String
  ) throws {
    for (old, new) in [(old, new), (new, old)] {
      let changes = try Self.changes({ $0.add(.get, old, "[1]") }, { $0.add(.get, new, "[2]") })
      #expect(changes.requests.map(\.lines) == [["/0: 1 → 2"]])
    }
  }

  @Test func `identifiers tell requests apart if both recordings have them`() throws {
    let ids = ["6f1c2b7a-77aa-41d4-8000-000000000001", "6f1c2b7a-77aa-41d4-8000-000000000002"]
    let changes = try Self.changes(
      { for id in ids { $0.add(.get, "/dogs/\(id)", "\"\(id)\"") } },
      { for id in ids.reversed() { $0.add(.get, "/dogs/\(id)", "\"\(id)\"") } }
    )
    #expect(changes.isEmpty, "\(changes)")
  }

  // MARK: - Fields

  @Test func `fields that differ each time are not compared`() throws {
    let old: HTTPFields = [
      .contentType: "multipart/mixed; boundary=a", .date: "Tue, 14 Nov 2023 22:13:20 GMT", .init("ETag")!: "\"a\"",
      .init("Age")!: "1",
      .init("X-Request-Id")!: "a", .init("Server-Timing")!: "db;dur=1", .contentLength: "2", .init("Via")!: "a",
      .init("CF-Ray")!: "1", .init("traceparent")!: "1", .setCookie: "sid=1; Path=/; Max-Age=3",
    ]
    let new: HTTPFields = [
      .contentType: "multipart/mixed; boundary=b", .date: "Tue, 14 Nov 2028 22:13:20 GMT", .setCookie: "sid=2; Path=/",
    ]
    #expect(try Self.fieldLines(old, new) == [])
  }

  @Test func `media types, fields and cookies are compared`() throws {
    let old: HTTPFields = [
      .contentType: "application/json", .cacheControl: "no-store", .init("X-Old")!: "1", .setCookie: "sid=1; Path=/",
    ]
    let new: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "max-age=60", .init("X-New")!: "2",
      .setCookie: "sid=1; Path=/; Secure",
    ]
    #expect(
      try Self.fieldLines(old, new) == [
        "media type application/json → text/html; charset=utf-8",
        "field Cache-Control: no-store → max-age=60",
        "field Set-Cookie: sid; Path=/ → sid; Path=/; Secure",
        "field X-New: added 2",
        "field X-Old: removed 1",
      ]
    )
  }

  // MARK: - Content

  @Test(
    arguments: [
      (#"{"a": 1, "b": 2.0}"#, #"{"b": 2, "a": 1}"#, []),
      (#"{"a": 1}"#, #"{"b": {"c": 1}}"#, [#"/a: removed 1"#, #"/b: added {"c":1}"#]),
      (#"[1, 2, 3]"#, #"[0, 1, 2, 3]"#, ["/0: added 0"]),
      (#"[{"id": 1}, {"id": 2}]"#, #"[{"id": 2}]"#, [#"/0: removed {"id":1}"#]),
      (#"{"n": 1}"#, #"{"n": "1"}"#, [#"/n: 1 → "1""#]),
      (#"{"password": "ab"}"#, #"{"password": "cd"}"#, [#"/password: "***" → "***" (a different value)"#]),
      ("one", "three", ["content: 3 → 5 bytes of application/json"]),
      ("one two", "one 2nd", ["content: 7 bytes of application/json, which differ from byte 5"]),
      ("{{secret:a:1}} x", "{{secret:a:22}} x", []),
    ]
  ) func `content is compared by its values`(old: String, new: String, lines: [String]) throws {
    #expect(try Self.lines(old, new) == lines)
  }

  @Test(
    arguments: [
      // The time of the recording, in several notations.
      (#"{"at": "2023-11-14T22:13:21Z"}"#, #"{"at": "2027-01-15T08:00:02Z"}"#),
      (#"{"at": 1700000001}"#, #"{"at": 1800000002}"#),
      (#"{"at": 1700000001000}"#, #"{"at": 1800000002000}"#),
      (#"{"at": "Tue, 14 Nov 2023 22:13:21 GMT"}"#, #"{"at": "Fri, 15 Jan 2027 08:00:02 GMT"}"#),
      // An hour later.
      (#"{"expires": 1700003600}"#, #"{"expires": 1800003601}"#),
      (#"{"requestId": "8f3a2b1c9d"}"#, #"{"requestId": "77aa21c0ff"}"#),
      (#"{"etag": "8f3a2b1c9d"}"#, #"{"etag": "77aa21c0ff"}"#),
      (#"{"token": "{{secret:token:1}}"}"#, #"{"token": "{{secret:token:4}}"}"#),
    ]
  ) func `times, nonces and secrets are not compared`(old: String, new: String) throws {
    #expect(try Self.lines(old, new) == [])
  }

  @Test(
    arguments: [
      // Times with a meaning.
      (#"{"at": "2020-01-01T00:00:00Z"}"#, #"{"at": "2021-01-01T00:00:00Z"}"#),
      (#"{"at": 1700003600}"#, #"{"at": 1800007200}"#),
      (#"{"born": "2020-01-01"}"#, #"{"born": "2021-01-01"}"#),
      // A number, and a random value without a name that says so.
      (#"{"requestId": "8f3a2b1c9d"}"#, #"{"requestId": null}"#),
      (#"{"code": "8f3a2b1c9d"}"#, #"{"code": "77aa21c0ff"}"#),
      (#"{"id": "6f1c2b7a-77aa-41d4-8000-000000000001"}"#, #"{"id": "6f1c2b7a-77aa-41d4-8000-000000000002"}"#),
      (#"{"token": "{{secret:token:1}}"}"#, #"{"token": "{{secret:password:1}}"}"#),
    ]
  ) func `values with a meaning are compared`(old: String, new: String) throws {
    #expect(try Self.lines(old, new).count == 1)
  }

  @Test func `an inserted element is one change in a list whose elements have times`() throws {
    func list(_ ids: Range<Int>, _ time: Int) -> String {
      "[\(ids.map { #"{"id": \#($0), "fetched": \#(time)}"# }.joined(separator: ","))]"
    }
    let lines = try Self.lines(list(1..<300, 1_700_000_001), list(0..<300, 1_800_000_001))
    #expect(lines == [#"/0: added {"id":0,"fetched":"(time)"}"#])
  }

  @Test func `many changes are counted`() throws {
    let numbers = { (offset: Int) in "{\((0..<25).map { "\"m\($0)\": \($0 + offset)" }.joined(separator: ","))}" }
    let changes = try Self.changes({ $0.add(.get, "/x", numbers(0)) }, { $0.add(.get, "/x", numbers(1)) })
    let lines = changes.description.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines[10] == "session.har:10: GET /x: … and 15 more")
    #expect(lines[11] == "25 changes in 1 of 1 request; 0 as before")
  }

  @Test func `the identifier of a created resource is not compared`() throws {
    let ids = ["6f1c2b7a-77aa-41d4-8000-000000000001", "6f1c2b7a-77aa-41d4-8000-000000000002"]
    func session(_ id: String, _ name: String) -> (inout Session) -> Void {
      {
        $0.add(.post, "/dogs", status: .created, #"{"id": "\#(id)"}"#) {
          $0.response?.headerFields[.location] = "/dogs/\(id)"
        }
        $0.add(.get, "/dogs/\(id)", #"{"id": "\#(id)", "self": "https://a/dogs/\#(id)", "name": "\#(name)"}"#)
      }
    }
    let changes = try Self.changes(session(ids[0], "Rex"), session(ids[1], "Max"))
    #expect(changes.requests.map(\.lines) == [[#"/name: "Rex" → "Max""#]])
  }

  // MARK: - Files

  @Test func `archives are compared without keeping them in memory`() throws {
    let folder = try TemporaryFolder()
    func archive(_ name: String, change: Int?) throws -> HTTPArchive {
      let path = "\(folder.path)/\(name)"
      let appender = try ArchiveAppender(path: path)
      var session = Session()
      for number in 0..<4 {
        let content = String(repeating: "ab\n", count: 30_000) + (number == change ? "x" : "y")
        session.add(.get, "/\(number)", content, type: "text/plain")
      }
      for exchange in session.exchanges { try appender.append(exchange) }
      try appender.close()
      return try HTTPArchive(path: path)
    }
    let changes = try RecordingChanges(from: archive("old.har", change: nil), to: archive("new.har", change: 2))
    #expect(changes.requests.map(\.lines) == [["content: 90001 bytes of text/plain, which differ from byte 90001"]])
    #expect(changes.requests.first?.origin.file == "\(folder.path)/new.har")
    #expect(changes.summary == "1 change in 1 of 4 requests; 3 as before")
  }
}
