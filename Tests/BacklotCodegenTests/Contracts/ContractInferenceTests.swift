import BacklotCodegen
import BacklotHTTP
import BacklotJSON
import BacklotRecording
import BacklotStubs
import RealData
import Testing

@Suite struct `Inferred contracts` {
  private var dogs: Traffic {
    var traffic = Traffic()
    traffic.get("/dogs/7", "/dogs/8", answer: #"{"id":7,"name":"Rex","born":"2020-02-29","owner":null}"#)
    traffic.get("/dogs?limit=2&tag=a&tag=b", answer: #"[{"id":7,"name":"Rex","born":"2020-02-29","owner":"Ada"}]"#)
    traffic.add(.post, "/dogs", sending: #"{"name":"Max"}"#, status: .created, answer: #"{"id":9,"name":"Max"}"#)
    traffic.add(.delete, "/dogs/9", status: .noContent, type: nil)
    traffic.add(.get, "/dogs/10", status: .notFound, answer: #"{"message":"no dog"}"#)
    return traffic
  }

  @Test func `describe operations by method and template`() throws {
    let document = try dogs.document()
    #expect(
      document.operations == ["GET /dogs", "POST /dogs", "GET /dogs/{dogId}", "DELETE /dogs/{dogId}"]
    )
    let names = document["paths"]?.object?.flatMap { ($0.value.object ?? [:]).map { $0.value["operationId"]?.string } }
    #expect(names == ["listDogs", "createDog", "getDog", "deleteDog"])
    #expect(document.at("paths", "/dogs", "post", "summary") == "Create a dog")
    #expect(document.at("paths", "/dogs", "post", "tags") == ["dogs"])
    #expect(document.at("info", "title") == "api.example")
    let responses = document.at("paths", "/dogs/{dogId}", "get", "responses")
    #expect(responses?.object?.map(\.key) == ["200", "404"])
    #expect(
      responses?.at("200", "content", "application/json", "schema") == ["$ref": "#/components/schemas/Dog"]
    )
    #expect(
      document.at("paths", "/dogs", "get", "responses", "200", "content", "application/json", "schema")
        == ["type": "array", "items": ["$ref": "#/components/schemas/Dog"]]
    )
    #expect(document.at("components", "schemas")?.object?.map(\.key) == ["Dog", "NewDog", "Error"])
    #expect(document.at("components", "schemas", "Dog", "properties", "owner") == ["type": ["string", "null"]])
    #expect(
      document.at("components", "schemas", "Dog", "properties", "born") == ["type": "string", "format": "date"]
    )
  }

