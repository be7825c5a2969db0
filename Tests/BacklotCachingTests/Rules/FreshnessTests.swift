import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §4.2, §5.1 and §5.3.
struct FreshnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: HTTPFields
    let lifetime: Int64

    init(_ description: String, _ fields: HTTPFields, lifetime: Int64) {
      (testDescription, self.fields, self.lifetime) = (description, fields, lifetime)
    }
  }

  private static let day: Int64 = 86_400

  private static let cases: [Case] = [
    Case("max-age", [.cacheControl: "max-age=60"], lifetime: 60),
    Case("max-age over Expires", [.cacheControl: "max-age=60", .expires: Moment.date(600)], lifetime: 60),
    Case("max-age over an Expires in the past", [.cacheControl: "max-age=60", .expires: "0"], lifetime: 60),
    Case("s-maxage, which is ignored", [.cacheControl: "s-maxage=600, max-age=60"], lifetime: 60),
    Case("Expires minus Date", [.date: Moment.date(), .expires: Moment.date(60)], lifetime: 60),
    Case("Expires without Date", [.expires: Moment.date(60)], lifetime: 60),
    Case("a malformed Date counts as the time of arrival", [.date: "now", .expires: Moment.date(60)], lifetime: 60),
    Case(
      "contradicting Dates count as the time of arrival",
      [.date: Moment.date(-30), .date: Moment.date(-20), .expires: Moment.date(60)],
      lifetime: 60
    ),
    Case("an Expires of RFC 850", [.expires: "Thursday, 10-Nov-94 12:01:00 GMT"], lifetime: 60),
    Case("a malformed Expires", [.expires: "0"], lifetime: 0),
    Case("contradicting Expires", [.expires: Moment.date(60), .expires: Moment.date(90)], lifetime: 0),
    Case("repeated Expires", [.expires: Moment.date(60), .expires: Moment.date(60)], lifetime: 60),
    Case("a max-age without argument", [.cacheControl: "max-age, public"], lifetime: 0),
    Case("a negative max-age", [.cacheControl: "max-age=-1"], lifetime: 0),
    Case("contradicting max-age", [.cacheControl: "max-age=60, max-age=90"], lifetime: 0),
    Case("repeated max-age", [.cacheControl: "max-age=60, max-age=60"], lifetime: 60),
    Case("a tenth of the time since modification", [.lastModified: Moment.date(-600)], lifetime: 60),
    Case("at most a day by heuristic", [.lastModified: "Thu, 10 Nov 1964 12:00:00 GMT"], lifetime: day),
    Case("a modification in the future", [.lastModified: Moment.date(60)], lifetime: 0),
    Case("a malformed modification", [.lastModified: "yesterday"], lifetime: 0),
    Case("an Age on arrival", [.cacheControl: "max-age=60", .age: "20"], lifetime: 40),
    Case("the first of several ages", [.cacheControl: "max-age=60", .age: "20, 50"], lifetime: 40),
    Case("a malformed Age", [.cacheControl: "max-age=60", .age: "-20"], lifetime: 60),
    Case("a Date in the past", [.cacheControl: "max-age=60", .date: Moment.date(-20)], lifetime: 40),
    Case("a Date in the future", [.cacheControl: "max-age=60", .date: Moment.date(20)], lifetime: 60),
    Case("the greater of both ages", [.cacheControl: "max-age=60", .date: Moment.date(-5), .age: "20"], lifetime: 40),
  ]

  @Test(arguments: Self.cases)
  func `a response is fresh for its lifetime`(_ example: Case) async throws {
    let server = CachedServer(HTTPFields(Array(example.fields) + [HTTPField(name: .etag, value: "\"a\"")]))
    try await server.get()
    if example.lifetime > 0 {
      server.advance(example.lifetime - 1)
      #expect(try await server.isServedFromCache())
      server.advance(1)
    }
    #expect(try await !server.isServedFromCache())
  }

  @Test func `numbers that no integer holds are large`() async throws {
    let server = CachedServer([.cacheControl: "max-age=99999999999999999999999"])
    try await server.get()
    server.advance(1 << 30)
    #expect(try await server.isServedFromCache())
  }

  @Test func `the time between request and response counts as age`() async throws {
    let server = CachedServer([:])
    server.respond { [weak server] _ in
      server?.advance(20)
      return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60", .age: "10"])
    }
    try await server.get()
    #expect(try await server.get().headerFields[.age] == "30")
    server.advance(30)
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a response from the cache has its age`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    #expect(try await server.get().headerFields[.age] == nil)
    server.advance(42)
    #expect(try await server.get().headerFields[values: .age] == ["42"])
  }

  @Test func `a heuristic applies only to statuses that permit it, or with public`() async throws {
    let modified: HTTPFields = [.lastModified: Moment.date(-600)]
    for (status, control, isFresh) in [
      (HTTPStatus.ok, "", true), (.notFound, "", true), (.forbidden, "private", false), (.forbidden, "public", true),
    ] {
      var fields = modified
      fields[.cacheControl] = control
      let server = CachedServer(fields, status: status)
      try await server.get()
      #expect(try await server.isServedFromCache() == isFresh, "\(status)")
    }
  }

  @Test(arguments: [(0, 0), (0.5, 300), (-1, 0), (Double.nan, 0)] as [(Double, Int64)])
  func `the heuristic can be chosen`(fraction: Double, lifetime: Int64) async throws {
    let policy = CachePolicy(heuristicFraction: fraction)
    let server = CachedServer([.lastModified: Moment.date(-600), .etag: "\"a\""], policy: policy)
    try await server.get()
    server.advance(max(lifetime - 1, 0))
    #expect(try await server.isServedFromCache() == (lifetime > 0))
  }

  @Test func `an entry is validated if the clock was set back`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    server.advance(-1)
    #expect(try await !server.isServedFromCache())
  }
}
