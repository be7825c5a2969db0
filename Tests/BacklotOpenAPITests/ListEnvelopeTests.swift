import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Objects around lists") struct ListEnvelopeTests {
  private let text = ListContract.text

  /// A member that is about something else than pages, and what the example shows of it.
  private static let others: [(schema: String, shown: String)] = [
    (
      #""summary": {"type": "object", "properties": {"total": {"type": "integer"}, "count": {"type": "integer"}}}"#,
      #""summary": {"total": 99000, "count": 12}"#
    ),
    (
      #""filter": {"type": "object", "properties": {"size": {"type": "integer"}, "page": {"type": "integer"}}}"#,
      #""filter": {"size": 42, "page": 7}"#
    ),
    (
      #""query": {"type": "object", "properties": {"after": {"type": "string"}, "next": {"type": "string"}}}"#,
      #""query": {"after": "lunch", "next": "tea"}"#
    ),
    (#""total": {"type": "number"}"#, #""total": 12.5"#),
    (#""total": {"type": "number", "format": "double"}"#, #""total": 12"#),
    (#""total": {"type": "string"}"#, #""total": "12 EUR""#),
    (#""total": {"type": "object", "properties": {"count": {"type": "integer"}}}"#, #""total": {"count": 12}"#),
    (#""after": {"type": "string", "format": "date-time"}"#, #""after": "2026-01-01T00:00:00Z""#),
    (#""next": {"type": "object", "properties": {"name": {"type": "string"}}}"#, #""next": {"name": "Tuesday"}"#),
    (#""next": {"type": "boolean"}"#, #""next": true"#),
    (#""cursor": {"type": "array", "items": {"type": "string"}}"#, #""cursor": ["a"]"#),
    ("", #""summary": {"total": 99000}, "totals": {"count": 4, "next": "x"}"#),
  ]

  @Test(arguments: others)
  func `members that are about something else stay as they are`(schema: String, shown: String) async throws {
    let contract = ListContract(
      parameters: ["limit", "page", "cursor:\(text)"],
      envelope: schema,
      shown: shown
    )
    let expected = try JSONValue(parsing: Array("{\(shown)}".utf8)).object ?? [:]
    let backend = try contract.backend()
    for query in ["", "?limit=2", "?limit=2&page=2"] {
      let list = try await backend.ask(.get, "/things" + query).json
      for (name, value) in expected { #expect(list[name] == value, "\(query): \(name)") }
    }
  }

  @Test(arguments: ["meta", "_meta", "page", "pagination", "paging", "pageInfo", "metadata", "response_metadata"])
  func `members of an object about pages are right`(name: String) async throws {
    let members =
      #"{"type": "object", "properties": {"total": {"type": "number"}, "size": {"type": "integer"}, "#
      + #""next_cursor": {"type": "string"}}}"#
    let contract = ListContract(
      parameters: ["size", "cursor:\(text)"],
      envelope: "\"\(name)\": \(members)",
      shown: "\"\(name)\": {\"total\": 90, \"size\": 20, \"next_cursor\": \"x\"}"
    )
    let backend = try contract.backend()
    let first = try await backend.ask(.get, "/things?size=2").json
    #expect(first[name] == ["total": 3, "size": 2, "next_cursor": "2"])
    let last = try await backend.ask(.get, "/things?size=2&cursor=2").json
    #expect(last[name] == ["total": 3, "size": 2])
  }

  /// Schemas for the link to the next page, and its value on the last page.
  private static let ends: [(schema: String, isRequired: Bool, end: JSONValue?)] = [
    (#"{"type": "string", "format": "uri", "nullable": true}"#, true, .null),
    (#"{"type": "string", "format": "uri"}"#, false, nil),
    (#"{"type": "string"}"#, true, ""),
    (#"{"type": "string", "format": "uri-reference"}"#, true, ""),
    (#"{"type": "string", "format": "uri"}"#, true, .null),
    (#"{"type": "string", "minLength": 1}"#, true, .null),
    (#"{"type": "string", "pattern": "^/"}"#, false, nil),
    (#"{"oneOf": [{"type": "string", "format": "uri"}, {"enum": [null]}]}"#, true, .null),
    (#"{"allOf": [{"type": "string", "format": "uri"}], "nullable": true}"#, false, nil),
    (#"{"type": "integer"}"#, true, 0),
    (#"{"type": "integer", "minimum": 1}"#, true, .null),
    (#"{"type": "integer", "minimum": 1, "nullable": true}"#, true, .null),
    (#"{"type": "object", "properties": {"href": {"type": "string"}}}"#, false, nil),
  ]

  @Test(arguments: ends, [false, true])
  func `the last page has no link that leads on`(
    _ member: (schema: String, isRequired: Bool, end: JSONValue?),
    showsEmptyText: Bool
  ) async throws {
    let contract = ListContract(
      parameters: ["limit", "page"],
      envelope: "\"next\": \(member.schema)",
      required: member.isRequired ? ["next"] : [],
      shown: showsEmptyText ? #""next": """# : "",
      things: showsEmptyText ? [1, 2, 3] : nil
    )
    let backend = try contract.backend()
    if !showsEmptyText { for _ in 1...3 { _ = try await backend.ask(.post, "/things", body: "{}") } }
    let first = try await backend.ask(.get, "/things?limit=2", [.host: "h"]).json
    #expect(first.listedIdentifiers == [1, 2])
    #expect(first["next"]?.isNull == false && first["next"] != "", "\(first)")
    let last = try await backend.ask(.get, "/things?limit=2&page=2", [.host: "h"]).json
    #expect(last.listedIdentifiers == [3])
    let takesEmptyText = member.schema == ListContract.text || member.schema.contains("uri-reference")
    #expect(last["next"] == (showsEmptyText && takesEmptyText ? "" : member.end), "\(last)")
  }

  @Test func `several required ends are each as their schema says`() async throws {
    let contract = ListContract(
      parameters: ["limit", "page"],
      envelope: #""next": {"type": "string", "format": "uri"}, "next_cursor": {"type": "string"}, "#
        + #""links": {"type": "object", "required": ["next"], "properties": {"next": {"type": "string"}}}"#,
      required: ["next", "next_cursor", "links"]
    )
    let last = try await contract.backend().ask(.get, "/things?limit=2&page=2", [.host: "h"]).json
    #expect(last["next"] == .null && last["next_cursor"] == "" && last["links"]?["next"] == "")
  }

  @Test func `links in an array lead to the other pages`() async throws {
    let links =
      #""links": {"type": "array", "items": {"type": "object", "properties": {"rel": {"type": "string"}, "#
      + #""href": {"type": "string"}}}}"#
    let shown =
      #""links": [{"rel": "self", "href": "/things"}, {"rel": "next", "href": "/things?page=9"}, "#
      + #"{"rel": "help", "href": "/help"}]"#
    let contract = ListContract(parameters: ["limit", "page"], envelope: links, shown: shown)
    let backend = try contract.backend()
    let first = try await backend.ask(.get, "/things?limit=2").json
    #expect(
      first["links"] == [
        ["rel": "self", "href": "/things?limit=2"], ["rel": "next", "href": "/things?limit=2&page=2"],
        ["rel": "help", "href": "/help"],
      ]
    )
    let last = try await backend.ask(.get, "/things?limit=2&page=2").json
    #expect(
      last["links"] == [["rel": "self", "href": "/things?limit=2&page=2"], ["rel": "help", "href": "/help"]]
    )
  }

  @Test func `the number of the first page is the one that the contract has`() async throws {
    func first(_ schema: String) async throws -> JSONValue? {
      let contract = ListContract(
        parameters: ["limit", "page:\(schema)"],
        envelope: #""page": {"type": "integer"}, "next_page": {"type": "integer"}"#,
        shown: #""page": 9"#
      )
      let backend = try contract.backend()
      let first = try await backend.ask(.get, "/things?limit=2").json
      let next = try #require(first["next_page"]?.int)
      #expect(try await backend.ask(.get, "/things?limit=2&page=\(next)").json.listedIdentifiers == [3])
      #expect(first.listedIdentifiers == [1, 2])
      return first["page"]
    }
    #expect(try await first(#"{"type": "integer"}"#) == 1)
    #expect(try await first(#"{"type": "integer", "default": 0}"#) == 0)
    #expect(try await first(#"{"type": "integer", "minimum": 0}"#) == 0)
    #expect(try await first(#"{"type": "integer", "minimum": 1}"#) == 1)
    #expect(try await first(#"{"type": "integer", "minimum": 0, "default": 1}"#) == 1)
    #expect(try await first(#"{"type": "integer", "example": 0}"#) == 0)
    #expect(try await first(#"{"type": "integer", "example": 3}"#) == 1)
  }

  @Test func `a page size that the contract does not allow is refused`() async throws {
    let limit = #"{"type": "integer", "minimum": 1, "maximum": 50}"#
    let backend = try ListContract(parameters: ["limit:\(limit)", "offset"]).backend()
    for size in ["0", "-1", "51", "many", "1.5"] {
      #expect(try await backend.ask(.get, "/things?limit=\(size)").status == .unprocessableContent, "\(size)")
    }
    #expect(try await backend.ask(.get, "/things?limit=50").json.listedIdentifiers == [1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `the field Link is there if it is required, and keeps the rest of the query`(isRequired: Bool) async throws {
    let contract = ListContract(
      parameters: ["limit", "page", "tag:\(text)"],
      headers: ["Link"],
      requiresHeaders: isRequired
    )
    let backend = try contract.backend()
    func link(_ query: String) async throws -> String? {
      let response = try await backend.ask(.get, "/things?" + query, [.host: "h"])
      return response.headerFields["Link"]
    }
    #expect(try await link("limit=9&tag=a") == (isRequired ? #"<http://h/things?limit=9&tag=a>; rel="self""# : nil))
    let last = try await link("page=2&limit=2&tag=a")
    #expect(
      last == #"<http://h/things?page=1&limit=2&tag=a>; rel="first", "#
        + #"<http://h/things?page=1&limit=2&tag=a>; rel="prev", <http://h/things?page=2&limit=2&tag=a>; rel="last""#
    )
    let beyond = try await link("page=7&limit=2&tag=a")
    #expect(beyond?.contains("rel=\"next\"") == false)
    #expect(beyond?.contains(#"page=2&limit=2&tag=a>; rel="prev""#) == true)
  }
}
