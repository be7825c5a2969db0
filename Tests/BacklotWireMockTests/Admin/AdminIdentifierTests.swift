import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite("Identifiers and documents in WireMock's words") struct AdminIdentifierTests {
  @Test(arguments: ["/mappings/7", "/mappings/76ada7b0-49ae-4229-91c4-396a36f18e0", "/requests/x"])
  func `what is no UUID is refused with 400`(path: String) async throws {
    let client = AdminClient()
    for method in [HTTPMethod.get, .delete] + (path.hasPrefix("/mappings") ? [.put] : []) {
      let answer = try await client.ask(method, path, method == .put ? [:] : nil)
      #expect(answer.status == 400)
      #expect(answer.type == "application/problem+json")
      #expect(try answer.json[at: "/errors/0/code"] == 10)
      #expect(answer.text.contains("UUID"))
    }
  }

  @Test func `what nobody has is 404, and a request that is gone is as good as removed`() async throws {
    let client = AdminClient()
    let id = "76ada7b0-49ae-4229-91c4-396a36f18e09"
    for method in [HTTPMethod.get, .delete, .put] {
      #expect(try await client.ask(method, "/mappings/" + id, method == .put ? [:] : nil).status == 404)
    }
    #expect(try await client.ask(.get, "/requests/" + id).status == 404)
    #expect(try await client.ask(.delete, "/requests/" + id).status == 200)
  }

  @Test func `an empty mapping is given back with its defaults`() async throws {
    let client = AdminClient()
    let created = try await client.ask(.post, "/mappings", [:])
    #expect(created.status == 201)
    #expect(try created.json["request"] == ["method": "ANY"])
    #expect(try created.json["response"] == ["status": 200])
    let id = try #require(try created.json["id"]?.string)
    #expect(try await client.ask(.get, "/mappings/" + id).json == (try created.json))
    #expect(try await client.ask(.get, "/mappings").json[at: "/mappings/0"] == (try created.json))
  }

  @Test func `members that a mapping leaves out are given back with their defaults, and the others as they are`()
    async throws
  {
    let client = AdminClient()
    let mapping: JSONValue = ["request": ["url": "/a"], "response": ["body": "A"], "priority": 3]
    let created = try await client.ask(.post, "/mappings", mapping).json
    #expect(created["request"] == ["url": "/a", "method": "ANY"])
    #expect(created["response"] == ["status": 200, "body": "A"])
    #expect(created["priority"] == 3)
    // It is still found by what was sent.
    #expect(try await client.ask(.post, "/mappings/remove", mapping).status == 200)
    #expect(try await client.ids().isEmpty)
  }
}

@Suite("Charsets of admin documents") struct AdminCharsetTests {
  private func created(_ bytes: [UInt8], _ type: String) async throws -> AdminClient.Answer {
    var client = AdminClient()
    client.headerFields = [.contentType: type]
    return try await client.send(.post, "/__admin/mappings", bytes)
  }

  private let text = #"{"request": {"url": "/a"}, "response": {"body": "Äé€"}}"#

  private func utf16(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
  }

  @Test(arguments: [
    ("application/json; charset=utf-16", true, true), ("application/json; charset=UTF-16", false, true),
    ("application/json; charset=utf-16be", true, false), ("application/json; charset=\"utf-16le\"", false, false),
    ("application/json; charset=utf-16", true, false),
  ])
  func `UTF-16 is decoded`(type: String, isBigEndian: Bool, mark: Bool) async throws {
    let answer = try await created(utf16(text, isBigEndian: isBigEndian, mark: mark), type)
    #expect(answer.status == 201)
    #expect(try answer.json[at: "/response/body"] == "Äé€")
  }

  @Test func `ISO 8859-1 is decoded`() async throws {
    let latin = #"{"response": {"body": "Äé"}}"#.unicodeScalars.map { UInt8($0.value) }
    let answer = try await created(latin, "application/json; charset=iso-8859-1")
    #expect(answer.status == 201)
    #expect(try answer.json[at: "/response/body"] == "Äé")
  }

  @Test func `UTF-8 stays as it is, and bytes that it has not are refused with their place`() async throws {
    #expect(try await created(Array(text.utf8), "application/json; charset=utf-8").status == 201)
    let answer = try await created(Array(#"{"name": ""#.utf8) + [0xE4] + Array(#""}"#.utf8), "application/json")
    #expect(answer.status == 422)
    #expect(answer.text.contains("1:"))
  }

  @Test(arguments: ["shift_jis", "utf-7", "x"])
  func `another one is refused and named`(charset: String) async throws {
    let answer = try await created(Array(text.utf8), "application/json; charset=\(charset)")
    #expect(answer.status == 415)
    #expect(answer.text.contains(charset) && answer.text.contains("UTF-8"))
    #expect(try answer.json[at: "/errors/0/source/pointer"] == "")
  }

  @Test func `half a unit at the end is refused with its place`() async throws {
    let answer = try await created(utf16("{}", isBigEndian: true, mark: true) + [0], "application/json; charset=utf-16")
    #expect(answer.status == 422)
    #expect(answer.text.contains("byte 6"))
  }
}
