import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ExplainCommandTests {
  private let folder: TemporaryFolder
  private let console = TestConsole(input: "hello")

  init() throws {
    folder = try TemporaryFolder([
      "dogs/GET.json": "[\n  \"Rex\"\n]\n", "dogs/GET.headers": "X-Total: 1\n", "dogs/POST.201.json": "{}",
      "dogs/{id}/GET.json": "{}", "dogs/rex/GET.json": "{}", "long/GET.txt": String(repeating: "line\n", count: 5000),
      "binary/GET.bin": "\0\u{1}", "gone/DELETE.204": "", "steering/GET.txt": "\u{1B}[2J\r\nnext",
    ])
  }

  @Test func `the stub that answers is named with its criteria and its answer`() async {
    #expect(await console.run("explain", folder.path, "GET /dogs") == .success)
    #expect(
      console.result == """
        ✓ GET /dogs is answered by Get("/dogs")  at \(folder.path)/dogs/GET.json
            ✓ method  GET
            ✓ path    /dogs
          answer: 200 OK
            X-Total: 1
            Content-Type: application/json

            [
              "Rex"
            ]

        """
    )
    #expect(console.messages == "")
  }

  @Test(arguments: [["GET", "/dogs"], ["-H", "A: b", "GET", "/dogs"], ["GET", "/dogs", "--json"], ["/dogs"]])
  func `a request may be two arguments`(request: [String]) async {
    #expect(await console.run(arguments: ["explain", folder.path] + request) == .success)
    #expect(console.result.contains("/dogs/GET.json"))
  }

  @Test func `a method in lowercase is explained as one that differs in case`() async {
    #expect(await console.run("explain", folder.path, "get /dogs") == .finding)
    #expect(console.result.contains("got: get (methods are case-sensitive)\n"))
    let other = TestConsole()
    #expect(await other.run("explain", folder.path, "get", "/dogs") == .failure)
    #expect(other.messages == "backlot: get does not exist. Methods are case-sensitive: write GET for a request.\n")
  }

  @Test(arguments: [["GET dogs"], ["GET", "dogs"], ["dogs"]])
  func `a request whose path has no slash is refused with the form of a path`(request: [String]) async {
    #expect(await console.run(arguments: ["explain", folder.path] + request) == .failure)
    #expect(console.messages.contains(", where the path begins with a slash, such as 'GET /v1/dogs?page=2'"))
  }

  @Test func `two arguments that are not a request are a source and a path`() async {
    #expect(await console.run("explain", "GET", "dogs") == .failure)
    #expect(console.messages.contains("is not a valid REQUEST"))
    let other = TestConsole()
    #expect(await other.run("explain", "GET", "/dogs") == .failure)
    #expect(other.messages.contains("SOURCE… and REQUEST are required, but only \"GET /dogs\" was given"))
  }

  @Test func `what a contract answers is shown, and where it says so`() async throws {
    let text = "openapi: 3.0.3\npaths:\n  /a:\n    get:\n      responses:\n        200:\n          description: ok\n"
    try folder.write(text + "          content: {text/plain: {example: hello}}\n", to: "api.yaml")
    let path = "\(folder.path)/api.yaml"
    #expect(await console.run("explain", path, "GET /a") == .success)
    #expect(console.result.contains("  at \(path):"))
    let answer = "  answer: 200 OK\n    Content-Type: text/plain\n\n    hello\n"
    #expect(console.result.hasSuffix(answer + "  ✓ contract: the request conforms to the contract\n"))
    #expect(!console.result.contains("also matches"))
    let other = TestConsole()
    #expect(await other.run("explain", path, "POST /a") == .success)
    #expect(other.result.contains("  answer: 405 Method Not Allowed\n"))
    #expect(await other.run("explain", path, "GET /b") == .finding)
  }

  @Test func `a request is judged by the contracts among the sources`() async throws {
    try folder.write(
      """
      openapi: 3.0.3
      paths:
        /pets:
          post:
            parameters: [{name: dry, in: query, schema: {type: boolean}}]
            requestBody:
              content:
                application/json:
                  schema: {type: object, required: [name], properties: {name: {type: string}}}
            responses: {201: {description: ok}}
      """,
      to: "api.yaml"
    )
    try folder.write("{}", to: "stubs/pets/POST.201.json")
    let (path, stubs) = ("\(folder.path)/api.yaml", "\(folder.path)/stubs")
    let json = ["-H", "Content-Type: application/json"]
    for sources in [[path], [stubs, path]] {
      let console = TestConsole()
      let words = ["explain"] + sources + ["POST /pets?dry=maybe", "-d", #"{"name": 7}"#] + json
      #expect(await console.run(arguments: words) == .success)
      #expect(console.result.contains("  ✗ contract: request.query.dry: "), "\(console.result)")
      #expect(console.result.contains("  ✗ contract: request.body.name: ") && console.result.contains("(\(path):9)"))
      let other = TestConsole()
      let right = ["explain"] + sources + ["POST /pets?dry=true", "-d", #"{"name": "Rex"}"#] + json
      #expect(await other.run(arguments: right) == .success)
      #expect(other.result.contains("  ✓ contract: the request conforms to the contract\n"))
    }
    #expect(await console.run("explain", "--json", stubs, path, "POST /pets", "-d", "[]", "-H", json[1]) == .success)
    let violations = try JSONValue(parsing: console.result)["violations"]?.array
    #expect(violations?.count == 1 && violations?.first?["location"] == ["request", "body"])
  }

  @Test func `a request that no contract knows is not judged`() async throws {
    #expect(await console.run("explain", "--json", folder.path, "GET /dogs") == .success)
    #expect(try JSONValue(parsing: console.result)["violations"] == .null)
  }

  @Test func `a slash behind a folder's name is not doubled`() async {
    #expect(await console.run("explain", "\(folder.path)/", "GET /dogs") == .success)
    #expect(console.result.contains("at \(folder.path)/dogs/GET.json\n"))
  }

  @Test func `a stub that fits too is named`() async {
    #expect(await console.run("explain", folder.path, "/dogs/rex") == .success)
    #expect(
      console.result.contains(
        "  also matches, with lower precedence: Get(\"/dogs/{id}\")  at \(folder.path)/dogs/{id}/GET.json"
      )
    )
  }

  @Test func `where none answers the nearest are listed`() async {
    #expect(await console.run("explain", folder.path, "GET /dgos") == .finding)
    #expect(
      console.result.hasPrefix(
        "✗ GET /dgos matched no stub\n  nearest: Get(\"/dogs\")  at \(folder.path)/dogs/GET.json\n"
      )
    )
    #expect(console.result.contains("✗ path    /dogs                got: /dgos"))
  }

  @Test func `a path alone is asked with GET, or with POST where there is content`() async {
    #expect(await console.run("explain", folder.path, "/dogs", "-d", "{}") == .success)
    #expect(console.result.hasPrefix("✓ POST /dogs is answered"))
    #expect(console.result.contains("answer: 201 Created"))
  }

  @Test(arguments: [
    ("GET /long", "… (25000 bytes in total)"), ("GET /binary", "(2 bytes, not text)"), ("DELETE /gone", "(no body)"),
    ("GET /steering", "    \u{FFFD}[2J\n    next\n"),
  ])
  func `a body is shown as far as it helps`(request: String, words: String) async {
    #expect(await console.run("explain", folder.path, request) == .success)
    #expect(console.result.contains(words))
    #expect(!console.result.contains("\u{1B}"))
  }

  @Test func `programs get JSON`() async throws {
    #expect(await console.run("explain", "--json", folder.path, "GET /dogs") == .success)
    let json = try JSONValue(parsing: console.result)
    #expect(json.object?["answered"] == true)
    #expect(json.object?["stub"]?.object?["file"] == .string("\(folder.path)/dogs/GET.json"))
    #expect(json.object?["response"]?.object?["status"] == 200)
    #expect(json.object?["response"]?.object?["body"]?.object?["length"] == 12)
  }

  @Test func `programs get JSON also where nothing answers`() async throws {
    #expect(await console.run("explain", "--json", folder.path, "GET /dgos") == .finding)
    let json = try JSONValue(parsing: console.result)
    #expect(json.object?["answered"] == false)
    #expect(json.object?["nearMisses"]?.array?.count == 3)
  }

  @Test func `what is wrong with a source is said beside the answer`() async throws {
    try folder.write("", to: "dogs/get.json")
    #expect(await console.run("explain", folder.path, "GET /dogs") == .success)
    #expect(console.messages.hasPrefix("backlot: source problem: \(folder.path)/dogs/get.json: is not a response file"))
  }

  @Test func `problems of the sources are listed once, also where none answers`() async throws {
    for number in 1...7 { try folder.write("", to: "dogs/get\(number).json") }
    #expect(await console.run("explain", folder.path, "GET /dgos") == .finding)
    #expect(console.messages.ranges(of: "is not a response file").count == 7)
    #expect(!console.result.contains("source"))
  }

  @Test(arguments: [
    (["-H", "no colon"], "-H \"no colon\": expected a name, a colon and a value"),
    (["-H", "a b: c"], "-H \"a b: c\": expected a name"), (["-d", "@"], "-d \"@\": expected text"),
    (["-d", "@/nowhere"], "-d @/nowhere: Cannot read /nowhere"),
  ])
  func `a request that cannot be made is refused`(words: [String], message: String) async {
    let status = await console.run(arguments: ["explain", folder.path, "/dogs"] + words)
    #expect(status == .failure)
    #expect(console.messages.contains(message))
    #expect(console.result == "")
  }

  @Test func `content comes from a file or the standard input`() async throws {
    try folder.write("12345", to: "body")
    #expect(await console.run("explain", folder.path, "/dogs", "-d", "@\(folder.path)/body") == .success)
    #expect(await console.run("explain", folder.path, "/dogs", "-d", "@-") == .success)
  }

  @Test func `marks are coloured where that is wanted`() async {
    #expect(await console.run("explain", "--color=always", folder.path, "GET /dogs") == .success)
    #expect(console.result.hasPrefix("\u{1B}[32m✓\u{1B}[0m GET /dogs"))
  }
}
