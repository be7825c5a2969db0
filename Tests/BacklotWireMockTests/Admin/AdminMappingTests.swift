import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminMappingTests {
  private let id = "76ada7b0-49ae-4229-91c4-396a36f18e09"

  @Test func `a mapping that is posted answers and is given back with an id`() async throws {
    let client = AdminClient()
    let answer = try await client.ask(
      .post,
      "/mappings",
      ["request": ["method": "GET", "url": "/dogs?size=big"], "response": ["status": 201, "body": "Rex"]]
    )
    #expect(answer.status == 201)
    let id = try #require(try answer.json["id"]?.string)
    #expect(try answer.json["uuid"]?.string == id)
    #expect(try answer.json[at: "/request/url"] == "/dogs?size=big")
    let dogs = try await client.send(.get, "/dogs?size=big")
    #expect(dogs.status == 201)
    #expect(dogs.text == "Rex")
  }

  @Test func `the stub that was added last answers, and among unequal ones that of the higher priority`() async throws {
    let client = AdminClient { Get("/dogs") { Respond(text: "written") } }
    try await client.add("/dogs", "first")
    try await client.add("/dogs", "second")
    #expect(try await client.text("/dogs") == "second")
    try await client.add("/dogs", "urgent", more: ["priority": 1])
    try await client.add("/dogs", "usual")
    #expect(try await client.text("/dogs") == "urgent")
  }

  @Test func `stubs are listed in the order in which they are asked, by limit and offset`() async throws {
    let client = AdminClient()
    for name in ["a", "b", "c", "d"] { try await client.add("/" + name) }
    let all = try await client.ask(.get, "/mappings").json
    #expect(all["mappings"]?.array?.compactMap { $0[at: "/request/urlPath"]?.string } == ["/d", "/c", "/b", "/a"])
    #expect(all[at: "/meta/total"] == 4)
    let page = try await client.ask(.get, "/mappings?limit=2&offset=1").json
    #expect(page["mappings"]?.array?.compactMap { $0[at: "/request/urlPath"]?.string } == ["/c", "/b"])
    #expect(page[at: "/meta/total"] == 4)
    #expect(try await client.ask(.get, "/mappings?limit=-1").status == 400)
    #expect(try await client.ask(.get, "/mappings?offset=9").json["mappings"] == [])
  }

  @Test func `a stub is found, changed in its place, and removed by its id`() async throws {
    let client = AdminClient()
    try await client.add("/dogs", "old", more: ["id": .string(id)])
    try await client.add("/cats", "cat")
    #expect(try await client.ask(.get, "/mappings/" + id.uppercased()).json[at: "/response/body"] == "old")
    let edited = try await client.ask(
      .put,
      "/mappings/" + id,
      ["id": "00000000-0000-4000-8000-000000000000", "request": ["urlPath": "/dogs"], "response": ["body": "new"]]
    )
    #expect(edited.status == 200)
    #expect(try edited.json["id"]?.string == id)
    #expect(try await client.text("/dogs") == "new")
    #expect(try await client.ids().last == id)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 200)
    #expect(try await client.ask(.get, "/mappings/" + id).status == 404)
    #expect(try await client.ids().count == 1)
  }

  @Test func `the older way to change a stub takes its id from the document`() async throws {
    let client = AdminClient()
    try await client.add("/dogs", "old", more: ["id": .string(id)])
    let edited = try await client.ask(
      .post,
      "/mappings/edit",
      ["uuid": .string(id), "request": ["urlPath": "/dogs"], "response": ["body": "new"]]
    )
    #expect(edited.status == 200)
    #expect(try await client.text("/dogs") == "new")
  }

  @Test(arguments: [HTTPMethod.get, .put, .delete])
  func `an id that nothing has is answered by 404 and a problem`(method: HTTPMethod) async throws {
    let answer = try await AdminClient().ask(method, "/mappings/" + id, method == .put ? [:] : nil)
    #expect(answer.status == 404)
    #expect(answer.type == "application/problem+json")
    #expect(try answer.json["title"] == "There is no such stub mapping")
  }

  @Test func `an id that is taken is refused`() async throws {
    let client = AdminClient()
    try await client.add("/dogs", more: ["id": .string(id)])
    let answer = try await client.ask(.post, "/mappings", ["id": .string(id)])
    #expect(answer.status == 422)
    #expect(try answer.json[at: "/errors/0/code"] == 109)
    #expect(try await client.ids().count == 1)
  }

  @Test(arguments: [
    ("{", ""), ("[]", ""), (#"{"request": {"url": []}}"#, "/request/url"),
    (#"{"response": {"status": "x"}}"#, "/response/status"),
    (#"{"request": {"bodyPatterns": [{"equalTo": "a"}, {"like": "b"}]}}"#, "/request/bodyPatterns/1"),
    (#"{"requst": {}}"#, "/requst"), (#"{"id": "7"}"#, "/id"),
  ])
  func `a mapping that is not understood is refused with its place`(text: String, place: String) async throws {
    let client = AdminClient()
    let answer = try await client.send(.post, "/__admin/mappings", Array(text.utf8))
    #expect(answer.status == 422)
    #expect(answer.type == "application/problem+json")
    #expect(try answer.json[at: "/errors/0/code"] == 10)
    #expect(try answer.json[at: "/errors/0/source/pointer"]?.string == place)
    #expect(try answer.json[at: "/errors/0/title"] == "Error parsing JSON")
    #expect(try answer.json[at: "/errors/0/detail"]?.string?.isEmpty == false)
    #expect(try await client.ids().isEmpty)
  }

  @Test func `a change that is not understood leaves the stub as it was`() async throws {
    let client = AdminClient()
    try await client.add("/dogs", "old", more: ["id": .string(id)])
    #expect(try await client.ask(.put, "/mappings/" + id, ["response": ["status": "x"]]).status == 422)
    #expect(try await client.text("/dogs") == "old")
  }

  @Test func `all stubs are removed at once, and reset brings those of the beginning back`() async throws {
    let client = AdminClient { Get("/dogs") { Respond(text: "written") } }
    try await client.add("/dogs", "given")
    #expect(try await client.ask(.delete, "/mappings").status == 200)
    #expect(try await client.ids().isEmpty)
    #expect(try await client.ask(.post, "/mappings/reset").status == 200)
    #expect(try await client.text("/dogs") == "written")
    #expect(try await client.ids().count == 1)
  }

  @Test func `a stub is removed by what it is like`() async throws {
    let client = AdminClient { Get("/written") }
    try await client.add("/dogs", more: ["id": .string(id)])
    try await client.add("/cats")
    try await client.add("/cows")
    let written = try #require(try await client.ask(.get, "/mappings").json["mappings"]?.array?.last)
    for mapping: JSONValue in [
      ["id": .string(id)], ["request": ["method": "GET", "urlPath": "/cats"]], ["request": ["urlPath": "/nowhere"]],
      ["mappings": [["request": ["method": "GET", "urlPath": "/cows"]], ["request": written["request"] ?? nil]]],
    ] {
      #expect(try await client.ask(.post, "/mappings/remove", mapping).status == 200)
    }
    #expect(try await client.ids().isEmpty)
  }

  @Test func `stubs are found and removed by what was noted about them`() async throws {
    let client = AdminClient { Get("/written") }
    let blue = try await client.add("/a", more: ["metadata": ["team": ["name": "blue"]]])
    let red = try await client.add("/b", more: ["metadata": ["team": ["name": "red"]]])
    let pattern: JSONValue = ["matchesJsonPath": ["expression": "$.team.name", "equalTo": "blue"]]
    let found = try await client.ask(.post, "/mappings/find-by-metadata", pattern).json
    #expect(found["mappings"]?.array?.compactMap { $0["id"]?.string } == [blue])
    #expect(try await client.ask(.post, "/mappings/remove-by-metadata", pattern).status == 200)
    #expect(try await client.ids().prefix(1) == [red])
    #expect(try await client.ids().count == 2)
    let wrong = try await client.ask(.post, "/mappings/find-by-metadata", ["like": "x"])
    #expect(wrong.status == 422)
  }

  @Test func `stubs that answered nothing are told and removed`() async throws {
    let client = AdminClient { Get("/written") }
    let used = try await client.add("/used")
    let unused = try await client.add("/unused")
    _ = try await client.send(.get, "/used")
    let found = try await client.ask(.get, "/mappings/unmatched").json["mappings"]?.array ?? []
    #expect(found.count == 2)
    #expect(found.first?["id"]?.string == unused)
    #expect(try await client.ask(.delete, "/mappings/unmatched").status == 200)
    #expect(try await client.ids() == [used])
  }

  @Test func `a stub that was changed since it answered still counts as one that did`() async throws {
    let client = AdminClient()
    let id = try await client.add("/used")
    _ = try await client.send(.get, "/used")
    _ = try await client.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/used"]])
    #expect(try await client.ask(.get, "/mappings/unmatched").json["mappings"] == [])
  }
}
