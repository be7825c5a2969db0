import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminNearMissTests {
  private func client() -> AdminClient {
    AdminClient {
      Get("/dogs", query: ["size": "big"])
      Post("/far/away/from/here")
    }
  }

  @Test func `the stubs nearest to requests that nothing answered are told`() async throws {
    let client = client()
    _ = try await client.send(.get, "/dogs")
    let misses = try await client.ask(.get, "/requests/unmatched/near-misses").json["nearMisses"]?.array ?? []
    #expect(misses.count == 2)
    #expect(misses.first?[at: "/request/url"] == "/dogs")
    #expect(misses.first?[at: "/stubMapping/request/urlPath"] == "/dogs")
    #expect(misses.first?[at: "/requestPattern/urlPath"] == "/dogs")
    let distances = misses.compactMap { $0[at: "/matchResult/distance"]?.double }
    #expect(distances == distances.sorted())
    #expect(distances.allSatisfy { $0 > 0 && $0 < 1 })
  }

  @Test func `they are explained to who asks for it`() async throws {
    let client = client()
    _ = try await client.send(.get, "/dogs")
    let misses = try await client.ask(.get, "/requests/unmatched/near-misses?explain=true").json["nearMisses"]
    #expect(misses?[at: "/0/explanation"]?.string?.contains("✗ query") == true)
  }

  @Test func `the stubs nearest to a request are told without its being made`() async throws {
    let client = client()
    let misses = try await client.ask(
      .post,
      "/near-misses/request",
      [
        "method": "GET", "url": "/dog?size=big",
        "headers": ["Accept": ["a", "b"], "X": ["key": "X", "values": ["c"]]],
      ]
    ).json["nearMisses"]
    #expect(misses?[at: "/0/stubMapping/request/urlPath"] == "/dogs")
    #expect(misses?[at: "/0/request/url"] == "/dog?size=big")
    #expect(client.backend.journal.entries.isEmpty)
  }

  @Test func `a request that a stub would answer has the distance 0`() async throws {
    let client = AdminClient {
      Post("https://example.com/dogs", headers: ["X-A": "b"], body: .text("Rex"))
    }
    for document: JSONValue in [
      ["method": "POST", "absoluteUrl": "https://example.com/dogs", "headers": ["x-a": "b"], "bodyAsBase64": "UmV4"],
      [
        "method": "POST", "url": "/dogs", "scheme": "https", "host": "example.com", "headers": ["x-a": "b"],
        "body": "Rex",
      ],
    ] {
      let misses = try await client.ask(.post, "/near-misses/request", document).json["nearMisses"]
      #expect(misses?[at: "/0/matchResult/distance"]?.double == 0)
    }
  }

  @Test func `the requests nearest to a pattern are told`() async throws {
    let client = client()
    for path in ["/cats", "/dogs?size=huge", "/a/long/way/off", "/dog"] { _ = try await client.send(.get, path) }
    let pattern: JSONValue = ["method": "GET", "urlPath": "/dogs", "queryParameters": ["size": ["equalTo": "big"]]]
    let misses = try await client.ask(.post, "/near-misses/request-pattern", pattern).json["nearMisses"]?.array ?? []
    #expect(misses.count == 3)
    #expect(misses.first?[at: "/request/url"] == "/dogs?size=huge")
    #expect(misses.first?["requestPattern"] == pattern)
  }

  @Test(arguments: [("request", #"{"method": "G T"}"#), ("request", "["), ("request-pattern", #"{"like": 1}"#)])
  func `what is not understood is refused`(task: String, text: String) async throws {
    #expect(try await client().send(.post, "/__admin/near-misses/" + task, Array(text.utf8)).status == 422)
  }
}
