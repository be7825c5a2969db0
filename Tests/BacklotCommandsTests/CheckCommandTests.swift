import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "api.yaml": Self.contract,
      "good/v1/dogs/GET.json": #"[{"name": "Rex", "day": "monday"}]"#, "good/v1/dogs/GET.headers": "X-Total: 1\n",
      "good/v1/dogs/{id}/GET.json": #"{"name": "Rex"}"#, "good/v1/dogs/POST.201.json": #"{"name": "Rex"}"#,
      "bad/v1/dogs/GET.json": "[\n  {\"name\": \"Rex\",\n   \"day\": \"saturday\"}\n]\n",
      "bad/v1/dogs/{id}/GET.txt": "Rex", "bad/v1/dogs/POST.json": "{}", "bad/v1/cats/GET.json": "[]",
      "bad/v1/dogs/{id}/PUT.json": "{}", "stubs/mappings/dogs.json": Self.mappings,
      "stubs/__files/dog.json": "{\n\"name\": \"Ada\",\n\"day\": 3}",
      "fixtures/dogs.json": #"[{"name": "Rex", "day": "sunday"}]"#,
      "fixtures/more/rex.yaml": "name: Rex\nday: saturday\n", "fixtures/notes.txt": "none of ours",
      "foreign.json": #"{"colour": [1, 2]}"#, "broken.json": "{\"name\": }",
      "marked/v1/ducks/GET.xml": "<Duck><legs>two</legs></Duck>", "marked/v1/ducks/HEAD.204": "",
    ])
  }

  private static let brokenContract = """
    openapi: 3.0.3
    paths:
      /dogs:
        get:
          responses:
            200: {description: all, content: {application/json: {schema: {type: array}}}}
            404:
              $ref: missing.yaml
      /cats:
        $ref: none.yaml
      /ducks: {get: {responses: {200: {description: all, content: {application/json: {schema: {type: array}}}}}}}
      /birds: {get: {responses: {200: {$ref: "#/components/responses/Bird"}}}}
    """

  @Test(arguments: [false, true])
  func `what is wrong with the contract is in the report, and is counted`(isStrict: Bool) async throws {
    try folder.write(Self.brokenContract, to: "lost.yaml")
    try folder.write("[]", to: "lost/cats/GET.json")
    try folder.write("[]", to: "lost/birds/GET.json")
    let console = TestConsole()
    let words = ["check", "--contract", "\(folder.path)/lost.yaml", "\(folder.path)/lost"]
    let status = await console.run(arguments: words + (isStrict ? ["--strict"] : []))
    #expect(status == (isStrict ? .finding : .success))
    let lines = console.result.replacing("\(folder.path)/", with: "").split(separator: "\n").map(String.init)
    let places = ["lost.yaml:8:1", "lost.yaml:10:1", "lost.yaml:12:1", "lost/birds/GET.json", "lost/cats/GET.json"]
    try #require(lines.count == places.count, "\(lines)")
    for (line, place) in zip(lines, places) {
      #expect(line.hasPrefix(place) && line.contains(": warning: "), "\(line)")
    }
    #expect(
      console.messages == "1 source conforms to the contract, with 2 warnings; 3 warnings in the contract itself\n"
    )
    try folder.write("{}", to: "lost/ducks/GET.json")
    let second = TestConsole()
    #expect(await second.run(arguments: words) == .finding)
    #expect(second.messages == "1 finding and 2 warnings in 1 source; 3 warnings in the contract itself\n")
  }

  @Test func `a mistake in the contract is a finding`() async throws {
    try folder.write("openapi: 3.0.3\npaths: []\n", to: "lost.yaml")
    let words = ["check", "--format", "json", "--contract", "\(folder.path)/lost.yaml", "\(folder.path)/foreign.json"]
    let console = TestConsole()
    #expect(await console.run(arguments: words) == .finding)
    #expect(console.messages.hasSuffix("; 1 finding in the contract itself\n"), "\(console.messages)")
    let report = try JSONValue(parsing: console.result)
    #expect(report["valid"] == false)
    #expect(report["files"]?[0]?["file"]?.string == "\(folder.path)/lost.yaml")
    #expect(report["files"]?[0]?["violations"]?.array?.count == 1)
  }

  @Test func `a repeated member of a fixture in YAML is a finding`() async throws {
    try folder.write("name: Ada\nname: Rex\n", to: "twice.yaml")
    let console = TestConsole()
    let words = ["check", "--contract", "\(folder.path)/api.yaml", "\(folder.path)/twice.yaml"]
    #expect(await console.run(arguments: words) == .finding)
    #expect(console.result.contains("twice.yaml:2:1: duplicate member \"name\", "), "\(console.result)")
  }

  @Test func `parts of the contract that are ignored are warnings`() async throws {
    let more = "\n  dogs: {get: {responses: {200: {description: d}}}}\n  /a: {put: }\n  /a: {get: {}}\n"
    try folder.write(Self.brokenContract + more, to: "lost.yaml")
    let console = TestConsole()
    let words = ["check", "--contract", "\(folder.path)/lost.yaml", "\(folder.path)/foreign.json"]
    _ = await console.run(arguments: words)
    #expect(console.messages.hasSuffix("; 6 warnings in the contract itself\n"), "\(console.messages)")
    for line in [13, 15] { #expect(console.result.contains("lost.yaml:\(line):"), "\(console.result)") }
  }

  private static let contract = """
    openapi: 3.0.3
    servers: [{url: "https://dogs.example/v1"}]
    paths:
      /dogs:
        get:
          responses:
            200:
              description: all
              headers: {X-Total: {required: true, schema: {type: integer}}}
              content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Dog"}}}}
        post:
          responses:
            201: {description: new, content: {application/json: {schema: {$ref: "#/components/schemas/Dog"}}}}
      /dogs/{id}:
        get:
          responses:
            200: {description: one, content: {application/json: {schema: {$ref: "#/components/schemas/Dog"}}}}
      /ducks:
        get:
          responses:
            200: {description: one, content: {application/xml: {schema: {$ref: "#/components/schemas/Duck"}}}}
        head: {responses: {204: {description: none}}}
    components:
      schemas:
        Duck: {type: object, properties: {legs: {type: integer}}}
        Dog:
          type: object
          required: [name]
          properties: {name: {type: string}, day: {enum: [monday, sunday]}}
        Friend: {oneOf: [{type: string}, {$ref: "#/components/schemas/Dog"}]}
        Problem: {type: object, properties: {message: {type: string}}}
    """

  private static let mappings = """
    {"mappings": [
      {"request": {"method": "GET", "urlPath": "/v1/dogs/1"},
       "response": {"jsonBody": {"name": "Rex",
         "day": "saturday"}, "headers": {"Content-Type": "application/json"}}},
      {"request": {"method": "GET", "url": "/v1/dogs/2?full=1"},
       "response": {"bodyFileName": "dog.json", "headers": {"Content-Type": "application/json"}}},
      {"request": {"method": "GET", "urlPathPattern": "/v1/dogs/[0-9]+"}, "response": {"status": 200}},
      {"request": {"method": "GET", "urlPathTemplate": "/v1/dogs/{id}"},
       "response": {"body": "{\\"name\\": {{request.path.id}}}", "transformers": ["response-template"],
         "headers": {"Content-Type": "application/json"}}},
      {"request": {"method": "GET", "urlPath": "/v1/dogs/3"},
       "response": {"status": 202, "body": "{\\"name\\": 1}"}},
      {"request": {"method": "GET", "urlPath": "/v1/dogs/4"}, "response": {"fault": "EMPTY_RESPONSE"}},
      {"request": {"method": "GET", "urlPath": "/v1/dogs/5"},
       "response": {"body": "{\\"name\\": 1}", "headers": {"Content-Type": "application/json"}}},
      {"request": {"method": "GET", "urlPath": "/v1/dogs/6"}, "response": {"status": 503}}
    ]}
    """

  /// Runs the command on files of the folder, and tells the lines of the report without the folder's path.
  private func run(_ words: String...) async -> (status: BacklotCommands.ExitStatus, lines: [String], messages: String)
  {
    let console = TestConsole()
    let others = Set(ValidationReport.allCases.map(\.rawValue))
    let paths = words.map { $0.hasPrefix("-") || others.contains($0) ? $0 : "\(folder.path)/\($0)" }
    let status = await BacklotCommand.run(
      ["check", "--contract", "\(folder.path)/api.yaml"] + paths,
      on: console.console
    )
    let lines = console.result.split(separator: "\n").map(String.init).map { $0.replacing("\(folder.path)/", with: "") }
    return (status, lines, console.messages.replacing("\(folder.path)/", with: ""))
  }

  @Test func `a route folder that is as the contract says is no finding`() async {
    let (status, lines, messages) = await run("good/")
    #expect(status == .success)
    #expect(lines == [])
    #expect(messages == "1 source conforms to the contract\n")
  }

  @Test(arguments: [
    "bad/v1/cats/GET.json:1:1: no path /v1/cats in the contract",
    "bad/v1/dogs/GET.json:3:11: \"day\" is \"saturday\"; allowed values are \"monday\", \"sunday\"  "
      + "(#/components/schemas/Dog/properties/day/enum)",
    "bad/v1/dogs/GET.json:1:1: The required field \"X-Total\" is missing.",
    "bad/v1/dogs/POST.json:1:1: The status 200 is not in the contract, which has 201.",
    "bad/v1/dogs/{id}/GET.txt:1:1: The content type is \"text/plain; charset=utf-8\"; the contract has "
      + "application/json.",
    "bad/v1/dogs/{id}/PUT.json:1:1: no PUT on /v1/dogs/{id}; the contract has GET",
  ])
  func `a route file's path, method, status, type, fields and content are compared`(line: String) async {
    let (status, lines, messages) = await run("bad")
    #expect(status == .finding)
    #expect(lines.count { $0.hasPrefix(line) } == 1, "\(lines)")
    #expect(lines.count == 6)
    #expect(messages == "6 findings in 1 source\n")
  }

  @Test(arguments: [
    "stubs/mappings/dogs.json:4:13: \"day\" is \"saturday\"; allowed values are",
    "stubs/__files/dog.json:3:8: \"day\" is 3",
    "stubs/mappings/dogs.json:7:1: warning: the stub is not compared with the contract",
    "stubs/mappings/dogs.json:12:17: The status 202 is not in the contract, which has 200.",
    "stubs/mappings/dogs.json:15:25: \"name\" is 1, expected string",
    "stubs/mappings/dogs.json:16:72: warning: The status 503 is not in the contract",
  ])
  func `a mapping's content is told where it stands`(line: String) async {
    let (status, lines, messages) = await run("stubs")
    #expect(status == .finding)
    #expect(lines.count { $0.hasPrefix(line) } == 1, "\(lines)")
    #expect(lines.count == 6)
    #expect(messages == "4 findings and 2 warnings in 1 source\n")
  }

  @Test func `XML is compared as well, and what has no content has none to compare`() async {
    let (status, lines, _) = await run("marked")
    #expect(status == .finding)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(#"marked/v1/ducks/GET.xml:1:1: "legs" is "two", expected integer"#) == true,
      "\(lines)"
    )
  }

  @Test func `warnings are findings to those who say so`() async {
    #expect(await run("foreign.json").status == .success)
    let (status, lines, messages) = await run("foreign.json", "--strict")
    #expect(status == .finding)
    #expect(lines.first?.hasPrefix("foreign.json:1:1: warning: the contract has no similar response or schema") == true)
    #expect(messages == "1 source conforms to the contract, with 1 warning\n")
  }

  @Test func `a fixture is compared with what is most like it, which is told`() async {
    let (status, lines, messages) = await run("fixtures", "good")
    #expect(status == .finding)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("fixtures/more/rex.yaml:2:6: \"day\" is \"saturday\"; allowed values are") == true)
    #expect(
      messages == """
        fixtures/more/rex.yaml was compared with POST /dogs 201, the best match
        1 finding in 2 sources

        """
    )
  }

  @Test(arguments: [
    ("fixtures/dogs.json=GET /dogs", BacklotCommands.ExitStatus.success),
    ("fixtures/dogs.json=GET /dogs 200", .success),
    ("fixtures/dogs.json=GET /dogs/{id}", .finding), ("fixtures/dogs.json=#/components/schemas/Dog", .finding),
    ("fixtures/dogs.json=GET /cats", .failure), ("fixtures/dogs.json=#/components/schemas/Cat", .failure),
    ("fixtures/dogs.json=GET /dogs 404", .failure), ("fixtures/dogs.json=dogs", .failure), ("broken.json", .finding),
    ("nowhere/", .failure), ("api.yaml", .failure), ("fixtures/notes.txt", .failure),
  ])
  func `a fixture may be told its schema`(word: String, expected: BacklotCommands.ExitStatus) async {
    #expect(await run(word).status == expected)
  }

  @Test func `what explains a finding names the contract's places as the finding does`() async {
    let lines = await run("fixtures/more/rex.yaml=#/components/schemas/Friend").lines
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("(#/components/schemas/Friend/oneOf)") == true)
    #expect(lines.last?.hasSuffix("(#/components/schemas/Dog/properties/day/enum)") == true)
  }

  @Test func `all fixtures may be told their schema`() async {
    #expect(await run("fixtures/dogs.json", "--schema=#/components/schemas/Problem").status == .finding)
    #expect(await run("fixtures/dogs.json", "--schema=GET /dogs").status == .success)
  }

  @Test func `a link to a folder that it lies in leads to nothing new`() async throws {
    try folder.link("fixtures/more/again", to: "\(folder.path)/fixtures")
    let (status, lines, messages) = await run("fixtures")
    #expect(status == .finding)
    #expect(lines.count == 1)
    #expect(messages.hasSuffix("\n1 finding in 1 source\n"))
  }

  @Test func `without a contract nothing is compared`() async {
    let console = TestConsole()
    #expect(await console.run("check", "\(folder.path)/good") == .failure)
    #expect(console.messages.contains("--contract"))
  }

  @Test func `programs read JSON, code scanning SARIF and test reports JUnit`() async throws {
    let json = try JSONValue(parsing: await run("stubs", "--format", "json").lines.joined())
    #expect(json["valid"] == false)
    let violations = json["files"]?[1]?["violations"]?.array ?? []
    #expect(violations.contains { $0["severity"] == "warning" && $0["line"] == 7 })
    let sarif = try JSONValue(parsing: await run("stubs", "--format", "sarif").lines.joined())
    let levels = sarif["runs"]?[0]?["results"]?.array?.compactMap { $0["level"]?.string }
    #expect(levels?.filter { $0 == "warning" }.count == 2)
    let junit = await run("good", "bad", "--format", "junit").lines.joined(separator: "\n")
    #expect(junit.contains(#"<testsuite name="backlot check" tests="8" failures="5""#))
  }
}

