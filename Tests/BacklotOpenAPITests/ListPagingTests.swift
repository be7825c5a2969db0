import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Pages of remembered collections") struct ListPagingTests {
  /// A collection of things `{"id": …}`, of which the example shows three.
  ///
  /// - Parameters:
  ///   - members: What the list's object has besides `data`, as properties of its schema.
  ///   - example: What its example has besides `data`; `nil` for no example.
  ///   - parameters: The names of integer parameters of the list's query, or names of others with their schema.
  ///   - headers: The names of fields of its response.
  private func backend(
    _ members: String = "",
    example: String? = "",
    required: [String] = [],
    parameters: [String] = [],
    headers: [String] = []
  ) throws -> MockBackend {
    var options = Contract.Options()
    options.isStateful = true
    let thing = #"{"type": "object", "properties": {"id": {"type": "integer"}}}"#
    let isBare = members.isEmpty && example?.isEmpty ?? true
    let things = "[{\"id\": 1}, {\"id\": 2}, {\"id\": 3}]"
    let list = "{\"type\": \"array\", \"items\": \(thing)}"
    let names = JSONValue.array((required + ["data"]).map(JSONValue.string)).serialized()
    let schema =
      isBare
      ? list
      : "{\"type\": \"object\", \"required\": \(names), \"properties\": {\"data\": \(list)\(members.isEmpty ? "" : ", \(members)")}}"
    let shown = isBare ? things : example.map { "{\"data\": \(things)\($0.isEmpty ? "" : ", \($0)")}" }
    let content = "{\"application/json\": {\"schema\": \(schema)\(shown.map { ", \"example\": \($0)" } ?? "")}}"
    let query = parameters.map { text in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let schema = parts.count == 2 ? parts[1] : #"{"type": "integer"}"#
      return "{\"in\": \"query\", \"name\": \"\(parts[0])\", \"schema\": \(schema)}"
    }
    let fields = headers.map { "\"\($0)\": {\"schema\": {\"type\": \"string\"}}" }
    let one = "{\"application/json\": {\"schema\": \(thing)}}"
    return try MockBackend.of(
      paths: """
        {"/things": {
          "get": {"parameters": [\(query.joined(separator: ", "))], "responses": {"200": {
            "headers": {\(fields.joined(separator: ", "))}, "content": \(content)}}},
          "post": {"requestBody": {"content": \(one)}, "responses": {"201": {"content": \(one)}}}},
         "/things/{id}": {"parameters": [{"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}}],
          "get": {"responses": {"200": {"content": \(one)}}}, "delete": {"responses": {"204": {}}}}}
        """,
      options: options
    )
  }

  private func ids(_ value: JSONValue) -> [Int] { (value["data"] ?? value).array?.compactMap { $0["id"]?.int } ?? [] }

  private let text = #"{"type": "string"}"#

  @Test func `an example's other members stay as they are`() async throws {
    let backend = try backend(
      #""next_cursor": {"type": "string", "nullable": true}, "has_more": {"type": "boolean"}, "version": {"type": "string"}"#,
      example: #""next_cursor": null, "has_more": false, "version": "7.1", "extra": [1]"#
    )
    let list = try await backend.ask(.get, "/things").json
    #expect(list["next_cursor"] == .null && list["has_more"] == false)
    #expect(list["version"] == "7.1" && list["extra"] == [1])
    _ = try await backend.ask(.post, "/things", body: "{}")
    let more = try await backend.ask(.get, "/things").json
    #expect(ids(more) == [1, 2, 3, 4] && more["next_cursor"] == .null && more["has_more"] == false)
    #expect(more["version"] == "7.1" && more["extra"] == [1])
  }

  @Test(arguments: [
    ("next_cursor", "cursor"), ("nextPageToken", "pageToken"), ("next_token", "next_token"), ("cursor", "after"),
    ("next", "cursor"), ("NextMarker", "Marker"),
  ])
  func `a client that follows cursors gets each thing once, and an end`(member: String, parameter: String) async throws
  {
    for schema in [text, #"{"type": "string", "nullable": true}"#] {
      let backend = try backend(
        "\"\(member)\": \(schema), \"has_more\": {\"type\": \"boolean\"}",
        example: "\"\(member)\": \"abc\", \"has_more\": true",
        parameters: ["limit", "\(parameter):\(text)"]
      )
      for _ in 0..<4 { _ = try await backend.ask(.post, "/things", body: "{}") }
      var (found, target, pages): ([Int], String?, Int) = ([], "/things?limit=3", 0)
      while let next = target, pages < 10 {
        let list = try await backend.ask(.get, next).json
        found += ids(list)
        pages += 1
        let cursor = list[member]?.string
        #expect(list["has_more"]?.bool == (cursor != nil))
        target = cursor.map { "/things?limit=3&\(parameter)=\($0)" }
      }
      #expect(found == Array(1...7) && pages == 3)
    }
  }

  @Test func `a cursor that has to be a text is empty at the end`() async throws {
    let backend = try backend(
      "\"next_cursor\": \(text)",
      example: #""next_cursor": "abc""#,
      required: ["next_cursor"],
      parameters: ["limit", "cursor:\(text)"]
    )
    #expect(try await backend.ask(.get, "/things").json["next_cursor"] == "")
    #expect(try await backend.ask(.get, "/things?limit=2").json["next_cursor"] == "2")
  }

  @Test func `things that go meanwhile make no other thing be missed`() async throws {
    let cursors = try backend(
      "\"next_cursor\": \(text)",
      parameters: ["limit", "cursor:\(text)"]
    )
    let identifiers = try backend(#""has_more": {"type": "boolean"}"#, parameters: ["limit", "starting_after"])
    let cursor = try #require(try await cursors.ask(.get, "/things?limit=2").json["next_cursor"]?.string)
    for backend in [cursors, identifiers] {
      for id in [1, 2] { _ = try await backend.ask(.delete, "/things/\(id)") }
    }
    #expect(ids(try await cursors.ask(.get, "/things?limit=2&cursor=\(cursor)").json) == [3])
    #expect(ids(try await identifiers.ask(.get, "/things?limit=2&starting_after=2").json) == [3])
  }

  @Test func `identifiers page as well, and a cursor that was never given out is refused`() async throws {
    let backend = try backend(#""has_more": {"type": "boolean"}"#, parameters: ["limit", "starting_after"])
    let first = try await backend.ask(.get, "/things?limit=2").json
    #expect(ids(first) == [1, 2] && first["has_more"] == true)
    let last = try await backend.ask(.get, "/things?limit=2&starting_after=2").json
    #expect(ids(last) == [3] && last["has_more"] == false)
    let other = try self.backend("\"next\": \(text)", parameters: ["cursor:\(text)"])
    #expect(try await other.ask(.get, "/things?cursor=abc").status == .badRequest)
  }

  @Test func `offset and limit page, and what tells of pages is right`() async throws {
    let nested =
      #""meta": {"type": "object", "properties": {"total": {"type": "integer"}, "limit": {"type": "integer"}, "#
      + #""offset": {"type": "integer"}, "links": {"type": "object", "properties": {"next": {"type": "string"}, "#
      + #""prev": {"type": "string"}, "self": {"type": "string"}}}}}"#
    let shown =
      #""meta": {"total": 90, "limit": 20, "offset": 40, "about": "x", "links": {"next": "/things?offset=60", "prev": "/a"}}"#
    let backend = try backend(nested, example: shown, parameters: ["limit", "offset"])
    let first = try await backend.ask(.get, "/things?limit=2").json
    #expect(ids(first) == [1, 2])
    #expect(
      first["meta"] == [
        "total": 3, "limit": 2, "offset": 0, "about": "x", "links": ["next": "/things?limit=2&offset=2"],
      ]
    )
    let last = try await backend.ask(.get, "/things?limit=2&offset=2").json
    #expect(ids(last) == [3])
    #expect(last["meta"]?["links"] == ["prev": "/things?limit=2&offset=0"])
    #expect(ids(try await backend.ask(.get, "/things?limit=2&offset=9").json) == [])
  }

  @Test(arguments: [("page", "per_page"), ("page", "size"), ("pageNumber", "pageSize")])
  func `numbered pages end`(page: String, size: String) async throws {
    let members =
      #""total_pages": {"type": "integer"}, "page": {"type": "integer"}, "next": {"type": "integer", "nullable": true}, "#
      + #""last": {"type": "boolean"}, "totalElements": {"type": "integer"}, "count": {"type": "integer"}"#
    let backend = try backend(members, example: nil, parameters: [page, size])
    for _ in 0..<5 { _ = try await backend.ask(.post, "/things", body: "{}") }
    let first = try await backend.ask(.get, "/things?\(size)=2").json
    #expect(ids(first) == [1, 2])
    let rest: JSONObject = ["total_pages": 3, "page": 1, "next": 2, "last": false, "totalElements": 5, "count": 2]
    for (name, value) in rest { #expect(first[name] == value, "\(name)") }
    let last = try await backend.ask(.get, "/things?\(size)=2&\(page)=3").json
    #expect(ids(last) == [5] && last["next"] == .null && last["last"] == true && last["count"] == 1)
    #expect(ids(try await backend.ask(.get, "/things?\(size)=2&\(page)=4").json) == [])
  }

  @Test func `URLs lead to the other pages, and keep the rest of the query`() async throws {
    let members =
      #""next": {"type": "string", "format": "uri", "nullable": true}, "previous": {"type": "string", "nullable": true}, "#
      + #""count": {"type": "integer"}"#
    let shown = #""next": "https://api.example.com/things?page=2", "previous": null, "count": 123"#
    let backend = try backend(members, example: shown, parameters: ["page", "page_size", "q:\(text)"])
    let host: HTTPFields = [.host: "localhost:4010"]
    let first = try await backend.ask(.get, "/things?page_size=2&q=a%20b", host).json
    #expect(first["next"] == "http://localhost:4010/things?page_size=2&q=a%20b&page=2")
    #expect(first["previous"] == .null && first["count"] == 3)
    let last = try await backend.ask(.get, "/things?page=2&page_size=2", host).json
    #expect(last["next"] == .null && last["previous"] == "http://localhost:4010/things?page=1&page_size=2")
  }

  @Test func `documented fields tell of pages, and Link ends`() async throws {
    let names = ["Link", "X-Total-Count", "X-Next-Page", "X-Request-Id"]
    let backend = try backend(parameters: ["page", "per_page"], headers: names)
    func fields(_ query: String) async throws -> [String?] {
      let response = try await backend.ask(.get, "/things" + query, [.host: "h"])
      return names.map { name in HTTPField.Name(name).flatMap { response.headerFields[$0] } }
    }
    let first = try await fields("?per_page=2")
    let links = [("first", 1), ("next", 2), ("last", 2)].map {
      "<http://h/things?per_page=2&page=\($1)>; rel=\"\($0)\""
    }
    #expect(first == [links.joined(separator: ", "), "3", "2", "string"])
    let last = try await fields("?per_page=2&page=2")
    #expect(last[0]?.contains("rel=\"next\"") == false && last[0]?.contains("rel=\"prev\"") == true)
    #expect(try await fields("") == [nil, "3", nil, "string"])
  }

  @Test func `halves of numbers that are too large lead to an empty page and no crash`() async throws {
    let backend = try backend(#""has_more": {"type": "boolean"}"#, parameters: ["page", "offset", "per_page"])
    for query in ["page=9223372036854775807&per_page=9223372036854775807", "offset=9223372036854775807&per_page=9"] {
      let list = try await backend.ask(.get, "/things?\(query)").json
      #expect(ids(list) == [] && list["has_more"] == false)
    }
    #expect(ids(try await backend.ask(.get, "/things?page=-9223372036854775808&per_page=2").json) == [1, 2])
    #expect(ids(try await backend.ask(.get, "/things?per_page=0").json) == [])
  }
}
