import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct WriteOnlyMemberTests {
  /// A secret wherever there may be one: beside the others, behind a reference, inside of what is extended, in an array, in
  /// a map, and in one of several schemas.
  private static let components = """
    {"schemas": {
      "Secret": {"type": "string", "writeOnly": true},
      "Login": {"type": "object", "required": ["name", "password"], "properties": {
        "name": {"type": "string"}, "password": {"$ref": "#/components/schemas/Secret"}}},
      "User": {"allOf": [{"$ref": "#/components/schemas/Login"}, {"type": "object", "properties": {
        "id": {"type": "integer"},
        "pin": {"type": "integer", "writeOnly": true},
        "keys": {"type": "array", "items": {"$ref": "#/components/schemas/Key"}},
        "rooms": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Key"}},
        "friend": {"$ref": "#/components/schemas/User"},
        "card": {"$ref": "#/components/schemas/Card"}}}]},
      "Key": {"type": "object", "properties": {
        "label": {"type": "string"}, "code": {"allOf": [{"$ref": "#/components/schemas/Secret"}]}}},
      "Card": {"oneOf": [{"$ref": "#/components/schemas/Credit"}, {"$ref": "#/components/schemas/Library"}],
               "discriminator": {"propertyName": "kind"}},
      "Credit": {"type": "object", "properties": {
        "kind": {"type": "string"}, "number": {"type": "string", "writeOnly": true}}},
      "Library": {"type": "object", "properties": {"kind": {"type": "string"}, "number": {"type": "string"}}}}}
    """

  private func backend(list: String = "[USER]") throws -> MockBackend {
    var options = Contract.Options()
    options.isStateful = true
    let user = ##"{"$ref": "#/components/schemas/User"}"##
    func content(_ schema: String) -> String { "{\"content\": {\"application/json\": {\"schema\": \(schema)}}}" }
    let users =
      list == "[USER]"
      ? "{\"type\": \"array\", \"items\": \(user)}"
      : "{\"type\": \"object\", \"properties\": {\"users\": {\"type\": \"array\", \"items\": \(user)}}}"
    return try MockBackend.of(
      paths: """
        {"/users": {"get": {"responses": {"200": \(content(users))}},
                    "post": {"requestBody": \(content(user)), "responses": {"201": \(content(user))}}},
         "/users/{id}": {"parameters": [{"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}}],
           "get": {"responses": {"200": \(content(user))}},
           "put": {"requestBody": \(content(user)), "responses": {"200": \(content(user))}},
           "patch": {"requestBody": \(content("{}")), "responses": {"200": \(content(user))}},
           "delete": {"responses": {"200": \(content(user))}}}}
        """,
      components: Self.components,
      options: options
    )
  }

  private static let sent = """
    {"name": "Ada", "password": "x", "pin": 7, "keys": [{"label": "door", "code": "1"}],
     "rooms": {"attic": {"label": "box", "code": "2"}}, "friend": {"name": "Bob", "password": "y", "pin": 8},
     "card": {"kind": "Credit", "number": "3"}}
    """
  private static let answered: JSONValue = [
    "name": "Ada", "keys": [["label": "door"]], "rooms": ["attic": ["label": "box"]], "friend": ["name": "Bob"],
    "card": ["kind": "Credit"], "id": 1,
  ]

  @Test func `what only clients may say is never answered`() async throws {
    let backend = try backend()
    let created = try await backend.ask(.post, "/users", body: Self.sent)
    #expect(created.status == .created)
    #expect(try created.json == Self.answered)
    #expect(try await backend.ask(.get, "/users/1").json == Self.answered)
    #expect(try await backend.ask(.get, "/users").json == [Self.answered])
    let changed = try await backend.ask(.patch, "/users/1", body: #"{"pin": 9, "name": "Ada"}"#)
    #expect(try changed.json == Self.answered)
    #expect(try await backend.ask(.put, "/users/1", body: Self.sent).json == Self.answered)
    #expect(try await backend.ask(.delete, "/users/1").json == Self.answered)
    #expect(backend.contractBreaches.isEmpty)
  }

  @Test func `a list inside of an object is no different`() async throws {
    let backend = try backend(list: "{users: [USER]}")
    _ = try await backend.ask(.post, "/users", body: Self.sent)
    #expect(try await backend.ask(.get, "/users").json == ["users": [Self.answered]])
  }

  @Test func `of several schemas only the one that is meant hides its members`() async throws {
    let backend = try backend()
    let card = #"{"kind": "Library", "number": "3"}"#
    let created = try await backend.ask(
      .post,
      "/users",
      body: "{\"name\": \"Ada\", \"password\": \"x\", \"card\": \(card)}"
    )
    #expect(try created.json["card"] == ["kind": "Library", "number": "3"])
  }
}
