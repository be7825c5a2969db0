import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Cursors of lists") struct ListCursorTests {
  private let text = ListContract.text

  private func identifiers(_ backend: MockBackend, _ query: String) async throws -> [JSONValue] {
    try await backend.ask(.get, "/things?" + query).json.listedIdentifiers
  }

  @Test(
    arguments: [
      ("integer", [30, 10, 20, 40]), ("integer", [1, 2, 3, 4]), ("string", ["b", "a", "d", "c"]),
    ] as [(String, [JSONValue])]
  )
  func `an identifier goes on where its thing was that is deleted`(type: String, things: [JSONValue]) async throws {
    let contract = ListContract(
      parameters: ["limit", "starting_after:{\"type\": \"\(type)\"}"],
      things: things,
      identifier: type
    )
    let names = things.map { $0.string ?? $0.number?.text ?? "" }
    for deleted in [[0, 1], [1], [0, 1, 2], [1, 3]] {
      let backend = try contract.backend()
      #expect(try await identifiers(backend, "limit=2") == Array(things[..<2]))
      for index in deleted { _ = try await backend.ask(.delete, "/things/\(names[index])") }
      let rest = things.indices.filter { $0 > 1 && !deleted.contains($0) }.map { things[$0] }
      #expect(try await identifiers(backend, "limit=2&starting_after=\(names[1])") == rest, "without \(deleted)")
    }
  }

  @Test func `after the last thing, which is deleted, there is no more`() async throws {
    let backend = try ListContract(parameters: ["limit", "starting_after"]).backend()
    _ = try await backend.ask(.delete, "/things/3")
    #expect(try await identifiers(backend, "limit=2&starting_after=3") == [])
    _ = try await backend.ask(.post, "/things", body: #"{"id": 2000, "tag": "b"}"#)
    #expect(try await identifiers(backend, "limit=2&starting_after=3") == [2000])
  }

  @Test func `a thing that a filter leaves out meanwhile is still a cursor`() async throws {
    let things: [JSONValue] = ["x", "m", "a"]
    let contract = ListContract(
      parameters: ["limit", "starting_after:\(text)", "tag:\(text)"],
      things: things,
      identifier: "string"
    )
    let backend = try contract.backend()
    #expect(try await identifiers(backend, "limit=2&tag=a") == ["x", "m"])
    _ = try await backend.ask(.patch, "/things/m", body: #"{"tag": "b"}"#)
    #expect(try await identifiers(backend, "limit=2&tag=a&starting_after=m") == ["a"])
  }

  @Test(arguments: ["abc", "99", "-4", "1x", "9223372036854775808"])
  func `a cursor that was never given out is an error of the client`(cursor: String) async throws {
    let contract = ListContract(parameters: ["limit", "cursor:\(text)"], envelope: "\"next_cursor\": \(text)")
    let response = try await contract.backend().ask(.get, "/things?limit=2&cursor=\(cursor)")
    #expect(response.status == .badRequest)
    #expect(try response.json["type"] == "urn:backlot:problem:unknown-cursor")
    #expect(try response.json["detail"]?.string?.contains("\"\(cursor)\"") == true)
    var documented = contract
    documented.responses = #""400": {"content": {"application/json": {"example": {"error": "bad cursor"}}}}"#
    let own = try await documented.backend().ask(.get, "/things?limit=2&cursor=\(cursor)")
    #expect(own.status == .badRequest)
    #expect(try own.json == ["error": "bad cursor"])
  }

  @Test func `an identifier that no thing ever had is an error, unless identifiers are in order`() async throws {
    let ordered = try ListContract(parameters: ["limit", "since_id"], things: [10, 20, 30]).backend()
    #expect(try await identifiers(ordered, "since_id=0") == [10, 20, 30])
    #expect(try await identifiers(ordered, "since_id=15") == [20, 30])
    #expect(try await identifiers(ordered, "since_id=99") == [])
    let mixed = try ListContract(parameters: ["limit", "since_id"], things: [30, 10, 20]).backend()
    #expect(try await mixed.ask(.get, "/things?since_id=15").status == .badRequest)
    #expect(try await identifiers(mixed, "since_id=0") == [30, 10, 20])
    let named = ListContract(parameters: ["starting_after:\(text)"], things: ["b", "a"], identifier: "string")
    #expect(try await named.backend().ask(.get, "/things?starting_after=c").status == .badRequest)
  }

  @Test func `the cursor that is meant without one is the first page`() async throws {
    let star = #"{"type": "string", "default": "*"}"#
    let contract = ListContract(parameters: ["limit", "cursor:\(star)"], envelope: "\"next_cursor\": \(text)")
    let backend = try contract.backend()
    for query in ["limit=2", "limit=2&cursor=*", "limit=2&cursor=0", "limit=2&cursor="] {
      #expect(try await identifiers(backend, query) == [1, 2], "\(query)")
    }
  }

  @Test func `dates are no cursors`() async throws {
    let date = #"{"type": "string", "format": "date-time"}"#
    let backend = try ListContract(parameters: ["limit", "after:\(date)"]).backend()
    #expect(try await identifiers(backend, "limit=2&after=2026-01-01T00:00:00Z") == [1, 2])
  }

  @Test(arguments: ["page", "offset"])
  func `a number in a text is a number`(name: String) async throws {
    let backend = try ListContract(parameters: ["limit:\(text)", "\(name):\(text)"]).backend()
    #expect(try await identifiers(backend, "limit=2&\(name)=\(name == "page" ? 1 : 0)") == [1, 2])
    #expect(try await identifiers(backend, "limit=2&\(name)=2") == [3])
  }

  @Test func `a cursor leads on beside page numbers`() async throws {
    let contract = ListContract(
      parameters: ["page", "limit", "cursor:\(text)"],
      envelope: "\"next_cursor\": {\"type\": \"string\", \"nullable\": true}"
    )
    let backend = try contract.backend()
    let cursor = try await backend.ask(.get, "/things?limit=2").json["next_cursor"]?.string
    #expect(try await identifiers(backend, "limit=2&cursor=\(cursor ?? "none")") == [3])
  }

  @Test func `a client pages backwards, and comes to the beginning`() async throws {
    let contract = ListContract(
      parameters: ["limit", "starting_after", "ending_before"],
      envelope: #""has_more": {"type": "boolean"}"#,
      things: [1, 2, 3, 4, 5]
    )
    let backend = try contract.backend()
    let last = try await backend.ask(.get, "/things?limit=2&ending_before=5").json
    #expect(last.listedIdentifiers == [3, 4] && last["has_more"] == true)
    _ = try await backend.ask(.delete, "/things/3")
    let first = try await backend.ask(.get, "/things?limit=2&ending_before=3").json
    #expect(first.listedIdentifiers == [1, 2] && first["has_more"] == false)
    #expect(try await identifiers(backend, "limit=2&ending_before=1") == [])
  }

  @Test func `what is remembered of deleted things has a limit`() {
    var collection = Collection()
    for number in 1...3 { collection.put(.null, as: "\(number)") }
    for number in 1...2 * Collection.limit {
      collection.put(.null, as: "t\(number)")
      _ = collection.remove("t\(number)")
    }
    #expect(collection.serial(of: "t1") == nil)
    #expect(collection.serial(of: "t\(2 * Collection.limit)") == 2 * Collection.limit + 3)
    #expect(collection.serial(of: "3") == 3)
    #expect(collection.rememberedCount <= Collection.limit + 3)
  }
}
