import BacklotHTTP
import BacklotImporters
import Foundation
import RealData
import TemporaryFolders
import Testing

@Suite struct MockoonTests {
  private func environment(_ routes: String, _ more: String = "") -> Importing {
    Importing(#"{"name": "e", "port": 3000, "endpointPrefix": "", "routes": [\#(routes)]\#(more)}"#)
  }

  private func responding(_ body: String, at endpoint: String = "a/:id", _ more: String = "") -> Importing {
    let response = #"{"body": "\#(body)", "statusCode": 200, "headers": [], "rules": [], "default": true}"#
    return environment(
      #"{"type": "http", "method": "post", "endpoint": "\#(endpoint)", "responses": [\#(response)]}"#,
      more
    )
  }

  private func real(_ name: String) throws -> Importing {
    Importing(ImportedFile(try #require(RealData.shared).folder.path + "/importers/mockoon/\(name).json"))
  }

  private static let json: HTTPFields = [.contentType: "application/json"]

  // MARK: Real files

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `routes of a real environment answer`() async throws {
    let importing = try real("basic-data")
    #expect("\(try await importing.answer(.get, "/answer"))" == "200 42")
    let dolphins = try await importing.answer(.post, "/dolphins")
    #expect(dolphins.body.contains("Thanks for All the Fish"))
    #expect(dolphins.field("Content-Type") == "application/json")
    #expect("\(try await importing.answer(.get, "/x/y/val/abc"))" == #"200 {"response": "val"}"#)
    #expect("\(try await importing.answer(.get, "/x/val/ac"))" == #"200 {"response": "val"}"#)
    #expect(try await importing.answer(.get, "/x/val/abbc").status == 0)
  }

  /// Requests to the route of a real file whose responses have rules, and the content that Mockoon's tests expect.
  private static let rules: [(path: String, fields: HTTPFields, body: String, expected: String)] = [
    ("/rules/2", [:], "", "0"), ("/rules/1", [:], "", "3"), ("/rules/2?obj[prop2]=value2", [:], "", "1"),
    ("/rules/2?array=test2", [:], "", "2"), ("/rules/2", .named("Accept-Charset", "UTF-8"), "", "4"),
    ("/rules/2", .named("Accept-Charset", "UTF-16"), "", "5"), ("/rules/2", json, #"{"name": "john"}"#, "6"),
    ("/rules/2", json, #"{"user": [{"name": "John"}]}"#, "7"), ("/rules/2", json, #"{"users": ["John", "Paul"]}"#, "8"),
    ("/rules/2", json, #"{"user": "Richard"}"#, "9"), ("/rules/2", json, #"{"users": ["John", "Richard"]}"#, "10"),
    ("/rules/2", json, #"{"test": "test"}"#, "11"), ("/rules/2", json, #"{"test": 1}"#, "12"),
    ("/rules/2", json, #"{"test": true}"#, "13"), ("/rules/2", [:], "testfullbody", "14"),
    ("/rules/2", [:], "fullbody2", "15"),
    ("/rules/2", [.contentType: "application/x-www-form-urlencoded"], "var1=val1&object[property]=objv1", "formdata"),
    (
      "/rules/2", json,
      #"[{"deep": {"property.with.dots": "val1", "deeper": {"another.property.with.dots": [{"final.property.with.dots": "val2"}]}}}]"#,
      "propertywithdots"
    ),
  ]

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `rules of a real environment choose the response`() async throws {
    let importing = try real("response-rules")
    for (path, fields, body, expected) in Self.rules {
      #expect(try await importing.answer(.get, path, fields, body: body).body == expected, "\(path) \(body)")
    }
    #expect(try await importing.answer(.get, "/rules/2").status == 404)
    var numbered: [String] = []
    for _ in 1...5 { numbered.append(try await importing.answer(.get, "/requestnumber").body) }
    #expect(numbered == ["res1", "res2", "res3", "res1", "res1"])
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `templates of a real environment are translated`() async throws {
    let importing = try real("templating")
    let body = #"{"property1": "stringcontent", "root": {"array": [1, 2, {"property1": "x"}]}}"#
    for (method, path, expected) in [
      (HTTPMethod.post, "/bodyjson-rootlvl", "stringcontent"), (.post, "/bodyjson-full-noparam", body),
      (.post, "/bodyjson-path", #"{ "response": "x" }"#), (.get, "/urlparam/u1", "u1"),
      (.get, "/queryparam-rootlvl?param1=p", "p"), (.get, "/queryparam-rootlvl", "defaultqueryparam"),
      (.get, "/header", "defaultheader"), (.get, "/cookie", "defaultcookie"), (.get, "/hostname", "localhost"),
      (.get, "/method", "GET"), (.get, "/newline", "\n"), (.get, "/old.repeat", "test,test,test,test,test"),
      (.get, "/old.switch.urlParam/1", "casecontent1"), (.get, "/old.switch.urlParam/2", "defaultcontent"),
      (.get, "/old.switch.urlParam.helper/1", "GET"), (.get, "/old.switch.urlParam.helper/3", "defaultcontentGET"),
      (.get, "/bad-helper", "start{{nonexistinghelpername}}end"), (.get, "/rqHelpersDatabucket?param1=q", "q"),
      (.get, "/oneof", "{{oneOf 'testitem1'}}"), (.get, "/stringDatabucket", "string"),
    ] {
      let answer = try await importing.answer(method, path, Self.json, body: method == .post ? body : "")
      #expect(answer.body == expected, "\(path)")
    }
  }

  // MARK: Written files

  /// A body, and the content for POST /a/7?q=x with the header X-A: 1 and the content {"n": 5, "list": ["a", "b"]}.
  private static let templates = [
    ("{{urlParam 'id'}} {{method}} {{queryParam 'q'}} {{header 'X-A'}} {{body 'n'}}", "7 POST x 1 5"),
    ("{{#if (eq (urlParam 'id') '7')}}yes{{else}}no{{/if}}", "yes"),
    ("{{gt '10' '9'}} {{lt (urlParam 'id') 10}} {{gte (body 'n') '5.0'}} {{lte 'a' 'b'}}", "true true true false"),
    ("{{#if (gt (queryParam 'missing') 1)}}yes{{else}}no{{/if}} {{lt (queryParam 'missing') 1}}", "no true"),
    ("{{#each (bodyRaw 'list')}}{{this}}-{{/each}}", "a-b-"), ("{{#repeat 3 comma=false}}x{{/repeat}}", "xxx"),
    ("{{add 1 2}} {{uppercase 'a'}} {{concat 'a' (urlParam 'id')}} {{data 'b'}}", "3 A a7 text"),
    ("{{base64 'hi'}} {{base64Decode 'aGk='}}", "aGk= hi"), ("\\\\{{method}} {{method}}", "{{method}} POST"),
    ("{{faker 'x'}} {{method}}", "x POST"), ("{{faker 'x'}}", "x"),
    ("{{#unknown}}{{method}}{{/unknown}}", "{{#unknown}}{{method}}{{/unknown}}"), ("{{ }", "{{ }"),
  ]

  @Test(arguments: templates)
  func `a helper with an exact equivalent is translated, and others stay`(body: String, expected: String) async throws {
    let importing = responding(body, #", "data": [{"id": "i", "name": "b", "value": "text"}]"#)
    let answer = try await importing.answer(
      .post,
      "/a/7?q=x",
      .named("X-A", "1"),
      body: #"{"n": 5, "list": ["a", "b"]}"#
    )
    #expect(answer.body == expected)
    let unknown = body.contains("{{faker") || body.contains("{{#unknown")
    #expect(importing.losses.count == (unknown ? 1 : 0), "\(importing.losses)")
  }

  private func responding(_ body: String, _ more: String) -> Importing { responding(body, at: "a/:id", more) }

  @Test func `random values have the form of Mockoon's`() async throws {
    let importing = responding("{{faker 'number.int' min=3 max=3}} {{faker 'string.uuid'}} {{int 4 4}} {{objectId}}")
    let words = try await importing.answer(.post, "/a/1").body.split(separator: " ")
    #expect(words.map(\.count) == [1, 36, 1, 24])
    #expect(words.first == "3" && words[2] == "4")
  }

  private static let modes: [(mode: String, expected: [String])] = [
    ("null", ["a", "a", "a"]), (#""SEQUENTIAL""#, ["a", "b", "a"]), (#""DISABLE_RULES""#, ["a", "a", "a"]),
    (#""RANDOM""#, ["a", "a", "a"]),
  ]

  @Test(arguments: modes)
  func `the mode chooses among the responses`(mode: String, expected: [String]) async throws {
    let importing = environment(
      """
      {"method": "get", "endpoint": "x", "responseMode": \(mode), "responses": [
        {"body": "a", "default": true}, {"body": "b", "rules": []}]}
      """
    )
    var answers: [String] = []
    for _ in expected { answers.append(try await importing.answer(.get, "/x").body) }
    #expect(answers == expected)
    #expect(importing.losses.count == (mode.contains("RANDOM") ? 1 : 0))
  }

  @Test func `a route with fallback leaves other requests to later routes`() async throws {
    let rule = #"[{"target": "query", "modifier": "a", "operator": "equals", "value": "1"}]"#
    let importing = environment(
      """
      {"method": "get", "endpoint": "x", "responseMode": "FALLBACK", "responses": [{"body": "ruled", "rules": \(rule), "default": true}]},
      {"method": "all", "endpoint": "*", "responses": [{"body": "rest", "default": true}]}
      """
    )
    #expect(try await importing.answer(.get, "/x?a=1").body == "ruled")
    #expect(try await importing.answer(.get, "/x?a=2").body == "rest")
    #expect(try await importing.answer(.delete, "/y/z").body == "rest")
  }

  /// A rule, and requests that match and that do not.
  private static let written: [(rule: String, yes: String, no: String)] = [
    (#"{"target": "body", "modifier": "a", "operator": "null"}"#, #"{"a": null}"#, #"{"a": 1}"#),
    (#"{"target": "body", "modifier": "a", "operator": "null", "invert": true}"#, #"{"a": 1}"#, #"{"b": 1}"#),
    (#"{"target": "body", "modifier": "a", "operator": "empty_array"}"#, #"{"a": []}"#, #"{"a": [1]}"#),
    (
      #"{"target": "body", "modifier": "$.a[*]", "operator": "array_includes", "value": "1"}"#, #"{"a": [2, 1]}"#,
      #"{"a": [2]}"#
    ),
    (#"{"target": "body", "modifier": "a", "operator": "regex_i", "value": "^X"}"#, #"{"a": "xy"}"#, #"{"a": "yx"}"#),
    (
      #"{"target": "body", "modifier": "", "operator": "valid_json_schema", "value": "schemas.one"}"#,
      #"{"a": 1}"#, "{}"
    ),
    (#"{"target": "method", "modifier": "", "operator": "equals", "value": "put"}"#, "PUT", "{}"),
    (#"{"target": "path", "modifier": "", "operator": "regex", "value": "[0-9]$"}"#, "/x/1", "{}"),
  ]

  @Test(arguments: written.indices)
  func `an operator of a rule matches as in Mockoon`(index: Int) async throws {
    let (rule, yes, no) = Self.written[index]
    let importing = environment(
      """
      {"method": "all", "endpoint": "x/:id", "responses": [
        {"body": "no", "default": true}, {"body": "yes", "rules": [\(rule)]}]}
      """,
      #", "data": [{"id": "d", "name": "schemas", "value": "{\"one\": {\"required\": [\"a\"], \"type\": \"object\"}}"}]"#
    )
    #expect(importing.losses == [])
    for (sent, expected) in [(yes, "yes"), (no, "no")] {
      let method: HTTPMethod = sent == "PUT" ? .put : .post
      let path = sent.hasPrefix("/") ? sent : "/x/y"
      let body = sent.hasPrefix("{") ? sent : ""
      #expect(try await importing.answer(method, path, Self.json, body: body).body == expected, "\(sent)")
    }
  }

  @Test(arguments: [
    #"{"target": "query", "modifier": "a", "operator": "equals", "value": "{{queryParam 'b'}}"}"#,
    #"{"target": "header", "modifier": "{{queryParam 'b'}}", "operator": "equals", "value": "1"}"#,
    #"{"target": "body", "modifier": "", "operator": "valid_json_schema", "value": "{\"type\": \"object\"}"}"#,
    #"{"target": "body", "modifier": "a", "operator": "valid_json_schema", "value": "i"}"#,
  ])
  func `a rule that depends on templates or on a missing schema is a loss`(rule: String) async throws {
    let importing = environment(
      """
      {"method": "all", "endpoint": "x", "responses": [
        {"body": "no", "default": true}, {"body": "yes", "rules": [\(rule)]}]}
      """,
      #", "data": [{"id": "i", "name": "n", "value": "{}"}]"#
    )
    #expect(importing.losses.count == 1 && importing.losses[0].contains("the response is left out"))
    #expect(try await importing.answer(.post, "/x", Self.json, body: "{}").body == "no")
  }

  /// An endpoint, and paths that it serves and that it does not.
  private static let endpoints: [(endpoint: String, served: [String], others: [String])] = [
    ("users/:id?", ["/users", "/users/5"], ["/users5", "/users/5/6"]),
    (#"users/:id(\\d+)?/x"#, ["/users/x", "/users/5/x"], ["/users/y/x"]),
    ("users/", ["/users/"], ["/users"]), ("users/:id/", ["/users/5/"], ["/users/5"]),
  ]

  @Test(arguments: endpoints)
  func `an endpoint serves the paths of Mockoon`(endpoint: String, served: [String], others: [String]) async throws {
    let importing = responding(endpoint.contains(":id") ? "{{urlParam 'id'}}." : ".", at: endpoint)
    for path in served {
      #expect(try await importing.answer(.post, path).body == (path.contains("5") ? "5." : "."), "\(path)")
    }
    for path in others { #expect(try await importing.answer(.post, path).status == 0, "\(path)") }
  }

  @Test func `templates in fields are rendered even if the body is not a template`() async throws {
    let importing = environment(
      """
      {"method": "get", "endpoint": "x", "responses": [{"body": "{{method}}", "disableTemplating": true,
        "headers": [{"key": "X-M", "value": "{{method}}"}], "default": true}]}
      """
    )
    let answer = try await importing.answer(.get, "/x")
    #expect(answer.body == "{{method}}" && answer.field("X-M") == "GET")
  }

  @Test func `a loss of the environment is listed once`() async throws {
    let route = #"{"method": "get", "endpoint": "x", "responses": [{"body": "a"}, {"body": "b", "default": true}]}"#
    let importing = environment(
      "\(route), \(route)",
      #", "latency": "long", "headers": [{"key": "X-F", "value": "{{faker 'x'}}"}, {"key": "a b", "value": "1"}]"#
    )
    #expect(importing.losses.map { $0.split(separator: " ")[0] } == ["/latency", "/headers/0", "/headers/1"])
  }

  @Test func `routes keep the order of more than a hundred folders`() async throws {
    let folders = (1...120).map { #"{"uuid": "f\#($0)", "children": [{"type": "route", "uuid": "r\#($0)"}]}"# }
    let children = (1...120).reversed().map { #"{"type": "folder", "uuid": "f\#($0)"}"# }
    let routes = (1...120).map {
      #"{"uuid": "r\#($0)", "method": "get", "endpoint": "*", "responses": [{"body": "\#($0)", "default": true}]}"#
    }
    func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
    let importing = environment(
      routes.joined(separator: ", "),
      #", "folders": \#(list(folders)), "rootChildren": \#(list(children))"#
    )
    #expect(
      importing.imported.stubs.map { $0.mapping?.json["response"]?["body"]?.string }
        == (1...120).reversed().map { "\($0)" }
    )
  }

  @Test func `prefix, folders, headers and latency of the environment apply`() async throws {
    let importing = Importing(
      """
      {"name": "e", "port": 1, "endpointPrefix": "api/v1", "latency": 100,
       "headers": [{"key": "X-E", "value": "e"}, {"key": "content-type", "value": "text/plain"}],
       "routes": [
         {"uuid": "1", "method": "get", "endpoint": "*", "responses": [{"body": "last", "latency": 20, "default": true}]},
         {"uuid": "2", "method": "get", "endpoint": "x",
          "responses": [{"body": "{}", "headers": [{"key": "Content-Type", "value": "application/json"}], "default": true}]}],
       "rootChildren": [{"type": "folder", "uuid": "f"}, {"type": "route", "uuid": "1"}],
       "folders": [{"uuid": "f", "children": [{"type": "route", "uuid": "2"}]}]}
      """
    )
    let answer = try await importing.answer(.get, "/api/v1/x")
    #expect(answer.body == "{}" && answer.field("X-E") == "e" && answer.field("Content-Type") == "application/json")
    #expect(try await importing.answer(.get, "/api/v1/y").body == "last")
    #expect(try await importing.answer(.get, "/x").status == 0)
    #expect(
      importing.imported.stubs.map { $0.mapping?.json["response"]?["fixedDelayMilliseconds"]?.int } == [100, 120]
    )
  }

  @Test func `a file is served from the folder of the environment only`() async throws {
    let folder = try TemporaryFolder([
      "env/e.json": """
      {"name": "e", "port": 1, "routes": [
        {"method": "get", "endpoint": "a", "responses": [{"bodyType": "FILE", "filePath": "./a.json", "sendFileAsBody": true}]},
        {"method": "get", "endpoint": "t/:id", "responses": [{"bodyType": "FILE", "filePath": "t.txt", "sendFileAsBody": true}]},
        {"method": "get", "endpoint": "n", "responses": [{"bodyType": "FILE", "filePath": "{{queryParam 'f'}}.json"}]},
        {"method": "get", "endpoint": "s", "responses": [{"bodyType": "FILE", "filePath": "../secret"}]}]}
      """,
      "env/a.json": "[1]", "env/t.txt": "it is {{urlParam 'id'}}", "secret": "secret",
    ])
    let importing = Importing(ImportedFile(folder.path + "/env/e.json"))
    let answer = try await importing.answer(.get, "/a")
    #expect("\(answer)" == "200 [1]" && answer.field("Content-Type") == "application/json")
    #expect(try await importing.answer(.get, "/t/5").body == "it is 5")
    #expect(try await importing.answer(.get, "/n?f=a").body == "[1]")
    #expect(try await importing.answer(.get, "/n?f=../secret").status == 500)
    #expect(try await importing.answer(.get, "/s").body == "")
    #expect(importing.losses.count == 1 && importing.losses[0].contains("/routes/3/responses/0/filePath"))
  }

  @Test func `a callback becomes a webhook`() async throws {
    let importing = environment(
      """
      {"method": "post", "endpoint": "x", "responses": [
        {"body": "", "default": true, "callbacks": [{"uuid": "c", "latency": 50}, {"uuid": "none"}]}]}
      """,
      """
      , "callbacks": [{"uuid": "c", "method": "put", "uri": "http://localhost:9000/{{body 'id'}}",
        "headers": [{"key": "X-C", "value": "1"}], "bodyType": "INLINE", "body": "{{method}}"}]
      """
    )
    _ = try await importing.answer(.post, "/x", Self.json, body: #"{"id": 7}"#)
    let webhook = try #require(importing.backend.webhooks.first)
    #expect("\(webhook)".contains("http://localhost:9000/7"))
    #expect(
      importing.losses == ["/routes/0/responses/0/callbacks/1 names a callback that does not exist: it is left out"]
    )
  }

  @Test func `a CRUD route is read-only`() async throws {
    let importing = environment(
      #"{"type": "crud", "endpoint": "users", "responses": [{"bodyType": "DATABUCKET", "databucketID": "u", "crudKey": "id", "default": true}]}"#,
      #", "data": [{"id": "u", "name": "users", "value": "[{\"id\": 1, \"n\": \"a\"}]"}]"#
    )
    #expect(try await importing.answer(.get, "/users").body == #"[{"id": 1, "n": "a"}]"#)
    #expect(try await importing.answer(.get, "/users/1").body == #"{"id":1,"n":"a"}"#)
    #expect(try await importing.answer(.get, "/users/2").status == 0)
    #expect(importing.losses.count == 1)
  }

  @Test func `proxy mode forwards requests without a route`() async throws {
    let importing = environment(
      #"{"method": "get", "endpoint": "x", "responses": [{"body": "own", "default": true}]}"#,
      #", "proxyMode": true, "proxyHost": "http://real.example", "proxyReqHeaders": [{"key": "X-P", "value": "1"}]"#
    )
    importing.backend.passOn(with: { request in
      HTTPResponse(status: .ok, body: HTTPBody("\(request.authority ?? "")\(request.path ?? "")"))
    })
    #expect(try await importing.answer(.get, "/x").body == "own")
    #expect(try await importing.answer(.get, "/y").body == "real.example/y")
  }

  @Test(arguments: ["/l", "/d", "/t?f=lnk", "/t?f=dir/secret.txt", "/t?f=dir/in/lnk", "/t?f=../secret.txt"])
  func `files behind links out of the environment's folder are not served`(path: String) async throws {
    func route(_ endpoint: String, _ file: String) -> String {
      #"{"method": "get", "endpoint": "\#(endpoint)", "responses": [{"bodyType": "FILE", "filePath": "\#(file)", "sendFileAsBody": true}]}"#
    }
    let routes = [
      route("l", "lnk"), route("d", "dir/secret.txt"), route("t", "{{queryParam 'f'}}"), route("a", "same"),
    ]
    let folder = try TemporaryFolder([
      "in/e.json": #"{"name": "e", "port": 1, "endpointPrefix": "", "routes": [\#(routes.joined(separator: ","))]}"#,
      "in/a.txt": "inside", "secret.txt": "TOP-SECRET",
    ])
    try folder.link("in/lnk", to: "\(folder.path)/secret.txt")
    try folder.link("in/dir", to: "..")
    try folder.link("in/same", to: "a.txt")
    let importing = Importing(ImportedFile("\(folder.path)/in/e.json"))
    #expect(try await !importing.answer(.get, path).body.contains("TOP-SECRET"))
    #expect(try await importing.answer(.get, "/a").body == "inside")
  }
}
