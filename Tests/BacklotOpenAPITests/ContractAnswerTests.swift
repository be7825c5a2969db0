import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractAnswerTests {
  private static let pet = #"{"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}"#

  @Test func `an example comes before what is made up`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {
          "schema": \(Self.pet), "example": {"name": "Rex"}}}}}}}}
        """
    )
    let answer = try await backend.ask(.get, "/pet")
    #expect(answer.status == .ok)
    #expect(answer.headerFields[.contentType] == "application/json")
    #expect(answer.text == #"{"name":"Rex"}"#)
  }

  @Test func `an example that breaks its schema gives way to the next, and at last to what is made up`() async throws {
    func backend(_ examples: String, _ manner: ContractManner = .backlot) throws -> MockBackend {
      try MockBackend.of(
        paths: """
          {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {
            "schema": \(Self.pet), "examples": \(examples)}}}}}}}
          """,
        manner: manner
      )
    }
    let second = try backend(#"{"wrong": {"value": 7}, "right": {"value": {"name": "Rex"}}}"#)
    #expect(try await second.ask(.get, "/pet").text == #"{"name":"Rex"}"#)
    let none = try backend(#"{"wrong": {"value": 7}}"#)
    #expect(try await none.ask(.get, "/pet").json["name"]?.string != nil)
    #expect(try await none.ask(.get, "/pet?__example=wrong").text == "7")
    let prism = try await backend(#"{"wrong": {"value": 7}}"#, .prism).ask(.get, "/pet")
    #expect(prism.text == "7")
    #expect(prism.headerFields.contains { $0.name.canonicalName == "sl-violations" })
  }

  @Test func `an answer whose content the contract says nothing of may be empty`() async throws {
    var options = Contract.Options()
    options.refusesInvalidAnswers = true
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {}}}}}}}
        """,
      options: options
    )
    #expect(try await backend.ask(.get, "/pet").status == .ok)
    #expect(backend.journal.entries.first?.violations == [])
  }

  private static let wishes: [(path: String, fields: HTTPFields, status: Int)] = [
    ("/pet", HTTPFields(), 200), ("/pet?__code=404", [:], 404), ("/pet", [.prefer: "code=404"] as HTTPFields, 404),
    ("/pet", [.prefer: "return=minimal, code=503"], 503), ("/pet", [.prefer: "code=418"], 404),
    ("/pet", [.prefer: "code=abc"], 422), ("/pet?__code=404", [.prefer: "code=503"], 503),
  ]

  @Test(arguments: wishes)
  func `a client prefers a status`(path: String, fields: HTTPFields, status: Int) async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"404": {"description": ""}, "5XX": {"description": ""},
          "200": {"description": ""}}}}}
        """
    )
    #expect(try await backend.ask(.get, path, fields).status.code == status)
  }

  private static let ranges: [(accept: String, status: Int, type: String?)] = [
    ("application/json", 200, "application/json"), ("text/*", 200, "text/plain"), ("image/png", 406, nil),
    ("image/png, */*;q=0.1", 200, "application/json"), ("application/json;q=0.2, text/plain;q=0.9", 200, "text/plain"),
    ("application/json;q=0, text/plain", 200, "text/plain"), ("*/x", 200, "application/json"),
    ("application/json; version=1", 200, "application/json"),
  ]

  @Test(arguments: ranges)
  func `a client accepts a media type`(accept: String, status: Int, type: String?) async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {
          "application/json": {"example": {}}, "text/plain": {"example": "Rex"}}}}}}}
        """
    )
    let answer = try await backend.ask(.get, "/pet", [.accept: accept])
    #expect(answer.status.code == status)
    if let type { #expect(answer.headerFields[.contentType] == type) }
  }

  /// A range of the contract, whether the content is a text, what the client takes, and the type that it gets.
  private static let statedRanges: [(range: String, isText: Bool, accept: String?, type: String)] = [
    ("*/*", false, nil, "application/json"), ("*/*", true, nil, "text/plain"),
    ("*/*", false, "text/html, application/xml;q=0.9, */*;q=0.8", "application/json"),
    ("*/*", true, "application/json", "application/json"), ("*/*", false, "application/xml", "application/xml"),
    ("*/*", true, "application/xml", "application/xml"),
    ("application/*", true, "*/*", "application/octet-stream"),
    ("application/*", true, "application/json", "application/json"), ("application/*", false, nil, "application/json"),
    ("application/*+json", false, nil, "application/x.any+json"),
    ("application/*+json", false, "application/*", "application/x.any+json"),
    ("application/*+json", false, "application/problem+json;q=0.4, application/hal+json", "application/hal+json"),
    ("text/*", true, nil, "text/plain"), ("text/*;charset=utf-8", true, nil, "text/plain; charset=utf-8"),
    ("text/*;charset=utf-8", true, "text/csv", "text/csv; charset=utf-8"), ("image/*", true, nil, "image/png"),
    ("image/*", true, "image/jpeg, image/webp;q=0.9", "image/jpeg"), ("audio/*", true, nil, "audio/mpeg"),
    ("video/*", true, nil, "video/mp4"), ("font/*", true, nil, "font/woff2"), ("model/*", true, nil, "model/x.any"),
    // A type that cannot be written, or that the client does not accept, is not used if there is another one.
    ("*/*", false, "text/event-stream, application/json", "application/json"),
    ("*/*", false, "text/csv, application/*;q=0.5", "application/json"),
    ("*/*", false, "application/json;charset=utf-8, text/html;q=0.1", "application/json"),
    ("*/*", false, "text/html,application/xhtml+xml", "application/xhtml+xml"),
    ("*/*", false, "application/xml, text/xml, */*;q=0.01", "application/xml"),
    ("*/*", false, "text/html;q=0, application/json", "application/json"),
    ("*/*", false, "*/*;q=0, application/json", "application/json"),
    ("*/*", false, "application/json;q=0, */*", "application/xml"),
    ("*/*", true, "application/*", "application/json"), ("*/*", true, "application/json;q=0, */*", "text/plain"),
    ("*/json", false, nil, "application/json"), ("*/*+json", false, nil, "application/x.any+json"),
  ]

  @Test(arguments: statedRanges, [ContractManner.backlot, .prism])
  func `an answer has a type of the range that the contract states`(
    _ stated: (range: String, isText: Bool, accept: String?, type: String),
    manner: ContractManner
  ) async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"\(stated.range)": {
          "schema": \(stated.isText ? #"{"type": "string"}"# : Self.pet)}}}}}}}
        """,
      manner: manner
    )
    let answer = try await backend.ask(.get, "/pet", stated.accept.map { [.accept: $0] } ?? [:])
    #expect(answer.status == .ok)
    #expect(answer.headerFields[.contentType] == stated.type)
    #expect(backend.journal.entries.first?.violations == [])
  }

  @Test(arguments: ["text/plain", "image/*", "text/csv"], [ContractManner.backlot, .prism])
  func `whoever takes nothing that can be made of a range is told so`(accept: String, manner: ContractManner)
    async throws
  {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"*/*": {"schema": \(Self.pet)}}}}}}}
        """,
      manner: manner
    )
    #expect(try await backend.ask(.get, "/pet").status == .ok)
    #expect(try await backend.ask(.get, "/pet", [.accept: accept]).status == .notAcceptable)
    #expect(try await backend.ask(.get, "/pet", [.accept: "application/xml"]).text.hasPrefix("<xml>"))
    #expect(try await backend.ask(.get, "/pet", [.accept: "*/*"]).text == #"{"name":"string"}"#)
  }

  @Test func `of the examples of a range the client gets one that it takes`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"*/*": {"schema": {},
          "examples": {"object": {"value": {"id": 1}}, "text": {"value": "hi"}}}}}}}}}
        """
    )
    #expect(try await backend.ask(.get, "/pet", [.accept: "text/plain"]).text == "hi")
    #expect(try await backend.ask(.get, "/pet", [.accept: "application/json"]).text == #"{"id":1}"#)
    #expect(try await backend.ask(.get, "/pet").text == #"{"id":1}"#)
  }

  @Test func `who takes anything is told that an example cannot be written, and not to take something else`()
    async throws
  {
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"responses": {"200": {"description": "", "content": {"image/*": {"example": {}}}}}}}}
        """
    )
    #expect(try await backend.ask(.get, "/pet").status == .internalServerError)
    #expect(try await backend.ask(.get, "/pet", [.accept: "*/*"]).status == .internalServerError)
    #expect(try await backend.ask(.get, "/pet", [.accept: "image/gif"]).status == .notAcceptable)
  }

  @Test func `a request that breaks the contract is answered by what is said of JSON, not of anything`() async throws {
    let range = #""application/*": {"example": {"a": 1}}"#
    let backend = try MockBackend.of(
      paths: """
        {"/pet": {"get": {"parameters": [{"in": "query", "name": "q", "required": true, "schema": {}}], "responses": {
          "200": {"description": ""}, "400": {"description": "", "content": {\(range), "application/json": {
            "schema": {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}}}}}}}}}
        """
    )
    let answer = try await backend.ask(.get, "/pet")
    #expect(answer.status == .badRequest)
    #expect(answer.text == #"{"b":"string"}"#)
  }

  /// The contents of an answer, what the client takes, and what it gets.
  private static let several: [(contents: String, accept: String?, text: String)] = [
    (
      #"{"text/*": {"schema": {"type": "integer"}}, "text/plain": {"schema": {"type": "string"}}}"#, "text/plain",
      "string"
    ),
    (#"{"text/*": {"schema": {"type": "integer"}}, "text/plain": {"schema": {"type": "string"}}}"#, "text/*", "string"),
    (#"{"*/*": {"example": 1}, "application/json": {"example": {"json": 1}}}"#, nil, #"{"json":1}"#),
    (#"{"*/*": {"example": 1}, "application/json": {"example": {"json": 1}}}"#, "*/*", #"{"json":1}"#),
    (#"{"*/*": {"example": 1}, "text/*": {"schema": {"type": "string"}, "example": "T"}}"#, "text/csv", "T"),
    (#"{"application/*": {"example": 1}, "application/*+json": {"example": 2}}"#, "application/hal+json", "2"),
    (#"{"text/plain": {"example": "plain"}, "*/*": {"example": 1}}"#, "text/plain;q=0.9, */*;q=0.1", "plain"),
    (#"{"application/json": {"example": {}}, "text/html; charset=utf-8": {"example": "<p>"}}"#, "*/*", "{}"),
    (#"{"text/*": {"example": "R"}, "text/plain": {"example": "P"}}"#, nil, "P"),
    (#"{"image/*": {"example": "R"}, "image/png": {"example": "P"}}"#, nil, "P"),
    (#"{"*/*": {"example": {}}, "application/json": {"example": []}}"#, "text/plain, application/json;q=0.9", "[]"),
    (#"{"*/*": {"example": {}}, "application/json": {"example": []}}"#, "text/html, application/json;q=0.4", "[]"),
    (#"{"text/*": {"example": {}}, "application/json": {"example": []}}"#, "text/*, application/json;q=0.5", "[]"),
    (
      #"{"application/json; version=2": {"example": 2}, "text/plain": {"example": "x"}}"#,
      "application/json;version=1, text/*;q=0.5", "x"
    ),
    (#"{"application/json; version=2": {"example": 2}}"#, "application/json;version=1", "2"),
    (#"{"*/*": {"example": "B"}, "application/json; charset=utf-8": {"example": []}}"#, "*/*", "[]"),
    // A type that has no form for an object is used only if the client accepts no other.
    (#"{"application/vnd.object": {"example": {}}, "application/json": {"example": []}}"#, "*/*", "[]"),
    (#"{"application/vnd.object": {"example": {}}, "application/json": {"example": []}}"#, "application/*", "[]"),
    (#"{"application/vnd.object": {"example": {}}, "application/hal+json": {"example": []}}"#, nil, "[]"),
  ]

  @Test(arguments: several)
  func `what is said of a type most precisely comes first`(
    _ stated: (contents: String, accept: String?, text: String)
  ) async throws {
    let backend = try MockBackend.of(
      paths: #"{"/pet": {"get": {"responses": {"200": {"description": "", "content": \#(stated.contents)}}}}}"#
    )
    let answer = try await backend.ask(.get, "/pet", stated.accept.map { [.accept: $0] } ?? [:])
    #expect(answer.text == stated.text)
    #expect(backend.journal.entries.first?.violations == [])
  }

  @Test func `the same seed gives the same answer, and each exchange another without one`() async throws {
    let paths = """
      {"/n": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {
        "schema": {"type": "integer", "minimum": 0, "maximum": 1000000000}}}}}}}}
      """
    var options = Contract.Options()
    options.isDynamic = true
    let dynamic = try MockBackend.of(paths: paths, options: options)
    let first = try await dynamic.ask(.get, "/n").text
    #expect(try await dynamic.ask(.get, "/n").text != first)
    #expect(try await MockBackend.of(paths: paths, options: options).ask(.get, "/n").text == first)
    let seeded = try await dynamic.ask(.get, "/n", [.prefer: "seed=7"]).text
    #expect(try await dynamic.ask(.get, "/n?__seed=7").text == seeded)
    options.seed = "7"
    #expect(try await MockBackend.of(paths: paths, options: options).ask(.get, "/n").text == seeded)
  }

  @Test func `the lowest success is chosen, then the default, then what comes first`() async throws {
    func status(_ responses: String) async throws -> Int {
      try await MockBackend.of(paths: "{\"/p\": {\"get\": {\"responses\": \(responses)}}}").ask(.get, "/p").status.code
    }
    #expect(try await status(#"{"500": {}, "204": {}, "201": {}, "2XX": {}}"#) == 201)
    #expect(try await status(#"{"500": {}, "2XX": {}}"#) == 200)
    #expect(try await status(#"{"500": {}, "default": {}}"#) == 200)
    #expect(try await status(#"{"404": {}, "500": {}}"#) == 404)
    #expect(try await status("{}") == 500)
  }

  @Test func `a method that a path does not have is refused with those that it has`() async throws {
    let backend = try MockBackend.of(
      paths: #"{"/p/{id}": {"get": {"responses": {"200": {}}}, "put": {"responses": {}}}}"#
    )
    let answer = try await backend.ask(.delete, "/p/1")
    #expect(answer.status == .methodNotAllowed)
    #expect(answer.headerFields[.allow] == "GET, PUT")
    #expect(try answer.json["type"] == "urn:backlot:problem:no-method-matched-error")
  }

  @Test func `a preference may be quoted, with separators in it`() async throws {
    let backend = try MockBackend.of(
      paths: #"{"/p": {"get": {"responses": {"200": {"content": {"text/plain": {"examples": {"a": {"value": "a"}, "#
        + #""c, d; e": {"value": "quoted"}}}}}}}}}"#
    )
    #expect(try await backend.ask(.get, "/p", [.prefer: #"example="c, d; e", code=200"#]).text == "quoted")
    #expect(try await backend.ask(.get, "/p", [.prefer: #"code=200;example=a"#]).text == "a")
  }

  @Test func `a documented media type that is none may be anything`() async throws {
    let backend = try MockBackend.of(
      paths: #"{"/p": {"get": {"responses": {"200": {"content": {"application]/json": {"example": {"a": 1}}}}}}}}"#
    )
    let answer = try await backend.ask(.get, "/p")
    #expect(answer.status == .ok && answer.text == #"{"a":1}"#)
    #expect(backend.journal.entries.first?.violations == [])
  }

  @Test func `a field that has to be there is, even where nothing is said of its value`() async throws {
    let backend = try MockBackend.of(
      paths: #"{"/p": {"get": {"responses": {"200": {"headers": {"X-A": {"required": true}, "X-B": {}}}}}}}"#
    )
    let answer = try await backend.ask(.get, "/p")
    #expect(answer.headerFields.map { "\($0.name): \($0.value)" } == ["X-A: string"])
    #expect(backend.journal.entries.first?.violations == [])
  }

  @Test func `a text is an element of XML unless it is XML already`() async throws {
    func answer(_ content: String) async throws -> String {
      let paths = "{\"/p\": {\"get\": {\"responses\": {\"200\": {\"content\": {\"application/xml\": \(content)}}}}}}"
      return try await MockBackend.of(paths: paths).ask(.get, "/p").text
    }
    #expect(try await answer(#"{"example": "<a/>"}"#) == "<a/>")
    #expect(
      try await answer(#"{"schema": {"type": "string", "enum": ["a&b"], "xml": {"name": "n"}}}"#).hasSuffix(
        "<n>a&amp;b</n>"
      )
    )
  }

  @Test func `HEAD is answered as GET is, without content, but where the contract says more of it`() async throws {
    let get = #""get": {"responses": {"200": {"content": {"application/json": {"example": [1]}}}}}"#
    let backend = try MockBackend.of(
      paths: """
        {"/a": {\(get)}, "/b": {\(get), "head": {"responses": {"204": {}}}}, "/c": {"post": {"responses": {"200": {}}}}}
        """
    ) { Get("/a/stubbed") { Respond(json: [1]) } }
    let answer = try await backend.ask(.head, "/a")
    #expect(answer.status == .ok && answer.body == .empty && answer.headerFields[.contentLength] == "3")
    #expect(try await backend.ask(.head, "/b").status == .noContent)
    #expect(try await backend.ask(.head, "/c").status == .methodNotAllowed)
    #expect(backend.coverage.operations.map { $0.answers.map(\.count) } == [[1], [0], [1], [0]])
    #expect(backend.journal.entries.map { $0.violations.map(\.code) } == [[], [], ["noMethod"]])
  }

  @Test func `a path that the contract does not have is explained by its operations alone`() async throws {
    let backend = try MockBackend.of(
      paths: #"{"/p/{id}": {"get": {"responses": {"200": {}}}, "put": {"responses": {}}}}"#
    )
    let unmatched = await #expect(throws: UnmatchedRequest.self) { _ = try await backend.ask(.get, "/q/1") }
    #expect(unmatched?.nearMisses.map { "\($0.stub)" } == [#"Get("/p/{id}")"#, #"Put("/p/{id}")"#])
  }

  @Test func `a literal path comes before a template, and base paths may be there or not`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/p/{id}": {"get": {"responses": {"200": {"content": {"text/plain": {"example": "any"}}}}}},
         "/p/mine": {"get": {"responses": {"200": {"content": {"text/plain": {"example": "mine"}}}}}}}
        """,
      root:
        #""servers": [{"url": "https://example.com/v1"}, {"url": "/{stage}", "variables": {"stage": {"default": "b"}}}]"#
    )
    for base in ["", "/v1", "/b"] {
      #expect(try await backend.ask(.get, base + "/p/mine").text == "mine")
      #expect(try await backend.ask(.get, base + "/p/7").text == "any")
    }
  }

  @Test func `a deprecated operation says so`() async throws {
    let backend = try MockBackend.of(paths: #"{"/p": {"get": {"deprecated": true, "responses": {"200": {}}}}}"#)
    #expect(try await backend.ask(.get, "/p").headerFields.contains { $0.name.canonicalName == "deprecation" })
  }

  @Test func `what is broken in one operation breaks no other`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/bad": {"get": {"parameters": [{"$ref": "#/components/parameters/Lost"}], "responses": {"200": {}}}},
         "/loop": {"get": {"responses": {"200": {"$ref": "#/paths/~1loop/get/responses/200"}}}},
         "/good": {"get": {"responses": {"200": {}}}}}
        """
    )
    let bad = try await backend.ask(.get, "/bad")
    #expect(bad.status == .internalServerError)
    #expect(try bad.json["detail"]?.string?.contains("t.json:1: \"$ref\" is \"#/components/parameters/Lost\"") == true)
    #expect(try await backend.ask(.get, "/loop").json["detail"]?.string?.contains("refers to itself") == true)
    #expect(try await backend.ask(.get, "/good").status == .ok)
  }
}