/// The example Countries, whose stubs and fixtures are to be as its contract says.
@Suite struct CountriesContractTests {
  private static let examples = (1...3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appending(path: "Examples").path
  private let contract = "\(examples)/Sources/Countries/openapi.yaml"
  private let fixtures = "\(examples)/Tests/CountriesTests/Fixtures"

  @Test func `stubs and fixtures of Countries are as its contract says`() async {
    let console = TestConsole()
    let backend = "\(Self.examples)/Sources/Countries/Backend"
    let status = await console.run(
      "check",
      "--contract",
      contract,
      "--strict",
      backend,
      "\(fixtures)/AllCountries.json=GET /v3.1/all",
      "\(fixtures)/Turkey.json=GET /v3.1/name/{name}"
    )
    #expect(status == .success, "\(console.result)")
    #expect(console.messages == "3 sources conform to the contract\n")
  }

  @Test func `a fixture of Countries that has drifted fails with file, line and the allowed values`() async throws {
    let good = try String(contentsOfFile: "\(fixtures)/AllCountries.json", encoding: .utf8)
    let drifted = try #require(good.firstRange(of: "\"startOfWeek\": \"monday\""))
    let line = good[..<drifted.lowerBound].count { $0 == "\n" } + 1
    let folder = try TemporaryFolder([
      "AllCountries.json": good.replacingCharacters(in: drifted, with: "\"startOfWeek\": \"tuesday\"")
    ])
    let console = TestConsole()
    #expect(await console.run("check", "--contract", contract, folder.path) == .finding)
    let sentence = #""startOfWeek" is "tuesday"; allowed values are "monday", "friday", "saturday", "sunday""#
    let rule = "(#/components/schemas/StartOfWeek/enum)"
    #expect(console.result == "\(folder.path)/AllCountries.json:\(line):20: \(sentence)  \(rule)\n")
    #expect(console.messages.hasSuffix("1 finding in 1 source\n"))
  }
}
