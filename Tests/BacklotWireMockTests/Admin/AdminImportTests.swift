import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminImportTests {
  private static let ids = (1...3).map { "00000000-0000-4000-8000-00000000000\($0)" }

  private static func mapping(_ number: Int, _ body: String) -> JSONValue {
    ["id": .string(ids[number - 1]), "request": ["urlPath": "/dogs"], "response": ["body": .string(body)]]
  }

  @Test func `mappings that are imported come in front, the first of them foremost`() async throws {
    let client = AdminClient { Get("/dogs") }
    let answer = try await client.ask(
      .post,
      "/mappings/import",
      ["mappings": [Self.mapping(1, "one"), Self.mapping(2, "two")]]
    )
    #expect(answer.status == 200)
    #expect(try await client.ids().prefix(2) == Self.ids.prefix(2))
    #expect(try await client.text("/dogs") == "one")
  }

  @Test(
    arguments: [
      (nil, ["new", "added", "left"]), (["duplicatePolicy": "IGNORE"], ["old", "added", "left"]),
      (["duplicatePolicy": "OVERWRITE", "deleteAllNotInImport": true], ["new", "added"]),
      (["duplicatePolicy": "IGNORE", "deleteAllNotInImport": true], ["old", "added"]),
    ] as [(JSONValue?, [String])]
  )
  func `the options decide about mappings that are there`(options: JSONValue?, expected: [String]) async throws {
    let client = AdminClient()
    for mapping in [Self.mapping(1, "old"), Self.mapping(3, "left")] {
      _ = try await client.ask(.post, "/mappings", mapping)
    }
    var document: JSONObject = ["mappings": [Self.mapping(1, "new"), Self.mapping(2, "added")]]
    document["importOptions"] = options
    #expect(try await client.ask(.post, "/mappings/import", .object(document)).status == 200)
    let mappings = try await client.ask(.get, "/mappings").json["mappings"]?.array ?? []
    #expect(Set(mappings.compactMap { $0[at: "/response/body"]?.string }) == Set(expected))
    #expect(mappings.count == expected.count)
  }

  @Test(arguments: [
    (#"{"mappings": [{}, {"response": {"status": "x"}}]}"#, "/mappings/1/response/status"), (#"{}"#, "/mappings"),
    (#"{"mappings": [], "importOptions": {"duplicatePolicy": "ASK"}}"#, "/importOptions/duplicatePolicy"),
    (
      #"{"mappings": [{"id": "00000000-0000-4000-8000-000000000001"}, {"id": "00000000-0000-4000-8000-000000000001"}]}"#,
      "/mappings/1/id"
    ),
  ])
  func `of an import that is not understood nothing is taken`(text: String, place: String) async throws {
    let client = AdminClient()
    let answer = try await client.send(.post, "/__admin/mappings/import", Array(text.utf8))
    #expect(answer.status == 422)
    #expect(try answer.json[at: "/errors/0/source/pointer"]?.string == place)
    #expect(try await client.ids().isEmpty)
  }

  @Test func `a lenient backend imports what it understands and names the rest`() async throws {
    var configuration = AdminConfiguration.enabled
    configuration.isLenient = true
    let client = AdminClient(configuration)
    let broken: JSONValue = ["id": .string(Self.ids[1]), "response": ["status": "x"]]
    let document: JSONValue = [
      "mappings": [Self.mapping(1, "one"), broken, Self.mapping(3, "three"), Self.mapping(1, "")]
    ]
    let answer = try await client.ask(.post, "/mappings/import", document)
    #expect(answer.status == 200)
    let places = try answer.json["errors"]?.array?.map { $0[at: "/source/pointer"]?.string }
    #expect(places == ["/mappings/1/response/status", "/mappings/3/id"])
    #expect(try await client.ids() == [Self.ids[0], Self.ids[2]])
    // If no mapping is valid, the import changes no stubs.
    #expect(try await client.ask(.post, "/mappings/import", ["mappings": [broken]]).status == 422)
    #expect(try await client.ask(.post, "/mappings", broken).status == 422)
  }

  @Test func `what is listed can be imported elsewhere, where it is listed alike`() async throws {
    let client = AdminClient {
      Get("/a") { Respond(text: "a") }
      Post("/b", body: .json(containing: ["c": 1])) { Respond(.created) }
    }
    try await client.add("/dogs", "Rex", more: ["priority": 2])
    let listed = try await client.ask(.get, "/mappings").json
    let other = AdminClient()
    #expect(try await other.ask(.post, "/mappings/import", listed).status == 200)
    #expect(try await other.ask(.get, "/mappings").json == listed)
  }
}