  @Test func `have query parameters with types`() throws {
    let parameters = try dogs.document().at("paths", "/dogs", "get", "parameters")
    #expect(
      parameters == [
        ["name": "limit", "in": "query", "schema": ["type": "integer"]],
        ["name": "tag", "in": "query", "schema": ["type": "array", "items": ["type": "string"]]],
      ]
    )
  }

  @Test func `require what ten messages have`() throws {
    var traffic = Traffic()
    for page in 1...10 { traffic.get("/dogs?page=\(page)", answer: #"[{"id":\#(page),"a\#(page / 10)":true}]"#) }
    let document = try traffic.document()
    #expect(document.at("paths", "/dogs", "get", "parameters", "0", "required") == true)
    #expect(document.at("components", "schemas", "Dog", "required") == ["id"])
  }

  @Test func `are the same for any order of exchanges`() throws {
    let exchanges = dogs.exchanges
    let text = ContractInference(exchanges).document().document?.serialized()
    #expect(ContractInference(exchanges.reversed()).document().document?.serialized() == text)
  }

  @Test func `describe credentials without their values`() throws {
    var traffic = Traffic()
    let token = "zK8mQ2vN5bL1cX7dP0"
    traffic.add(.get, "/me", fields: [.authorization: "Bearer \(token)"], answer: #"{"access_token":"\#(token)"}"#)
    traffic.add(.get, "/me", answer: #"{"access_token":"\#(token)"}"#)
    traffic.add(.get, "/logs?\(token)&api_key=\(token)", fields: [.authorization: "Basic YTpi"], answer: "[]")
    traffic.add(.get, "/old", fields: [.authorization: "Basic {{secret:basic_credentials:1}}"], answer: "[]")
    traffic.add(.get, "/echo/\(token)", fields: [.apiKey: token, .cookie: "theme=dark; sid=abc"], answer: "[]")
    let document = try traffic.document()
    #expect(!document.serialized().contains(token))
    #expect(document.at("paths", "/me", "get", "security") == [["bearerAuth": []], [:]])
    #expect(document.at("paths", "/logs", "get", "security") == [["apiKey": [], "basicAuth": []]])
    #expect(document.at("paths", "/logs", "get", "parameters") == nil)
    #expect(document.at("paths", "/echo/{echoId}", "get", "security") == [["sid": [], "xAPIKey": []]])
    #expect(document.at("components", "securitySchemes", "bearerAuth") == ["type": "http", "scheme": "bearer"])
  }

  @Test func `have no names that are secrets`() throws {
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl"
    let keys = ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk_live_4eC39HqLyjWDarjtT1zdp7dc"]
    var traffic = Traffic()
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    traffic.add(.post, "/login", fields: form, sending: jwt, answer: #"{"user":"rex"}"#)
    traffic.get("/keys", answer: #"{"\#(keys[0])":{"a":1},"\#(keys[1])":{"b":"x"},"page":1}"#)
    traffic.get("/old", answer: #"[{"id":1,"{{secret:api_key:1}}":true}]"#)
    traffic.add(.get, "/me", fields: [.authorization: "9f8e7d6c5b4a3f2e live"], answer: "{}")
    let document = try traffic.document()
    let text = document["paths"].map { $0.serialized() } ?? ""
    for secret in keys + [jwt, "9f8e7d6c5b4a3f2e"] { #expect(!text.contains(secret), "\(secret)") }
    let schemas = try #require(document["components"])
    #expect(!schemas.serialized().contains("secret") && !schemas.serialized().contains("9f8e"))
    #expect(schemas.at("schemas", "KeyList", "properties")?.object?.map(\.key) == ["page"], "\(schemas)")
    #expect(
      schemas.at("securitySchemes", "authorization") == ["type": "apiKey", "in": "header", "name": "Authorization"]
    )
  }

  @Test func `have examples without secrets, unless these would be invalid`() throws {
    var traffic = Traffic()
    traffic.get("/token", answer: #"{"access_token":"zK8mQ2vN5bL1cX7dP0"}"#)
    traffic.get("/card", answer: #"{"id":1,"pin":123456789012}"#)
    traffic.get("/dogs", answer: "[\(Array(repeating: "1234567890", count: 100).joined(separator: ","))]")
    let paths = try traffic.document()["paths"]
    func content(_ path: String) -> JSONValue? {
      paths?.at(path, "get", "responses", "200", "content", "application/json")
    }
    #expect(content("/token")?["example"] == ["access_token": "{{secret:access_token:1}}"])
    #expect(content("/card")?["schema"] == ["$ref": "#/components/schemas/Card"])
    #expect(content("/card")?["example"] == nil)
    #expect(content("/dogs")?["example"] == nil)
  }

  @Test func `describe forms, texts and binary content`() throws {
    var traffic = Traffic()
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    traffic.add(.post, "/login", fields: form, sending: "user=a&password=b&age=3", type: "image/png", answer: "\u{1}")
    traffic.add(.post, "/echo", fields: form, sending: #"{"password":"a"}"#, type: "text/plain", answer: "a")
    let multipart = "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nRex\r\n--b--\r\n"
    traffic.add(
      .post,
      "/photos",
      fields: [.contentType: "multipart/form-data; boundary=b"],
      sending: multipart,
      type: "text/xml",
      answer: "<a/>"
    )
    let document = try traffic.document()
    #expect(
      document.at("paths", "/login", "post", "requestBody", "content", "application/x-www-form-urlencoded", "schema")
        == [
          "type": "object",
          "properties": ["age": ["type": "integer"], "password": ["type": "string"], "user": ["type": "string"]],
        ]
    )
    #expect(
      document.at("paths", "/login", "post", "responses", "200", "content", "image/png", "schema")
        == ["type": "string", "format": "binary"]
    )
    #expect(
      document.at("paths", "/photos", "post", "requestBody", "content", "multipart/form-data", "schema", "properties")
        == ["title": ["type": "string"]]
    )
    #expect(document.at("paths", "/photos", "post", "responses", "200", "content", "text/xml") == [:])
  }

  @Test func `have a schema for recursive, several and unknown types`() throws {
    var traffic = Traffic()
    traffic.get("/nodes/1", answer: #"{"id":1,"name":"a","children":[{"id":2,"name":"b","children":[]}]}"#)
    traffic.get("/mixed", answer: #"[1,"a",null,{"a":1},[true]]"#)
    traffic.get("/rates", answer: #"{"rates":{"EUR":1.5,"USD":2},"none":null,"empty":{}}"#)
    let schemas = try traffic.document().at("components", "schemas")
    #expect(
      schemas?.at("Node", "properties", "children") == [
        "type": "array", "items": ["$ref": "#/components/schemas/Node"],
      ]
    )
    #expect(
      schemas?.at("RateList", "properties") == [
        "rates": ["type": "object", "additionalProperties": ["type": "number"]], "none": [:],
        "empty": ["type": "object"],
      ]
    )
  }

  @Test(arguments: [
    ("application/json", "{", "the exchange is left out: the content of the response is not valid JSON: "),
    ("application/json", "", "the exchange is left out: the content of the response is empty, although "),
    ("json", "{}", "the exchange is left out: the response has an invalid media type, json"),
  ])
  func `leave out what they cannot describe`(type: String, content: String, message: String) throws {
    var traffic = dogs
    traffic.add(.get, "/broken", type: type, answer: content)
    let contract = try traffic.contract()
    #expect(contract.leftOutCount == 1 && contract.findings.count == 1)
    #expect(contract.findings[0].origin.line == traffic.exchanges.count)
    #expect(contract.findings[0].message.hasPrefix(message), "\(contract.findings[0].message)")
    #expect(contract.document?.at("paths", "/broken") == nil)
  }

  @Test func `leave out methods that OpenAPI does not have, and conflicting responses`() throws {
    var traffic = dogs
    traffic.add(HTTPMethod(rawValue: "PROPFIND") ?? .get, "/dogs")
    traffic.add(.get, "/dogs", type: nil)
    let contract = try traffic.contract()
    #expect(contract.leftOutCount == 2)
    #expect(contract.findings.map(\.message).contains { $0.contains("the method PROPFIND") })
    #expect(contract.findings.map(\.message).contains { $0.contains("content type is missing") })
    #expect(ContractInference([]).document().document == nil)
  }

  @Test func `report values that are too deep at their exchange`() throws {
    var traffic = Traffic()
    traffic.get("/a", answer: #"{"id":1}"#)
    traffic.get("/z", answer: String(repeating: "[", count: 70) + String(repeating: "]", count: 70))
    traffic.get("/b", answer: String(repeating: "[", count: 20) + "1" + String(repeating: "]", count: 20))
    let findings = try traffic.contract().findings
    #expect(
      findings.map(\.description) == [
        "test.har:2: some values are nested more than 64 levels deep, or in more than 100000 places; their schema is empty"
      ]
    )
  }

  @Test func `report operations that several servers have`() throws {
    var traffic = dogs
    traffic.add(.get, "/dogs", host: "staging.example", answer: "[]")
    let contract = try traffic.contract()
    #expect(contract.document?["servers"] == [["url": "https://api.example"], ["url": "https://staging.example"]])
    #expect(contract.findings.count == 1 && contract.findings[0].severity == .warning)
    #expect(contract.findings[0].message.hasPrefix("1 operation of https://staging.example is also on other servers"))
  }
}
