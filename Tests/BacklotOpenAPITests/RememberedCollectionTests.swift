import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct RememberedCollectionTests {
  private static let pet = """
    {"type": "object", "required": ["id", "name"], "properties": {
      "id": {"type": "integer"}, "name": {"type": "string"}, "tag": {"type": "string"}}}
    """
  private static let new = """
    {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "tag": {"type": "string"}}}
    """

  private static func json(_ schema: String, as type: String = "application/json") -> String {
    "{\"\(type)\": {\"schema\": \(schema)}}"
  }

  private func backend(answering type: String = "application/json") throws -> MockBackend {
    var options = Contract.Options()
    options.isStateful = true
    let id = #"{"in": "path", "name": "petId", "required": true, "schema": {"type": "integer"}}"#
    let pet = Self.json(Self.pet, as: type)
    let pets = Self.json("{\"type\": \"array\", \"items\": \(Self.pet)}", as: type)
    let new = Self.json(Self.new)
    return try MockBackend.of(
      paths: """
        {"/pets": {
          "get": {"parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}},
                                 {"in": "query", "name": "tag", "schema": {"type": "string"}}],
                  "responses": {"200": {"content": \(pets)}}},
          "post": {"requestBody": {"content": \(new)}, "responses": {"201": {"content": \(pet)}}}},
         "/pets/{petId}": {"parameters": [\(id)],
          "get": {"responses": {"200": {"content": \(pet)}, "404": {"content": {"text/plain": {"example": "gone"}}}}},
          "put": {"requestBody": {"content": \(new)}, "responses": {"200": {"content": \(pet)}}},
          "patch": {"requestBody": {"content": \(Self.json("{\"type\": \"object\"}"))}, "responses": {"200": {"content": \(pet)}}},
          "delete": {"responses": {"204": {}}}}}
        """,
      options: options
    )
  }

  // The documents that Spring's generator makes know no other type than `*/*`.
  @Test(arguments: ["application/json", "*/*", "application/*+json"])
  func `a pet is created, read, listed, changed and deleted, and is gone then`(type: String) async throws {
    let backend = try backend(answering: type)
    #expect(try await backend.ask(.get, "/pets").text == "[]")
    let created = try await backend.ask(.post, "/pets", body: #"{"name": "Rex"}"#)
    #expect(created.status == .created)
    #expect(try created.json == ["name": "Rex", "id": 1])
    #expect(created.headerFields[.location] == "/pets/1")
    #expect(try await backend.ask(.get, "/pets/1").json == ["name": "Rex", "id": 1])
    #expect(try await backend.ask(.put, "/pets/1", body: #"{"name": "Max"}"#).json == ["name": "Max", "id": 1])
    #expect(
      try await backend.ask(.patch, "/pets/1", body: #"{"tag": "dog"}"#).json == ["name": "Max", "id": 1, "tag": "dog"]
    )
    #expect(try await backend.ask(.get, "/pets").json == [["name": "Max", "id": 1, "tag": "dog"]])
    #expect(try await backend.ask(.delete, "/pets/1").status == .noContent)
    let gone = try await backend.ask(.get, "/pets/1")
    #expect(gone.status == .notFound)
    #expect(gone.text == "gone")
    #expect(try await backend.ask(.get, "/pets").text == "[]")
    #expect(try await backend.ask(.delete, "/pets/1").status == .notFound)
  }

  @Test func `a list is filtered and cut as its parameters say`() async throws {
    let backend = try backend()
    for tag in ["a", "b", "a"] {
      _ = try await backend.ask(.post, "/pets", body: "{\"name\": \"n\", \"tag\": \"\(tag)\"}")
    }
    func ids(_ query: String) async throws -> [Int] {
      try await backend.ask(.get, "/pets" + query).json.array?.compactMap { $0["id"]?.int } ?? []
    }
    #expect(try await ids("") == [1, 2, 3])
    #expect(try await ids("?tag=a") == [1, 3])
    #expect(try await ids("?tag=a&limit=1") == [1])
    #expect(try await ids("?limit=0") == [])
  }

  @Test func `no write of a hundred clients is lost`() async throws {
    let backend = try backend()
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<100 {
        group.addTask {
          for _ in 0..<5 { _ = try? await backend.ask(.post, "/pets", body: "{\"name\": \"c\(client)\"}") }
        }
      }
    }
    let pets = try await backend.ask(.get, "/pets").json.array ?? []
    #expect(pets.count == 500)
    #expect(Set(pets.compactMap { $0["id"]?.int }) == Set(1...500))
  }

  @Test func `each backend remembers for itself, until it is reset`() async throws {
    let backend = try backend()
    _ = try await backend.ask(.post, "/pets", body: #"{"name": "Rex"}"#)
    #expect(try await self.backend().ask(.get, "/pets").text == "[]")
    backend.reset()
    #expect(try await backend.ask(.get, "/pets").text == "[]")
  }
}
