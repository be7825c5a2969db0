import BacklotHTTP
import BacklotImporters
import BacklotStubs
import Testing

@Suite struct MountebankTests {
  private func imposter(_ stubs: String, _ more: String = "") -> Importing {
    Importing(#"{"imposters": [{"port": 4545, "protocol": "http", "stubs": [\#(stubs)]\#(more)}]}"#)
  }

  private func matching(_ predicates: String) -> Importing {
    imposter(#"{"predicates": [\#(predicates)], "responses": [{"is": {"body": "yes"}}]}"#)
  }

  @Test func `responses are given in a cycle, and repeated`() async throws {
    let importing = imposter(
      """
      {"predicates": [{"equals": {"path": "/a"}}], "responses": [
        {"is": {"statusCode": 201, "headers": {"X-A": "1"}, "body": {"n": 1}}, "_behaviors": {"repeat": 2}},
        {"is": {"statusCode": "404", "body": "gone"}, "repeat": 1}
      ]}
      """
    )
    var answers: [String] = []
    for _ in 1...4 { answers.append("\(try await importing.answer(.get, "/a"))") }
    #expect(answers == [#"201 {"n":1}"#, #"201 {"n":1}"#, "404 gone", #"201 {"n":1}"#])
    #expect(importing.losses == [])
  }

  @Test func `a request that no stub matches gets 200 or the default response`() async throws {
    let plain = imposter(#"{"predicates": [{"equals": {"path": "/a"}}], "responses": [{"is": {"body": "a"}}]}"#)
    #expect("\(try await plain.answer(.put, "/b"))" == "200 ")
    let usual = imposter(
      #"{"predicates": [{"equals": {"path": "/a"}}], "responses": [{"is": {"body": "a"}}]}"#,
      #", "defaultResponse": {"statusCode": 400, "headers": {"X-D": "1"}, "body": "no"}"#
    )
    #expect("\(try await usual.answer(.put, "/b"))" == "400 no")
    let merged = try await usual.answer(.get, "/a")
    #expect("\(merged)" == "400 a")
    #expect(merged.field("X-D") == "1")
  }

  @Test func `the first stub that matches answers`() async throws {
    let importing = imposter(
      """
      {"predicates": [{"equals": {"method": "post"}}], "responses": [{"is": {"body": "first"}}]},
      {"predicates": [{"equals": {"path": "/x"}}], "responses": [{"is": {"body": "second"}}]},
      {"responses": [{"is": {"body": "third"}}]}
      """
    )
    #expect(try await importing.answer(.post, "/x").body == "first")
    #expect(try await importing.answer(.get, "/x").body == "second")
    #expect(try await importing.answer(.get, "/y").body == "third")
  }

  /// A predicate, a request that matches it, and one that does not.
  struct Predicate: CustomTestStringConvertible {
    let text: String
    let yes: Sent
    let no: Sent
    var testDescription: String { text }

    init(_ text: String, _ yes: Sent, not no: Sent) {
      self.text = text
      self.yes = yes
      self.no = no
    }
  }

  struct Sent {
    var method: HTTPMethod = .post
    var path = "/Path"
    var fields: HTTPFields = [:]
    var body = ""
  }

  private static let predicates = [
    Predicate(#"{"equals": {"path": "/path"}}"#, Sent(), not: Sent(path: "/other")),
    Predicate(#"{"equals": {"path": "/Path"}, "caseSensitive": true}"#, Sent(), not: Sent(path: "/path")),
    Predicate(#"{"not": {"equals": {"path": "/Other"}}}"#, Sent(), not: Sent(path: "/other")),
    Predicate(#"{"startsWith": {"path": "/pa"}}"#, Sent(), not: Sent(path: "/a/pa")),
    Predicate(#"{"endsWith": {"path": "TH"}}"#, Sent(), not: Sent(path: "/Path/")),
    Predicate(#"{"contains": {"path": "at"}, "caseSensitive": true}"#, Sent(), not: Sent(path: "/PATH")),
    Predicate(#"{"matches": {"path": "^/p.th$"}}"#, Sent(), not: Sent(path: "/Path/1")),
    Predicate(#"{"equals": {"method": "POST", "path": "/path"}}"#, Sent(), not: Sent(method: .get)),
    Predicate(#"{"matches": {"method": "^P"}}"#, Sent(method: .put), not: Sent(method: .get)),
    Predicate(#"{"not": {"equals": {"method": "GET"}}}"#, Sent(method: .put), not: Sent(method: .get)),
    Predicate(#"{"equals": {"query": {"q": "A", "n": 1}}}"#, Sent(path: "/?n=1&q=a"), not: Sent(path: "/?q=a")),
    Predicate(
      #"{"equals": {"query": {"key": ["first", "second"]}}}"#,
      Sent(path: "/?key=second&key=first"),
      not: Sent(path: "/?key=first")
    ),
    Predicate(#"{"exists": {"query": {"q": true, "r": false}}}"#, Sent(path: "/?q=1"), not: Sent(path: "/?q=1&r=2")),
    Predicate(
      #"{"equals": {"headers": {"Content-TYPE": "text/PLAIN"}}}"#,
      Sent(fields: [.contentType: "text/plain"]),
      not: Sent(fields: [.contentType: "text/html"])
    ),
    Predicate(#"{"contains": {"body": "ELL"}}"#, Sent(body: "hello\nworld"), not: Sent(body: "help")),
    Predicate(
      #"{"equals": {"body": {"a": {"b": "X"}, "n": 1}}}"#,
      Sent(body: #"{"a":{"b":"x","c":2},"n":1}"#),
      not: Sent(body: #"{"a":{"b":"y"},"n":1}"#)
    ),
    Predicate(
      #"{"equals": {"body": {"a": ["x"]}}}"#,
      Sent(body: #"{"a":["y","x"]}"#),
      not: Sent(body: #"{"a":["y"]}"#)
    ),
    Predicate(
      #"{"equals": {"body": {"id": "5", "n": 1, "7": "x"}}}"#,
      Sent(body: #"{"id":5,"n":"1","7":"x"}"#),
      not: Sent(body: #"{"id":5,"n":"1","7":"y"}"#)
    ),
    Predicate(
      #"{"contains": {"body": {"a": "X", "n": 2}}}"#,
      Sent(body: #"{"a":["xa","y"],"n":123}"#),
      not: Sent(body: #"{"a":["y"],"n":123}"#)
    ),
    Predicate(
      #"{"not": {"equals": {"body": {"a": "x", "n": 1}}}}"#,
      Sent(body: #"{"a":"x","n":2}"#),
      not: Sent(body: #"{"a":"x","n":1}"#)
    ),
    Predicate(
      #"{"equals": {"body": {"a": [{"b": "x", "c": 1}]}}}"#,
      Sent(body: #"{"a":[{"b":"x","c":1}]}"#),
      not: Sent(body: #"{"a":[{"b":"x","c":2},{"b":"y","c":1}]}"#)
    ),
    Predicate(
      #"{"deepEquals": {"body": {"a": [1, 2]}}}"#,
      Sent(body: #"{"a":[2,1]}"#),
      not: Sent(body: #"{"a":[2,1],"b":1}"#)
    ),
    Predicate(
      #"{"exists": {"body": {"a": {"b": true}}}}"#,
      Sent(body: #"{"a":{"b":1}}"#),
      not: Sent(body: #"{"a":{}}"#)
    ),
    Predicate(#"{"exists": {"body": true}}"#, Sent(body: "x"), not: Sent()),
    Predicate(#"{"not": {"exists": {"body": true}}}"#, Sent(), not: Sent(body: "x")),
    Predicate(
      #"{"equals": {"body": "x"}, "jsonpath": {"selector": "$..name"}}"#,
      Sent(body: #"{"d":[{"name":"y"},{"name":"X"}]}"#),
      not: Sent(body: #"{"name":"y"}"#)
    ),
    Predicate(
      #"{"exists": {"body": false}, "jsonpath": {"selector": "$.a"}}"#,
      Sent(body: "{}"),
      not: Sent(body: #"{"a":"x"}"#)
    ),
    Predicate(
      #"{"exists": {"body": true}, "jsonpath": {"selector": "$.a"}}"#,
      Sent(body: #"{"a":"x"}"#),
      not: Sent(body: "{}")
    ),
    Predicate(
      #"{"equals": {"form": {"a": "1"}}}"#,
      Sent(fields: [.contentType: "application/x-www-form-urlencoded"], body: "b=2&a=1"),
      not: Sent(body: "a=2")
    ),
    Predicate(
      #"{"or": [{"equals": {"path": "/a"}}, {"and": [{"contains": {"path": "b"}}, {"endsWith": {"path": "c"}}]}]}"#,
      Sent(path: "/xbyc"),
      not: Sent(path: "/b")
    ),
    Predicate(
      #"{"not": {"or": [{"equals": {"path": "/a"}}, {"equals": {"query": {"x": "1"}}}]}}"#,
      Sent(path: "/b?x=2"),
      not: Sent(path: "/b?x=1")
    ),
  ]

  @Test(arguments: predicates)
  func `a predicate matches as in Mountebank`(predicate: Predicate) async throws {
    let importing = matching(predicate.text)
    #expect(importing.losses == [])
    for (sent, isMatch) in [(predicate.yes, true), (predicate.no, false)] {
      let answer = try await importing.answer(sent.method, sent.path, sent.fields, body: sent.body)
      #expect((answer.body == "yes") == isMatch, "\(sent)")
    }
  }

  @Test func `a copied value is a template`() async throws {
    let importing = imposter(
      #"""
      {"responses": [{"is": {"headers": {"X": "${Q}"}, "body": "${ID}[1] ${NAME} {{x}}"},
        "_behaviors": [{"copy": [
          {"from": "path", "into": "${ID}", "using": {"method": "regex", "selector": "/things/(\\d+)"}},
          {"from": {"query": "q"}, "into": "${Q}", "using": {"method": "regex", "selector": ".+"}},
          {"from": "body", "into": "${NAME}", "using": {"method": "jsonpath", "selector": "$.name"}}]}]}]}
      """#
    )
    let answer = try await importing.answer(.post, "/things/42?q=a", body: #"{"name": "Rex"}"#)
    #expect("\(answer)" == "200 42 Rex {{x}}")
    #expect(answer.field("X") == "a")
    #expect(importing.losses == [])
  }

  @Test func `a token stays if its value is missing`() async throws {
    let importing = imposter(
      #"""
      {"responses": [{"is": {"body": "${ID} ${ID}[1] ${NAME} ${X}"},
        "_behaviors": [{"copy": [
          {"from": "path", "into": "${ID}", "using": {"method": "regex", "selector": "/things/(\\d+)"}},
          {"from": "body", "into": "${NAME}", "using": {"method": "jsonpath", "selector": "$.name"}},
          {"from": "body", "into": "${X}", "using": {"method": "jsonpath", "selector": "$.x"}}]}]}]}
      """#
    )
    #expect(try await importing.answer(.post, "/a", body: #"{"x": 1}"#).body == "${ID} ${ID}[1] ${NAME} 1")
    #expect(try await importing.answer(.post, "/a").body == "${ID} ${ID}[1] ${NAME} ${X}")
    #expect(importing.losses == [])
  }

  @Test(arguments: [
    (#""a ${N}[1]""#, "has a token with an index, which is supported only for a regular expression: it stays"),
    (#"{"a": "${N}"}"#, "copies a value into JSON without escapes: quotation marks in it make the JSON invalid"),
  ])
  func `a copy that can differ is a loss`(body: String, loss: String) {
    let importing = imposter(
      #"""
      {"responses": [{"is": {"body": \#(body)}, "_behaviors": [{"copy":
        {"from": "body", "into": "${N}", "using": {"method": "jsonpath", "selector": "$.n"}}}]}]}
      """#
    )
    #expect(importing.losses == ["/imposters/0/stubs/0/responses/0/_behaviors/0/copy \(loss)"])
  }

  @Test func `files in one backend have responses that do not depend on each other`() async throws {
    func file(_ name: String, _ bodies: [String]) -> ImportedFile {
      let responses = bodies.map { #"{"is": {"body": "\#($0)"}}"# }.joined(separator: ", ")
      let stub = #"{"predicates": [{"equals": {"path": "/\#(name)"}}], "responses": [\#(responses)]}"#
      let text = #"{"protocol": "http", "stubs": [\#(stub)], "defaultResponse": {"statusCode": 404}}"#
      return ImportedFile(content: Array(text.utf8), path: "\(name).json")
    }
    let (first, second) = (file("a", ["1", "2"]), file("b", ["1", "2", "3"]))
    let backend = MockBackend(time: .immediate) {
      first
      second
    }
    for (path, expected) in [("/b", "1"), ("/b", "2"), ("/a", "1"), ("/b", "3"), ("/a", "2"), ("/b", "1")] {
      #expect(try await Answer(of: backend, .get, path, [:], body: "").body == expected, "\(path)")
    }
  }

  @Test(arguments: [
    #"{"deepEquals": {"query": {}}}"#, #"{"not": {"deepEquals": {"query": {"a": "1"}}}}"#,
    #"{"not": {"and": [{"deepEquals": {"headers": {"A": "1"}}}]}}"#,
  ])
  func `a comparison of all values is unsupported if more requests would differ`(predicate: String) async throws {
    let importing = matching(predicate)
    #expect(importing.losses.count == 1 && importing.losses[0].contains("the stub is left out"))
    #expect(try await importing.answer(.get, "/?b=1").body == "")
  }

  @Test func `bytes, faults and waits are served`() async throws {
    let importing = imposter(
      """
      {"predicates": [{"equals": {"path": "/b"}}], "responses": [{"is": {"_mode": "binary", "body": "aGk="}}]},
      {"predicates": [{"equals": {"path": "/w"}}], "responses": [{"is": {"body": "w"}, "_behaviors": {"wait": 500}}]},
      {"predicates": [{"equals": {"path": "/f"}}], "responses": [{"fault": "CONNECTION_RESET_BY_PEER"}]}
      """
    )
    #expect(try await importing.answer(.get, "/b").body == "hi")
    #expect(importing.imported.stubs[1].mapping?.json["response"]?["fixedDelayMilliseconds"]?.int == 500)
    await #expect(throws: (any Error).self) { try await importing.answer(.get, "/f") }
  }

  @Test func `what has no equivalent is a loss at its place`() {
    let importing = Importing(
      #"""
      {"imposters": [
        {"port": 1, "protocol": "tcp", "mode": "text", "stubs": []},
        {"port": 2, "protocol": "http", "allowCORS": true, "stubs": [
          {"predicates": [{"inject": "function () {}"}], "responses": [{"is": {}}]},
          {"predicates": [{"equals": {"path": "/a"}, "except": "x"}], "responses": [{"is": {}}]},
          {"predicates": [{"deepEquals": {"query": {"a": "1"}}}], "responses": [
            {"inject": "function () {}"}, {"is": {}, "_behaviors": {"decorate": "x", "wait": "function () {}", "lookup": {}}},
            {"proxy": {"to": "http://localhost:9000", "mode": "proxyOnce", "addWaitBehavior": true}}]}]},
        {"port": 3, "protocol": "https"}]}
      """#
    )
    #expect(
      importing.losses == [
        "/imposters/0/protocol is “tcp”: the imposter is left out, since only HTTP is served",
        "/imposters/1/allowCORS is true: use backlot serve --cors",
        "/imposters/1/stubs/0/predicates/0 has the predicate “inject”, which is not supported: the stub is left out, since it would answer other requests",
        "/imposters/1/stubs/1/predicates/0/except removes a part of the value, which is not supported: the stub is left out, since it would answer other requests",
        "/imposters/1/stubs/2/predicates/0 accepts requests with further values in “query”",
        "/imposters/1/stubs/2/responses/0/inject is JavaScript, which is not run: the response is left out",
        "/imposters/1/stubs/2/responses/1/_behaviors/decorate is a program, which is not run: the response stays as it is",
        "/imposters/1/stubs/2/responses/1/_behaviors/wait is JavaScript, which is not run: there is no delay",
        "/imposters/1/stubs/2/responses/1/_behaviors/lookup reads a file of values, which is not supported: tokens stay as they are",
        "/imposters/1/stubs/2/responses/2/proxy records no responses: every request is forwarded",
        "/imposters/1/stubs/2/responses/2/proxy/addWaitBehavior is left out, since no responses are recorded",
        "/imposters/2 has a port of its own: all imposters share one address, and the earlier one answers where their stubs overlap. Save each imposter as a file, and serve each file by itself",
        "/imposters/2/protocol is “https”: Backlot serves HTTP, so change the scheme in the client",
      ]
    )
    #expect(importing.imported.losses.first?.location?.line == 2)
  }

  @Test func `a proxy forwards`() async throws {
    let importing = imposter(
      #"{"responses": [{"proxy": {"to": "http://upstream.example", "mode": "proxyTransparent", "injectHeaders": {"X-I": "1"}}}]}"#
    )
    importing.backend.passOn(with: { request in
      HTTPResponse(
        status: .ok,
        body: HTTPBody(
          "\(request.authority ?? "") \(request.headerFields.first { $0.name.rawName == "X-I" }?.value ?? "")"
        )
      )
    })
    #expect(try await importing.answer(.get, "/a").body == "upstream.example 1")
    #expect(importing.losses == [])
  }

  @Test func `one imposter without a list is a file, too`() async throws {
    let importing = Importing(#"{"protocol": "http", "port": 1, "stubs": [{"responses": [{"is": {"body": "one"}}]}]}"#)
    #expect(importing.imported.format == .mountebank)
    #expect(try await importing.answer(.get, "/").body == "one")
  }
}
