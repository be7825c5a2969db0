import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// `backlot check` with HTTP archives.
@Suite struct SecretCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "bank.har": try TestArchive.secrets, "clean.har": try TestArchive.dogs,
      "api.yaml": """
      openapi: 3.0.3
      servers: [{url: "https://api.example"}]
      paths:
        /dogs/{id}:
          get:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            responses:
              200:
                description: one
                content:
                  application/json:
                    schema: {type: object, required: [name, age], properties: {name: {type: string}}}
        /dogs: {post: {responses: {201: {description: made, content: {application/json: {schema: {type: object}}}}}}}
      """,
      "profile.json": #"{"latency": "50ms"}"#,
      "postman.json": #"""
      {"info": {"name": "c", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "i", "request": "http://x.example/dogs", "response": [{"code": 200, "body": "Rex"}]}]}
      """#,
      "fixture.json": #"{"name": "Rex", "age": 3}"#,
    ])
  }

  private func check(_ words: String...) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
    let console = TestConsole()
    let status = await console.run(arguments: ["check"] + words.map { $0.replacing("~", with: folder.path) })
    return (status, console)
  }

  @Test func `each secret is a finding with its place, type and rule, also before it is recognized`() async throws {
    let (status, console) = await check("~/bank.har")
    #expect(status == .finding)
    let lines = console.result.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[0].hasPrefix("\(folder.path)/bank.har:9:1: secret in the request, "))
    #expect(lines[0].hasSuffix(": access_token (zK8m…), known from another place"))
    #expect(lines[1].hasSuffix("/access_token: access_token (zK8m…), found by its name access_token"))
    #expect(!console.result.contains(TestArchive.token))
    #expect(console.messages == "4 secrets in 1 recording; backlot redact replaces secrets\n")
  }

  /// The message that says what was searched for.
  private static let nothingFound =
    "1 recording: no secrets found by name (passwords, tokens, keys, cookies) or by shape (API keys, JSON Web Tokens, card "
    + "numbers, private keys, random values); see `backlot help redact`\n"

  @Test func `a recording in which no secrets are found has no findings, and the message says what was searched for`()
    async throws
  {
    let (status, console) = await check("~/clean.har")
    #expect(status == .success)
    #expect(console.result == "" && console.messages == Self.nothingFound)
  }

  @Test(arguments: [
    (["--allow", "name:csrf_token"], 3), (["--allow", "path:/csrf_token"], 3),
    (["--allow", "pattern:q7[A-Za-z0-9]+"], 3),
    (["--allow", "value:q7RkzT1nY4wV0pXs"], 3), (["--allow", "name:none"], 4), (["--secret", "user"], 5),
  ])
  func `rules allow values, and add names`(words: [String], count: Int) async throws {
    let console = TestConsole()
    _ = await console.run(arguments: ["check", folder.path + "/bank.har"] + words)
    #expect(console.result.split(separator: "\n").count == count, "\(console.result)")
  }

  @Test(arguments: ["name:", "path:a", "pattern:[", "iban"])
  func `a wrong rule is answered with the right ones`(rule: String) async throws {
    let (status, console) = await check("~/bank.har", "--allow", rule)
    #expect(status == .failure)
    #expect(console.messages.contains("expected name:NAME, path:/json/pointer, value:TEXT, or pattern:"))
  }

  @Test func `all formats have the secrets`() async throws {
    let json = try JSONValue(parsing: (await check("~/bank.har", "--format", "json")).console.result)
    #expect(json["valid"] == false && json["files"]?[0]?["violations"]?.array?.count == 4)
    #expect(json["files"]?[0]?["violations"]?[0]?["keyword"]?.string == "secret")
    #expect(json["files"]?[0]?["violations"]?[0]?["line"]?.int == 9)
    let sarif = try JSONValue(parsing: (await check("~/bank.har", "--format", "sarif")).console.result)
    #expect(sarif["runs"]?[0]?["results"]?.array?.count == 4)
    #expect(sarif["runs"]?[0]?["results"]?[0]?["level"]?.string == "error")
    let junit = (await check("~/bank.har", "--format", "junit")).console.result
    #expect(junit.contains(#"<failure type="secret""#) && junit.contains(#"failures="1""#))
  }

  @Test func `many secrets are listed up to a limit, and the others are counted`() async throws {
    var archive = TestArchive()
    for number in 0..<1_214 { archive.add(.get, "/\(number)", #"{"access_token":"secret-of-\#(number)-x"}"#) }
    try folder.write(try archive.text, to: "many.har")
    let (status, console) = await check("~/many.har", "--format", "json")
    #expect(status == .finding)
    let file = try JSONValue(parsing: console.result)["files"]?[0]
    #expect(file?["complete"] == false && file?["violations"]?.array?.count == 1_001)
    let last = file?["violations"]?[1_000]?["message"]?.string
    #expect(last == "214 more secrets are not listed; the first 1000 are")
    #expect(console.messages.hasPrefix("1214 secrets in 1 recording"))
  }

  @Test func `the damage of an archive is a warning at its place, and the rest is checked`() async throws {
    let text = try TestArchive.secrets
    try folder.write(String(text.prefix(text.count - 500)), to: "cut.har")
    let (status, console) = await check("~/cut.har")
    #expect(status == .finding)
    #expect(
      console.result.contains("cut.har:") && console.result.contains(": warning: the archive ends inside entry 3")
    )
    #expect(console.result.contains("found by its name access_token"))
    let pages = String(repeating: " ", count: 5_000)
    try folder.write(#"{"log": {"pages": [\#(pages)], "entries": [{"request": "#, to: "early.har")
    let (_, early) = await check("~/early.har")
    #expect(early.result.contains("the archive ends inside entry 1"), "\(early.result)")
    try folder.write("nothing", to: "bad.har")
    let (badStatus, bad) = await check("~/bad.har")
    #expect(badStatus == .finding)
    #expect(bad.result.contains("bad.har:1:1: the file is not an HTTP archive"), "\(bad.result)\(bad.messages)")
  }

  // MARK: With other sources

  @Test func `recorded responses are compared with a contract at their lines`() async throws {
    let (status, console) = await check("~/clean.har", "--contract", "~/api.yaml")
    #expect(status == .finding)
    #expect(console.result.contains("clean.har:9:1: "), "\(console.result)")
    #expect(console.result.contains("age"), "\(console.result)")
    #expect(console.result.split(separator: "\n").count == 1)
    #expect(console.messages == "1 finding in 1 source\n" + Self.nothingFound)
  }

  @Test func `an archive with differences and secrets is one file of the report`() async throws {
    let words = ["~/bank.har", "~/fixture.json=GET /dogs/{id}", "--contract", "~/api.yaml", "--format", "json"]
    let console = TestConsole()
    let status = await console.run(arguments: ["check"] + words.map { $0.replacing("~", with: folder.path) })
    #expect(status == .finding)
    let report = try JSONValue(parsing: console.result)
    #expect(report["files"]?.array?.count == 2)
    let keywords = report["files"]?[0]?["violations"]?.array?.map { $0["keyword"]?.string ?? "" } ?? []
    #expect(keywords.count { $0 == "secret" } == 4 && keywords.count { $0 == "noPath" } == 3, "\(keywords)")
    #expect(console.messages.hasPrefix("3 findings in 2 sources\n4 secrets in 1 recording"), "\(console.messages)")
  }

  @Test func `exchanges with other hosts are not compared, which is a warning if there are no others`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/pixel", host: "ads.example", "{}")
    try folder.write(try archive.text, to: "ads.har")
    let (status, console) = await check("~/ads.har", "--contract", "~/api.yaml")
    #expect(status == .success)
    #expect(console.result.contains("whose servers have other hosts than ads.example"), "\(console.result)")
  }

  @Test func `archives, chaos profiles and files of other tools are checked in one call`() async throws {
    let (status, console) = await check("~/postman.json", "~/bank.har", "~/profile.json", "~/clean.har")
    #expect(status == .finding)
    #expect(console.messages == "1 stub with 0 losses\n4 secrets in 2 recordings; backlot redact replaces secrets\n")
    let (mixed, other) = await check("~/clean.har", "~/profile.json")
    #expect(mixed == .success, "\(other.result)\(other.messages)")
    let (lone, needy) = await check("~/clean.har", "~/fixture.json")
    #expect(lone == .failure && needy.messages.contains("add --contract api.yaml"))
  }
}
