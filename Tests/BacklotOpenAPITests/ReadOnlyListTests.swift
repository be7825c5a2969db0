import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Lists that a contract only reads") struct ReadOnlyListTests {
  private let text = ListContract.text

  /// The other operations of the contract.
  enum Rest: CaseIterable {
    case nothing, oneThing, postWithoutThing
  }

  private func contract(_ rest: Rest, _ contract: ListContract) -> ListContract {
    var contract = contract
    contract.listMethods = rest == .postWithoutThing ? ["post"] : []
    contract.thingMethods = rest == .oneThing ? ["get"] : []
    return contract
  }

  @Test(arguments: Rest.allCases)
  func `an example comes in pages`(rest: Rest) async throws {
    let backend = try contract(
      rest,
      ListContract(
        parameters: ["limit", "offset"],
        envelope: #""total": {"type": "integer"}, "version": {"type": "string"}"#,
        shown: #""total": 90, "version": "7""#
      )
    ).backend()
    let first = try await backend.ask(.get, "/things?limit=2").json
    #expect(first.listedIdentifiers == [1, 2] && first["total"] == 3 && first["version"] == "7")
    let last = try await backend.ask(.get, "/things?limit=2&offset=2").json
    #expect(last.listedIdentifiers == [3] && last["total"] == 3)
    #expect(try await backend.ask(.get, "/things?limit=2&offset=4").json.listedIdentifiers == [])
  }

  @Test func `what has no pages stays the contract's example`() async throws {
    let contract = contract(.oneThing, ListContract(parameters: ["tag:\(text)"], things: [1, 1, 2]))
    let backend = try contract.backend()
    #expect(try await backend.ask(.get, "/things?tag=z").json.listedIdentifiers == [1, 1, 2])
  }

  @Test func `one thing is what the contract answers`() async throws {
    let backend = try contract(.oneThing, ListContract(parameters: ["limit", "offset"])).backend()
    #expect(try await backend.ask(.get, "/things/77").status == .ok)
  }

  @Test func `things without an identifier, and with the same one, come in pages`() async throws {
    let plain = try MockBackend.of(
      paths: """
        {"/words": {"get": {
          "parameters": [{"in": "query", "name": "page", "schema": {"type": "integer"}},
                         {"in": "query", "name": "size", "schema": {"type": "integer"}}],
          "responses": {"200": {"content": {"application/json": {
            "schema": {"type": "array", "items": {"type": "string"}}, "example": ["a", "b", "a", "c", "b"]}}}}}}}
        """,
      options: Contract.Options(isStateful: true)
    )
    #expect(try await plain.ask(.get, "/words?size=2&page=2").json == ["a", "c"])
    #expect(try await plain.ask(.get, "/words?size=2&page=3").json == ["b"])
    let same = try contract(.nothing, ListContract(parameters: ["limit", "offset"], things: [1, 1, 2])).backend()
    #expect(try await same.ask(.get, "/things?limit=2").json.listedIdentifiers == [1, 1])
    #expect(try await same.ask(.get, "/things?limit=2&offset=2").json.listedIdentifiers == [2])
  }

  /// The identifiers of each page, as a client gets them that passes the last or the first identifier of the page before.
  private func pages(of things: [JSONValue], _ parameter: String, from first: String, limit: Int) async throws
    -> [[JSONValue]]
  {
    let contract = ListContract(
      parameters: ["limit", parameter],
      envelope: #""has_more": {"type": "boolean"}"#,
      things: things
    )
    let backend = try self.contract(.nothing, contract).backend()
    var pages: [[JSONValue]] = []
    var place = first
    while pages.count <= things.count {
      let page = try await backend.ask(.get, "/things?limit=\(limit)\(place)").json
      pages.append(page.listedIdentifiers)
      let isBackwards = parameter.hasPrefix("ending")
      guard page["has_more"] == true, let next = isBackwards ? pages.last?.first : pages.last?.last else { break }
      place = "&\(parameter)=\(next.serialized())"
    }
    return pages
  }

  @Test func `an identifier that several things have leads forwards from the last of them`() async throws {
    let things: [JSONValue] = [1, 1, 2, 2, 5]
    #expect(try await pages(of: things, "starting_after", from: "", limit: 1) == [[1], [2], [5]])
    #expect(try await pages(of: things, "starting_after", from: "", limit: 2) == [[1, 1], [2, 2], [5]])
    #expect(try await pages(of: things, "starting_after", from: "", limit: 3) == [[1, 1, 2], [5]])
    #expect(try await pages(of: things, "starting_after", from: "&starting_after=3", limit: 3) == [[5]])
    #expect(try await pages(of: [7, 3, 7, 4], "starting_after", from: "", limit: 1) == [[7], [4]])
  }

  @Test func `an identifier that several things have leads backwards from the first of them`() async throws {
    let things: [JSONValue] = [1, 1, 2, 2, 5]
    #expect(try await pages(of: things, "ending_before", from: "&ending_before=5", limit: 1) == [[2], [1], []])
    #expect(try await pages(of: things, "ending_before", from: "&ending_before=5", limit: 2) == [[2, 2], [1, 1]])
  }

  @Test func `links to the next page use identifiers that the parameter takes`() async throws {
    let contract = ListContract(
      parameters: ["limit", "starting_after"],
      envelope: #""next": {"type": "string", "nullable": true}"#,
      things: [1, 1, 2],
      headers: ["Link"]
    )
    let backend = try self.contract(.nothing, contract).backend()
    let first = try await backend.ask(.get, "/things?limit=1")
    #expect(first.headerFields[HTTPField.Name("Link")]?.contains("starting_after=1>") == true, "\(first.headerFields)")
    let second = try await backend.ask(.get, "/things?limit=1&starting_after=1")
    #expect(try second.json.listedIdentifiers == [2])
  }

  @Test func `a thing without an identifier does not take the place of one that has it`() async throws {
    let items =
      ###"[{"id": "#1", "n": 0}, {"n": 1}, {"id": "x", "n": 2}, {"id": "x", "n": 3}, {"id": "##1", "n": 4}]"###
    let backend = try MockBackend.of(
      paths: """
        {"/things": {"get": {
          "parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}},
                         {"in": "query", "name": "starting_after", "schema": {"type": "string"}}],
          "responses": {"200": {"content": {"application/json": {"example": \(items), "schema": {
            "type": "array", "items": {"type": "object", "properties": {
              "id": {"type": "string"}, "n": {"type": "integer"}}}}}}}}}}}
        """,
      options: Contract.Options(isStateful: true)
    )
    #expect(try await backend.ask(.get, "/things").json.array?.compactMap { $0["n"] } == [0, 1, 2, 3, 4])
    let rest = try await backend.ask(.get, "/things?starting_after=%231").json
    #expect(rest.array?.compactMap { $0["n"] } == [1, 2, 3, 4])
  }

  @Test func `a list that is made up comes to an end`() async throws {
    let contract = ListContract(
      parameters: ["limit", "cursor:\(text)"],
      envelope: #""has_more": {"type": "boolean"}, "next_cursor": {"type": "string", "nullable": true}"#,
      required: ["has_more", "next_cursor"],
      things: nil
    )
    let list = try await self.contract(.nothing, contract).backend().ask(.get, "/things?limit=5").json
    #expect(list.listedIdentifiers.count == 1)
    #expect(list["has_more"] == false && list["next_cursor"] == .null)
  }

  @Test func `things are created below one that is only read`() async throws {
    let thing = #"{"application/json": {"schema": {"type": "object", "properties": {"id": {"type": "integer"}}}}}"#
    let list =
      #"{"application/json": {"schema": {"type": "array", "items": {"type": "object", "properties": {"id": "#
      + #"{"type": "integer"}}}}, "example": [{"id": 1}]}}"#
    func id(_ name: String) -> String {
      "{\"in\": \"path\", \"name\": \"\(name)\", \"required\": true, \"schema\": {\"type\": \"integer\"}}"
    }
    let backend = try MockBackend.of(
      paths: """
        {"/users": {"get": {"parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}}],
            "responses": {"200": {"content": \(list)}}}},
         "/users/{userId}": {"get": {"parameters": [\(id("userId"))], "responses": {"200": {"content": \(thing)}}}},
         "/users/{userId}/posts": {"parameters": [\(id("userId"))],
            "get": {"responses": {"200": {"content": \(list)}}},
            "post": {"requestBody": {"content": \(thing)}, "responses": {"201": {"content": \(thing)}}}},
         "/users/{userId}/posts/{id}": {"parameters": [\(id("userId")), \(id("id"))],
            "get": {"responses": {"200": {"content": \(thing)}}}}}
        """,
      options: Contract.Options(isStateful: true)
    )
    #expect(try await backend.ask(.post, "/users/7/posts", body: "{}").status == .created)
  }

  @Test func `without state the contract's example is answered whole`() async throws {
    var contract = contract(.nothing, ListContract(parameters: ["limit", "offset"]))
    contract.isStateful = false
    #expect(try await contract.backend().ask(.get, "/things?limit=2").json.listedIdentifiers == [1, 2, 3])
  }

  @Test(arguments: [nil, "7"])
  func `a list that is drawn stays the same from page to page`(seed: String?) async throws {
    let items = #"{"type": "array", "minItems": 5, "maxItems": 5, "items": {"type": "integer", "maximum": 99999}}"#
    let backend = try MockBackend.of(
      paths: """
        {"/numbers": {"get": {
          "parameters": [{"in": "query", "name": "offset", "schema": {"type": "integer"}}],
          "responses": {"200": {"content": {"application/json": {"schema": \(items)}}}}}}}
        """,
      options: Contract.Options(isDynamic: true, seed: seed, isStateful: true)
    )
    let first = try await backend.ask(.get, "/numbers").json
    #expect(first.array?.count == 5)
    #expect(try await backend.ask(.get, "/numbers").json == first)
  }

  @Test func `an example that breaks its schema is not paged, unless another one keeps it`() async throws {
    let schema =
      #"{"type": "array", "items": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}"#
    func backend(_ examples: String) throws -> MockBackend {
      try MockBackend.of(
        paths: """
          {"/things": {"get": {
            "parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}}],
            "responses": {"200": {"content": {"application/json": {"schema": \(schema), "examples": {\(examples)}}}}}}}}
          """,
        options: Contract.Options(isStateful: true)
      )
    }
    let wrong = #""a": {"value": [{"name": "x"}, {"name": "y"}]}"#
    let mixed = #""b": {"value": [{"id": "x"}, {"id": 7}, {"id": 8}]}"#
    #expect(try await backend("\(wrong), \(mixed)").ask(.get, "/things?limit=1").json == [["id": 7]])
    let made = try await backend(wrong).ask(.get, "/things?limit=1").json
    #expect(made.array?.count == 1 && made.array?.first?["id"]?.int != nil)
  }

  @Test func `an example of an empty list, or of no list, stays as it is`() async throws {
    let empty = try contract(.nothing, ListContract(parameters: ["limit", "offset"], things: [])).backend()
    #expect(try await empty.ask(.get, "/things?limit=1").json == [])
    #expect("\(empty.coverage)".contains("1 of 1 examples"))
    let schema =
      #"{"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}, "url": {"type": "string"}}}"#
    func picture(_ example: String) async throws -> JSONValue {
      let backend = try MockBackend.of(
        paths: """
          {"/picture": {"get": {
            "parameters": [{"in": "query", "name": "size", "schema": {"type": "integer"}}],
            "responses": {"200": {"content": {"application/json": {"schema": \(schema), "example": \(example)}}}}}}}
          """,
        options: Contract.Options(isStateful: true)
      )
      return try await backend.ask(.get, "/picture?size=1").json
    }
    for example in [#"{"tags":["a","b"],"url":"/x"}"#, #"{"url":"/x"}"#] {
      #expect(try await picture(example).serialized() == example)
    }
  }
}
