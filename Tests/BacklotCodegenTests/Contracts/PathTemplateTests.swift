import BacklotCodegen
import BacklotHTTP
import BacklotJSON
import Testing

@Suite struct `Templates of inferred contracts` {
  @Test(arguments: [
    (["/dogs/7", "/dogs/8"], ["/dogs/{dogId}"], "integer"),
    (["/dogs/7/toys/12"], ["/dogs/{dogId}/toys/{toyId}"], "integer"),
    (["/user/7"], ["/user/{userId}"], "integer"),
    (["/dogs/123e4567-e89b-12d3-a456-426614174000"], ["/dogs/{dogId}"], "string"),
    (["/dogs/7", "/dogs/zK8mQ2vN5bL1cX7d"], ["/dogs/{dogId}"], "string"),
    (["/files/3fa85f6457174562b3fc2c96"], ["/files/{fileId}"], "string"),
    (["/days/2024-02-29"], ["/days/{date}"], "string"),
    (["/books/978-3-16-148410-0"], ["/books/{isbn}"], "string"),
    (["/name/South%20Korea"], ["/name/{name}"], "string"),
    (["/sessions/%7B%7Bsecret:session:1%7D%7D"], ["/sessions/{sessionId}"], "string"),
    (["/dogs/{{secret:token:1}}/toys"], ["/dogs/{dogId}/toys"], "string"),
    (["/years/007"], ["/years/{year}"], "string"),
    (["/7"], ["/{id}"], "integer"),
    (["/7/8"], ["/{id}/{id2}"], "integer"),
  ])
  func `replace data by parameters`(paths: [String], templates: [String], type: String) throws {
    var traffic = Traffic()
    for path in paths { traffic.get(path) }
    let document = try traffic.document()
    #expect(document["paths"]?.object?.map(\.key) == templates)
    let parameter = document.at("paths", templates[0], "get", "parameters", "0")
    #expect(parameter?["required"] == true)
    #expect(parameter?.at("schema", "type")?.string == type)
  }

  @Test(arguments: [
    ["/dogs"], ["/dogs/rex"], ["/dogs/rex", "/dogs/ada"], ["/v2"], ["/"], ["/dogs/"], ["/a/b.json"], ["/oauth2/token"],
    ["/users/me"],
  ])
  func `keep words, of which there are few`(paths: [String]) throws {
    var traffic = Traffic()
    for path in paths { traffic.get(path) }
    #expect(try traffic.document()["paths"]?.object?.map(\.key) == paths.sorted())
  }

  @Test func `have a parameter for many words whose responses are alike`() throws {
    var traffic = Traffic()
    traffic.get("/name/germany", "/name/france", "/name/chad", "/name/peru", answer: #"[{"a":1,"b":2,"c":3}]"#)
    traffic.get("/name/count", answer: #"{"total":4}"#)
    traffic.add(.get, "/name/nowhere", status: .notFound, answer: #"{"message":"no"}"#)
    #expect(try traffic.document().operations == ["GET /name/count", "GET /name/{name}"])
  }

  @Test func `do not take the resources of an API for values`() throws {
    var traffic = Traffic()
    for (name, member) in [("dogs", "breed"), ("cats", "lives"), ("fish", "depth"), ("birds", "span")] {
      traffic.get("/api/\(name)", answer: #"{"data":[{"id":1,"\#(member)":2,"\#(name)":3}],"links":{},"meta":{}}"#)
    }
    #expect(try traffic.document()["paths"]?.object?.count == 4)
  }

  @Test func `never match the same path with equal right`() throws {
    var traffic = Traffic()
    traffic.get("/dogs/7/photo", "/dogs/new/8")
    #expect(try traffic.document().operations == ["GET /dogs/{dogId}/photo", "GET /dogs/{dogId}/{id}"])
  }

  @Test func `have a base path if all paths begin with a version`() throws {
    var traffic = Traffic()
    traffic.get("/v3.1/all", "/v3.1/alpha/076")
    var document = try traffic.document()
    #expect(document["servers"] == [["url": "https://api.example/v3.1"]])
    #expect(document.operations == ["GET /all", "GET /alpha/{alphaId}"])
    var options = ContractInference.Options()
    for (server, url) in [
      ("https://b.example", "https://b.example/v3.1"), ("https://b.example/", "https://b.example/v3.1"),
      ("https://b.example/api", "https://b.example/api"), ("/", "/v3.1"),
    ] {
      options.server = server
      #expect(ContractInference(traffic.exchanges, options: options).document().exchangeCount == 2)
      let named = ContractInference(traffic.exchanges, options: options).document().document
      #expect(named?["servers"] == [["url": .string(url)]])
    }
    traffic.get("/health")
    document = try traffic.document()
    #expect(document["servers"] == [["url": "https://api.example"]])
    #expect(document.operations.contains("GET /v3.1/all"))
  }
}
