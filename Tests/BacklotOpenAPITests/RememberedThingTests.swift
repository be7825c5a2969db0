import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct RememberedThingTests {
  private static let pet = """
    {"type": "object", "required": ["id", "name"], "properties": {
      "id": {"type": "integer"}, "name": {"type": "string"}, "tag": {"type": "string"}}}
    """
  private static let parameter =
    #"{"in": "path", "name": "petId", "required": true, "schema": {"type": "integer"}}"#

  private static func json(_ schema: String) -> String { "{\"application/json\": {\"schema\": \(schema)}}" }

  /// Pets of which what may be sent is hardly described.
  ///
  /// - Parameters:
  ///   - list: Parameters of the list.
  ///   - created: What comes with the answer of `POST`.
  ///   - replaced: The answers of `PUT`.
  ///   - changed: Further answers of `PATCH`.
  ///   - more: Further paths.
  private func backend(
    list: String = "[]",
    created: String = "",
    replaced: String? = nil,
    changed: String = "",
    more: String = ""
  ) throws -> MockBackend {
    try MockBackend.of(
      paths: Self.paths(list: list, created: created, replaced: replaced, changed: changed, more: more),
      options: Self.options
    )
  }

  private static var options: Contract.Options {
    var options = Contract.Options()
    options.isStateful = true
    return options
  }

  private static func paths(
    list: String = "[]",
    created: String = "",
    replaced: String? = nil,
    changed: String = "",
    more: String = ""
  ) -> String {
    let pet = json(pet)
    let any = json("{\"type\": \"object\"}")
    let changes = "{\"application/json\": {\"schema\": {}}, \"application/json-patch+json\": {\"schema\": {}}}"
    return """
      {"/pets": {
        "get": {"parameters": \(list),
                "responses": {"200": {"content": \(json("{\"type\": \"array\", \"items\": \(Self.pet)}"))}}},
        "post": {"requestBody": {"content": \(any)}, "responses": {"201": {"content": \(pet)\(created)}}}},
       "/pets/{petId}": {"parameters": [\(parameter)],
        "get": {"responses": {"200": {"content": \(pet)}}},
        "put": {"requestBody": {"content": \(any)}, "responses": \(replaced ?? "{\"200\": {\"content\": \(pet)}}")},
        "patch": {"requestBody": {"content": \(changes)}, "responses": {"200": {"content": \(pet)}\(changed)}},
        "delete": {"responses": {"204": {}}}}\(more)}
      """
  }

  @discardableResult
  private func create(_ count: Int, in backend: MockBackend) async throws -> [HTTPResponse] {
    var answers: [HTTPResponse] = []
    for number in 0..<count {
      answers.append(try await backend.ask(.post, "/pets", body: "{\"name\": \"n\(number)\"}"))
    }
    return answers
  }

  private func ids(_ backend: MockBackend, _ query: String = "") async throws -> [Int] {
    try await backend.ask(.get, "/pets" + query).json.array?.compactMap { $0["id"]?.int } ?? []
  }

  // MARK: Identifiers

  @Test func `the largest numbers of clients leave others their own`() async throws {
    let backend = try backend()
    for id in ["9223372036854775807", "9223372036854775806", "2147483647"] {
      #expect(try await backend.ask(.post, "/pets", body: "{\"id\": \(id), \"name\": \"n\"}").status == .created)
    }
    for expected in 1...3 {
      #expect(try await backend.ask(.post, "/pets", body: #"{"name": "n"}"#).json["id"]?.int == expected)
    }
  }

  // MARK: Changes

  @Test(arguments: ["{\"name\": 7}", "{\"name\": null}", "[{\"op\": \"remove\", \"path\": \"/name\"}]", "7"])
  func `a change that would break the contract is refused and changes nothing`(patch: String) async throws {
    let backend = try backend()
    try await create(2, in: backend)
    let refused = try await backend.ask(.patch, "/pets/1", body: patch)
    #expect(refused.status == (patch == "7" ? .conflict : .unprocessableContent))
    #expect(refused.headerFields[.contentType] == "application/problem+json")
    #expect(try await backend.ask(.get, "/pets/1").json == ["name": "n0", "id": 1])
    #expect(try await backend.ask(.get, "/pets").json == [["name": "n0", "id": 1], ["name": "n1", "id": 2]])
  }

  @Test func `a refusal says what would be wrong, in the contract's own answer if it has one`() async throws {
    let backend = try backend()
    try await create(1, in: backend)
    let refused = try await backend.ask(.patch, "/pets/1", body: #"{"name": 7}"#)
    #expect(try refused.json["validation"]?[0]?["location"] == ["body", "name"])
    let other = try self.backend(changed: #", "400": {"content": {"text/plain": {"example": "no"}}}"#)
    try await create(1, in: other)
    let own = try await other.ask(.patch, "/pets/1", body: #"{"name": 7}"#)
    #expect(own.status == .badRequest)
    #expect(own.text == "no")
  }

  @Test func `what is put or posted has to be as the contract answers it`() async throws {
    let backend = try backend()
    try await create(1, in: backend)
    #expect(try await backend.ask(.put, "/pets/1", body: #"{"name": 7}"#).status == .unprocessableContent)
    #expect(try await backend.ask(.post, "/pets", body: #"{"name": 7}"#).status == .unprocessableContent)
    #expect(try await backend.ask(.get, "/pets").json == [["name": "n0", "id": 1]])
  }

  @Test func `null takes a member away`() async throws {
    let backend = try backend()
    _ = try await backend.ask(.post, "/pets", body: #"{"name": "n", "tag": "t", "more": {"a": 1, "b": 2}}"#)
    let changed = try await backend.ask(.patch, "/pets/1", body: #"{"tag": null, "more": {"a": null}, "none": null}"#)
    #expect(try changed.json == ["name": "n", "more": ["b": 2], "id": 1])
  }

  @Test func `a patch of operations is done as a whole or not at all`() async throws {
    let backend = try backend()
    try await create(1, in: backend)
    func ask(_ patch: String) async throws -> HTTPResponse {
      try await backend.ask(.patch, "/pets/1", [.contentType: "application/json-patch+json"], body: patch)
    }
    let tag = #"{"op": "add", "path": "/tag", "value": "t"}"#
    #expect(try await ask("[\(tag)]").json == ["name": "n0", "id": 1, "tag": "t"])
    let failed = try await ask(#"[{"op": "remove", "path": "/tag"}, {"op": "test", "path": "/name", "value": "x"}]"#)
    #expect(failed.status == .conflict)
    #expect(failed.text.contains("Operation 1 of the patch: the test fails"))
    #expect(try await backend.ask(.get, "/pets/1").json == ["name": "n0", "id": 1, "tag": "t"])
  }

  // MARK: Creating by PUT

  @Test func `what is put where nothing is is created if the contract says so`() async throws {
    let pet = Self.json(Self.pet)
    let backend = try backend(replaced: "{\"200\": {\"content\": \(pet)}, \"201\": {\"content\": \(pet)}}")
    let created = try await backend.ask(.put, "/pets/7", body: #"{"name": "Rex"}"#)
    #expect(created.status == .created)
    #expect(created.headerFields[.location] == "/pets/7")
    #expect(try created.json == ["name": "Rex", "id": 7])
    #expect(try await backend.ask(.put, "/pets/7", body: #"{"name": "Max"}"#).status == .ok)
    #expect(try await backend.ask(.get, "/pets/7").json == ["name": "Max", "id": 7])
    #expect(try await self.backend().ask(.put, "/pets/7", body: #"{"name": "Rex"}"#).status == .notFound)
  }

  @Test func `what is replaced is no news`() async throws {
    let backend = try backend(replaced: "{\"201\": {\"content\": \(Self.json(Self.pet))}, \"204\": {}}")
    #expect(try await backend.ask(.put, "/pets/7", body: #"{"name": "Rex"}"#).status == .created)
    #expect(try await backend.ask(.put, "/pets/7", body: #"{"name": "Max"}"#).status == .noContent)
  }

  @Test func `a collection without POST is filled by PUT`() async throws {
    let file = Self.json(
      #"{"type": "object", "properties": {"name": {"type": "string"}, "size": {"type": "integer"}}}"#
    )
    let name = #"{"in": "path", "name": "name", "required": true, "schema": {"type": "string"}}"#
    let backend = try backend(
      more: """
        , "/files/{name}": {"parameters": [\(name)],
            "get": {"responses": {"200": {"content": \(file)}}},
            "put": {"requestBody": {"content": \(file)}, "responses": {"200": {"content": \(file)}}}}
        """
    )
    #expect(try await backend.ask(.get, "/files/a%20b").status == .notFound)
    #expect(try await backend.ask(.put, "/files/a%20b", body: #"{"size": 1}"#).status == .ok)
    #expect(try await backend.ask(.get, "/files/a%20b").json == ["size": 1, "name": "a b"])
  }

  // MARK: Lists

  @Test func `pages are as large as the contract says where the client does not`() async throws {
    let list = """
      [{"in": "query", "name": "page", "schema": {"type": "integer", "default": 1}},
       {"in": "query", "name": "per_page", "schema": {"type": "integer", "default": 2}}]
      """
    let backend = try backend(list: list)
    try await create(4, in: backend)
    #expect(try await ids(backend) == [1, 2])
    #expect(try await ids(backend, "?page=2") == [3, 4])
    #expect(try await ids(backend, "?page=3") == [])
    #expect(try await ids(backend, "?page=2&per_page=3") == [4])
    #expect(try await ids(backend, "?page=9223372036854775807") == [])
    #expect(try await ids(backend, "?page=-9223372036854775808") == [1, 2])
  }

  @Test func `pages are counted from nought where the contract begins there`() async throws {
    let list = """
      [{"in": "query", "name": "page", "schema": {"type": "integer", "default": 0}},
       {"in": "query", "name": "size", "schema": {"type": "integer"}}]
      """
    let backend = try backend(list: list)
    try await create(3, in: backend)
    #expect(try await ids(backend) == [1, 2, 3])
    #expect(try await ids(backend, "?size=2") == [1, 2])
    #expect(try await ids(backend, "?size=2&page=1") == [3])
    #expect(try await ids(backend, "?page=1") == [])
  }

  @Test func `a list goes on without an example that is wrong`() async throws {
    let list = "{\"type\": \"array\", \"items\": \(Self.pet)}"
    let example = #"[{"id": 5, "name": 7}, {"id": 6, "name": "Six"}]"#
    let pet = Self.json(Self.pet)
    let backend = try MockBackend.of(
      paths: """
        {"/pets": {
          "get": {"responses": {"200": {"content": {"application/json": {"schema": \(list), "example": \(example)}}}}},
          "post": {"requestBody": {"content": \(pet)}, "responses": {"201": {"content": \(pet)}}}},
         "/pets/{petId}": {"parameters": [\(Self.parameter)], "get": {"responses": {"200": {"content": \(pet)}}}}}
        """,
      options: Self.options
    )
    #expect(try await ids(backend) == [6])
    #expect(try await backend.ask(.post, "/pets", body: #"{"id": 9, "name": "Nine"}"#).status == .created)
    #expect(try await ids(backend) == [6, 9])
  }

  @Test func `identifiers are as the contract has them`() async throws {
    let schema = """
      {"type": "object", "required": ["id"], "properties": {
        "id": {"type": "string", "pattern": "^key-[a-z]{12}$"}, "name": {"type": "string"}}}
      """
    let key = Self.json(schema)
    let name = #"{"in": "path", "name": "id", "required": true, "schema": {"type": "string"}}"#
    let backend = try backend(
      more: """
        , "/keys": {"post": {"requestBody": {"content": \(Self.json("{}"))}, "responses": {"201": {"content": \(key)}}}},
          "/keys/{id}": {"parameters": [\(name)], "get": {"responses": {"200": {"content": \(key)}}}}
        """
    )
    var found: Set<String> = []
    for _ in 0..<5 {
      let created = try await backend.ask(.post, "/keys", body: #"{"name": "n"}"#)
      #expect(created.status == .created)
      found.insert(try created.json["id"]?.string ?? "")
    }
    #expect(found.count == 5)
    #expect(found.allSatisfy { $0.hasPrefix("key-") })
  }

  @Test func `where a created pet is to be found is its own path`() async throws {
    let header = #", "headers": {"Location": {"required": true, "schema": {"type": "string"}, "example": "/x"}}"#
    let backend = try backend(created: header)
    #expect(try await create(2, in: backend).map { $0.headerFields[.location] } == ["/pets/1", "/pets/2"])
  }

  // MARK: Reloading

  @Test func `what is remembered outlives a reload of the contract`() async throws {
    let backend = try backend()
    try await create(1, in: backend)
    let again = try Contract.of(paths: Self.paths(), options: Self.options)
    backend.replaceSources { again }
    #expect(try await ids(backend) == [1])
  }

  // MARK: Collections of things

  private static let toys = """
    , "/pets/{id}/toys": {"parameters": [{"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}}],
        "get": {"responses": {"200": {"content": \(json("{\"type\": \"array\", \"items\": \(pet)}"))}}},
        "post": {"requestBody": {"content": \(json("{}"))}, "responses": {"201": {"content": \(json(pet))}}}},
      "/pets/{id}/toys/{toyId}": {"parameters": [
          {"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}},
          {"in": "path", "name": "toyId", "required": true, "schema": {"type": "integer"}}],
        "get": {"responses": {"200": {"content": \(json(pet))}}}}
    """

  @Test func `toys are those of a pet that is there, and go with it`() async throws {
    let backend = try backend(more: Self.toys)
    #expect(try await backend.ask(.post, "/pets/1/toys", body: #"{"name": "ball"}"#).status == .notFound)
    try await create(2, in: backend)
    #expect(try await backend.ask(.post, "/pets/1/toys", body: #"{"name": "ball"}"#).status == .created)
    #expect(try await backend.ask(.get, "/pets/1/toys/1").json["name"] == "ball")
    #expect(try await backend.ask(.get, "/pets/2/toys").text == "[]")
    _ = try await backend.ask(.delete, "/pets/1")
    #expect(try await backend.ask(.post, "/pets", body: #"{"id": 1, "name": "n"}"#).status == .created)
    #expect(try await backend.ask(.get, "/pets/1/toys").text == "[]")
  }
}
