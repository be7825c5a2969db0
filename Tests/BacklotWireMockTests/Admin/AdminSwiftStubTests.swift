import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite("Stubs from Swift over the admin API") struct AdminSwiftStubTests {
  @Test func `a stub from Swift is listed as a mapping with an id that stays, and is removed by it`() async throws {
    let client = AdminClient { Get("/dogs/{id}", query: ["size": "big"]) { Respond(.created, json: ["Rex"]) } }
    let mapping = try #require(try await client.ask(.get, "/mappings").json["mappings"]?[0])
    #expect(mapping[at: "/request/urlPathTemplate"] == "/dogs/{id}")
    #expect(mapping[at: "/request/queryParameters/size/equalTo"] == "big")
    #expect(mapping[at: "/response/jsonBody"] == ["Rex"])
    #expect(mapping[at: "/metadata/backlot/origin"]?.string?.hasPrefix("AdminSwiftStubTests.swift:") == true)
    #expect(mapping[at: "/metadata/backlot/note"] == nil)
    let id = try #require(mapping["id"]?.string)
    try await client.add("/cats")
    #expect(try await client.ask(.get, "/mappings/" + id).json == mapping)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 200)
    #expect(try await client.ids().count == 1)
  }

  @Test func `stubs at one place have ids of their own, which outlive the removal of others`() async throws {
    let client = AdminClient { for name in ["a", "b", "c"] { Get("/\(name)") } }
    let ids = try await client.ids()
    #expect(Set(ids).count == 3)
    _ = try await client.ask(.delete, "/mappings/" + ids[0])
    #expect(try await client.ids() == Array(ids.dropFirst()))
  }

  @Test func `a stub at the same place has the same id after its sources are read anew`() async throws {
    func sources() -> [any BackendSource] { [Get("/a", line: 1), Get("/b", line: 2)] }
    let client = AdminClient { sources() }
    let ids = try await client.ids()
    client.backend.replaceSources { sources() }
    #expect(try await client.ids() == ids)
  }

  @Test func `what cannot be written is listed with what can be said and a note`() async throws {
    let client = AdminClient {
      Get("/dogs", query: ["a": "b", "c": .satisfies("odd") { _ in true }]) { _ in Respond(.ok) }
    }
    let mapping = try #require(try await client.ask(.get, "/mappings").json["mappings"]?[0])
    #expect(mapping[at: "/request/urlPath"] == "/dogs")
    #expect(mapping[at: "/request/queryParameters/a/equalTo"] == "b")
    #expect(mapping[at: "/request/queryParameters/c"] == nil)
    #expect(mapping["response"] == nil)
    #expect(mapping[at: "/metadata/backlot/note"]?.string?.contains("cannot be written") == true)
    let id = try #require(mapping["id"]?.string)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 200)
    #expect(try await client.ids().isEmpty)
  }

  @Test func `a stub that answers in a sequence is listed as several mappings, each of which leads to it`() async throws
  {
    let client = AdminClient { Get("/dogs") { Respond(.accepted).then(Respond(.ok)) } }
    let ids = try await client.ids()
    #expect(ids.count == 2)
    #expect(Set(ids).count == 2)
    #expect(try await client.ask(.get, "/mappings/" + ids[1]).json[at: "/response/status"] == 200)
    _ = try await client.ask(.delete, "/mappings/" + ids[1])
    #expect(try await client.ids().isEmpty)
  }

  @Test func `a stub from Swift is changed into a mapping`() async throws {
    let client = AdminClient { Get("/dogs") { Respond(text: "written") } }
    let id = try #require(try await client.ids().first)
    let answer = try await client.ask(
      .put,
      "/mappings/" + id,
      ["request": ["urlPath": "/dogs"], "response": ["body": "new"]]
    )
    #expect(answer.status == 200)
    #expect(try await client.ids() == [id])
    #expect(try await client.text("/dogs") == "new")
  }
}
