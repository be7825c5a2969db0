import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite("Secrets in what the admin API tells") struct AdminSecretTests {
  private let secret = "s3cr3t"

  private func client(_ configuration: AdminConfiguration = .enabled) -> AdminClient {
    AdminClient(configuration) {
      Post("/login") {
        Respond(json: ["access_token": "s3cr3t", "name": "Rex"], headers: [.setCookie: "sid=s3cr3t; Path=/"])
      }
    }
  }

  /// A client that has sent a secret in every place that a request has.
  private func asked(_ configuration: AdminConfiguration = .enabled) async throws -> AdminClient {
    let client = client(configuration)
    var sending = client
    sending.headerFields = [
      .authorization: "Bearer s3cr3t", .cookie: "sid=s3cr3t", .contentType: "application/json",
      HTTPField.Name("X-Api-Key"): "s3cr3t",
      HTTPField.Name("Proxy-Authorization"): "Basic s3cr3t",
      HTTPField.Name("Referer"): "http://a.example/?access_token=s3cr3t",
    ]
    let json = #"{"user": "rex", "password": "s3cr3t", "deep": [{"client_secret": {"a": "s3cr3t"}}]}"#
    _ = try await sending.send(.post, "/login?q=1&api_key=s3cr3t", Array(json.utf8))
    sending.headerFields = [.contentType: "application/x-www-form-urlencoded"]
    _ = try await sending.send(.post, "/nowhere?access_token=s3cr3t", Array("user=rex&password=s3cr3t".utf8))
    sending.headerFields = [.contentType: "multipart/form-data; boundary=x"]
    let part = "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cr3t\r\n"
    let other = "--x\r\nContent-Disposition: form-data; name=\"user\"\r\nX-Api-Key: s3cr3t\r\n\r\nrex\r\n--x--\r\n"
    _ = try await sending.send(.post, "/parts", Array((part + other).utf8))
    return client
  }

  /// Returns true if a text contains the secret, either plain or in Base64.
  private func tells(_ json: JSONValue) -> Bool {
    switch json {
    case .string(let text):
      text.contains(secret) || String(decoding: Base64.decode(text) ?? [], as: UTF8.self).contains(secret)
    case .array(let values): values.contains { tells($0) }
    case .object(let members): members.contains { tells($0.value) || $0.key.contains(secret) }
    default: false
    }
  }

  @Test(arguments: ["/requests", "/requests/unmatched", "/requests/unmatched/near-misses"])
  func `the journal that is listed has no credentials`(path: String) async throws {
    let client = try await asked()
    let answer = try await client.ask(.get, path).json
    let key = path.hasSuffix("misses") ? "nearMisses" : "requests"
    let entries = try #require(answer[key]?.array)
    #expect(!entries.isEmpty)
    for entry in entries {
      // The content of a stub is not traffic.
      var members = try #require(entry.object)
      for name in ["stubMapping", "responseDefinition", "requestPattern"] { members[name] = nil }
      #expect(!tells(.object(members)), "\(entry)")
    }
  }

  @Test func `what is found by a pattern, one request and what is removed have none`() async throws {
    let client = try await asked()
    let found = try await client.ask(.post, "/requests/find", ["urlPath": "/login"]).json
    let request = try #require(found[at: "/requests/0"])
    #expect(!tells(request))
    #expect(request["url"] == "/login?q=1&api_key=***")
    #expect(request[at: "/headers/Authorization"] == "Bearer ***")
    #expect(request[at: "/headers/Cookie"] == "***")
    #expect(request[at: "/cookies/sid"] == "***")
    #expect(request[at: "/queryParams/q/values/0"] == "1")
    #expect(request[at: "/queryParams/api_key/values/0"] == "***")
    #expect(request["body"] == #"{"user":"rex","password":"***","deep":[{"client_secret":"***"}]}"#)
    let id = try #require(request["id"]?.string)
    let event = try #require(try await client.ask(.get, "/requests/\(id)").json.object)
    #expect(!tells(event["request"] ?? .null))
    #expect(!tells(event["response"] ?? .null))
    #expect(event["response"]?[at: "/headers/Set-Cookie"] == "***")
    let removed = try await client.ask(.post, "/requests/remove", ["urlPath": "/nowhere"]).json
    #expect(removed[at: "/serveEvents/0/request/body"] == "user=rex&password=***")
    #expect(removed[at: "/serveEvents/0/request/formParams/password/values"] == ["***"])
  }

  @Test func `the parts of a multipart body are masked by their names`() async throws {
    let client = try await asked()
    let found = try await client.ask(.post, "/requests/find", ["urlPath": "/parts"]).json
    let request = try #require(found[at: "/requests/0"])
    #expect(request[at: "/multiparts/0/body/asString"] == "***")
    #expect(request[at: "/multiparts/1/body/asString"] == "rex")
    #expect(request[at: "/multiparts/1/headers/X-Api-Key"] == "***")
    #expect(!tells(request))
  }

  @Test(arguments: [("Bearer s3cr3t", 1), ("Bearer ***", 0), ("Bearer other", 0)])
  func `patterns see the real values`(value: String, count: Int) async throws {
    let client = try await asked()
    let pattern: JSONValue = ["headers": ["Authorization": ["equalTo": .string(value)]]]
    #expect(try await client.ask(.post, "/requests/count", pattern).json["count"]?.int == count)
    #expect(try await client.ask(.post, "/requests/find", pattern).json["requests"]?.array?.count == count)
  }

  @Test func `the journal itself keeps the real values`() async throws {
    let client = try await asked()
    let request = try #require(client.backend.journal.entries.first?.request)
    #expect(request.headerFields[.authorization] == "Bearer s3cr3t")
    #expect(request.text.contains(secret))
  }

  @Test func `a body that cannot be read for secrets is not told where it may hold some`() async throws {
    var client = client()
    client.headerFields = [.contentType: "application/json"]
    _ = try await client.send(.post, "/broken", Array(#"{"password": "s3cr3t""#.utf8))
    client.headerFields = [:]
    let request = try await client.ask(.get, "/requests").json[at: "/requests/0/request"]
    #expect(request.map(tells) == false)
  }

  @Test func `the requests and the answers of webhooks have none`() async throws {
    let client = AdminClient {
      Post("/orders") { Respond(.accepted) }
        .sends(
          Webhook(
            to: "http://a.example/?token=s3cr3t",
            json: ["password": "s3cr3t"],
            headers: [.authorization: "Bearer s3cr3t"]
          )
        )
    }
    client.backend.sendWebhooks { _ in
      HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"], body: #"{"id_token":"s3cr3t"}"#)
    }
    _ = try await client.send(.post, "/orders")
    await client.backend.webhooksEnded()
    let events = try #require(try await client.ask(.get, "/requests").json[at: "/requests/0/subEvents"])
    #expect(events.array?.count == 2)
    #expect(!tells(events))
  }

  private func logged(_ body: [UInt8], type: String) async throws -> JSONValue {
    var client = client()
    client.headerFields = [.contentType: type]
    _ = try await client.send(.post, "/broken", body)
    client.headerFields = [:]
    return try #require(try await client.ask(.get, "/requests").json[at: "/requests/0/request"])
  }

  @Test func `a form with a byte that is no UTF-8 has none, and keeps the rest`() async throws {
    let form = Array("password=s3cr3t&a=".utf8) + [0xFF]
    let request = try await logged(form, type: "application/x-www-form-urlencoded")
    #expect(!tells(request))
    #expect(request["bodyAsBase64"] == .string(Base64.encode(Array("password=***&a=".utf8) + [0xFF])))
  }

  @Test(arguments: ["application/json", "text/plain", "application/octet-stream"])
  func `JSON behind a byte order mark or within a string has none`(type: String) async throws {
    let marked = try await logged(Array("\u{FEFF}{\"password\":\"s3cr3t\"}".utf8), type: type)
    #expect(marked["body"] == "\u{FEFF}{\"password\":\"***\"}")
    let text = try await logged(Array(#""{\"password\":\"s3cr3t\"}""#.utf8), type: type)
    #expect(text["body"] == #""{\"password\":\"***\"}""#)
    let member = try await logged(Array(#"{"a":"{\"password\":\"s3cr3t\"}"}"#.utf8), type: type)
    #expect(member["body"] == #"{"a":"{\"password\":\"***\"}"}"#)
  }

  @Test(arguments: [true, false], [true, false])
  func `JSON in UTF-16 has none, and stays UTF-16`(isBigEndian: Bool, isMarked: Bool) async throws {
    func encoded(_ text: String) -> [UInt8] {
      ((isMarked ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let request = try await logged(encoded(#"{"password":"s3cr3t"}"#), type: "application/json")
    #expect(request["bodyAsBase64"] == .string(Base64.encode(encoded(#"{"password":"***"}"#))))
    let other = encoded(#"{"user": "rex"}"#)
    let same = try await logged(other, type: "application/json")
    #expect(same["bodyAsBase64"] == .string(Base64.encode(other)))
  }

  @Test func `tokens of pages, keys, null and booleans are shown`() async throws {
    let json = #"{"nextPageToken":"p2","key":"home","token":null,"pin":true}"#
    #expect(try await logged(Array(json.utf8), type: "application/json")["body"] == .string(json))
  }
}
