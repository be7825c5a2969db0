import BacklotHTTP
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct GenerateModelsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    var archive = TestArchive()
    archive.add(.get, "/dogs/7?t=1", #"{"name":"Rex"}"#)
    archive.add(.get, "/cats/7", #"{"lives":9}"#)
    archive.add(.get, "/dogs/8", status: .notFound, #"{"error":"gone"}"#)
    archive.add(.get, "/dogs/9", type: "text/html", "<html>")
    folder = try TemporaryFolder([
      "dogs/a.json": #"{"name":"Rex"}"#, "dogs/more/b.ndjson": "{\"name\":null}\n{\"age\":3}\n", "dogs/readme.txt": "x",
      "session.har": try archive.text, "empty/readme.txt": "x", "broken.json": "{\"a\":\n]",
      "api.yaml": """
      openapi: 3.0.3
      info: {title: Dogs, version: "1"}
      paths: {}
      components:
        schemas:
          Dog:
            description: A dog of the kennel.
            type: object
            required: [name, age]
            properties:
              name: {type: string}
              age: {type: integer}
      """,
      "journal.json": #"""
      {"requests":[
      {"request":{"url":"/dogs/1","method":"GET"},"response":{"status":200,"body":"{\"name\":\"Rex\"}"}},
      {"request":{"url":"/dogs/2","method":"GET"},"response":{"status":404,"body":"{\"error\":1}"}}],"meta":{"total":2}}
      """#,
    ])
  }

  @Test func `a folder is read with all that is below it`() async throws {
    let console = TestConsole()
    #expect(await console.run("generate", "models", "\(folder.path)/dogs", "--type", "Dog") == .success)
    #expect(console.result.contains("struct Dog: Codable, Hashable, Sendable {"))
    #expect(console.result.contains("var name: Nullable<String>?"))
    #expect(console.result.contains("var age: Int?"))
  }

  @Test func `an archive gives the successful responses with JSON, of the selected paths`() async throws {
    let console = TestConsole()
    let path = "\(folder.path)/session.har"
    #expect(await console.run("generate", "models", path, "--type", "Dog", "--path", "/dogs/{id}") == .success)
    #expect(console.result.contains("var name"))
    #expect(console.result.contains("lives") == false && console.result.contains("error") == false)
    let none = TestConsole()
    #expect(await none.run("generate", "models", path, "--type", "Dog", "--path", "/birds") == .failure)
    #expect(none.messages.contains("\(path): the archive has no successful response with JSON for the selected paths"))
  }

  @Test func `a journal gives the bodies of its responses`() async throws {
    let console = TestConsole()
    #expect(await console.run("generate", "models", "\(folder.path)/journal.json", "--type", "Dog") == .success)
    #expect(console.result.contains("var name"))
    #expect(console.result.contains("requests") == false && console.result.contains("error") == false)
  }

  @Test func `the samples refine a schema of a contract`() async throws {
    let console = TestConsole(input: "{\"name\": \"Rex\",\n\"breed\": \"Pug\"}")
    let contract = "\(folder.path)/api.yaml"
    #expect(await console.run("generate", "models", "-", "--type", "Dog", "--contract", contract) == .success)
    #expect(console.result.contains("/// A dog of the kennel.\nstruct Dog: Codable"))
    #expect(console.result.contains("var name: String\n") && console.result.contains("var age: Int?"))
    #expect(console.result.contains("var breed: String?"))
    let findings = [
      "$.age is missing here, but required at \(contract):12. It is optional.",
      "$.breed is not declared at \(contract):6. It is added, with a type that the samples show.",
    ]
    let expected = "backlot: warning: -:1: \(findings[0])\nbacklot: warning: -:2: \(findings[1])\n"
    #expect(console.messages.hasPrefix(expected), "\(console.messages)")
  }

  @Test func `a pointer names the schema of a contract`() async throws {
    let console = TestConsole(input: #"{"name": "Rex", "age": 3}"#)
    let contract = ["--contract", "\(folder.path)/api.yaml", "--schema", "/components/schemas/Dog"]
    #expect(await console.run(arguments: ["generate", "models", "-", "--type", "Pet"] + contract) == .success)
    #expect(console.result.contains("struct Pet: Codable"))
    #expect(console.messages == "")
  }

  @Test(arguments: [
    (
      ["--type", "Dgo", "--contract", "api.yaml"],
      "api.yaml has no schema for the type Dgo: did you mean Dog? add --schema"
    ),
    (
      ["--type", "Bird", "--contract", "api.yaml"], "api.yaml has no schema for the type Bird: it has Dog; add --schema"
    ),
    (
      ["--type", "Dog", "--contract", "api.yaml", "--schema", "#/components/schemas/Cat"],
      "api.yaml has no schema at #/components/schemas/Cat"
    ),
    (["--type", "Dog", "--contract", "api.yaml", "--schema", "#/info"], "api.yaml has no schema at #/info"),
    (["--type", "Dog", "--contract", "api.yaml", "--schema", "#/components/schemas"], "api.yaml has no schema at #/c"),
    (
      ["--type", "Dog", "--contract", "api.yaml", "--schema", "#/components/schemas/Dog/description"],
      "api.yaml has no schema at #/c"
    ),
    (["--type", "Dog", "--contract", "api.yaml", "--schema", "Dog"], "has no schema at Dog: expected a JSON pointer"),
    (["--type", "Dog", "--contract", "none.yaml"], "none.yaml"),
    (["--type", "Dog", "--schema", "#/a"], "--schema names a part of a contract: add --contract CONTRACT"),
  ])
  func `a schema that does not exist is reported`(arguments: [String], message: String) async {
    let console = TestConsole(input: "{}")
    let words = arguments.map { $0.hasSuffix(".yaml") ? "\(folder.path)/\($0)" : $0 }
    #expect(await console.run(arguments: ["generate", "models", "-"] + words) == .failure)
    #expect(console.messages.contains(message), "\(console.messages)")
    #expect(console.result == "")
  }

  @Test func `the standard input is a sample`() async throws {
    let console = TestConsole(input: #"[{"id":1}]"#)
    #expect(await console.run("generate", "models", "-", "--type", "Dogs", "--access", "public") == .success)
    #expect(console.result.contains("public typealias Dogs = [Dog]"))
    #expect(
      console.messages
        == "1 member is optional only because fewer than ten objects were seen: add samples, or use --trust-samples\n"
    )
  }

  @Test func `the source is written to a file`() async throws {
    let console = TestConsole()
    let file = "\(folder.path)/Dog.swift"
    let arguments = [
      "generate", "models", "\(folder.path)/dogs", "--type", "Dog", "--out", file, "--trust-samples", "--omit-support",
    ]
    #expect(await console.run(arguments: arguments) == .success)
    let source = try String(contentsOfFile: file, encoding: .utf8)
    #expect(source.contains("struct Dog") && source.contains("enum Nullable") == false)
    #expect(console.result == "" && console.messages == "")
  }

  @Test func `a broken sample is left out, and the status says so`() async {
    let console = TestConsole()
    #expect(
      await console.run("generate", "models", "\(folder.path)/broken.json", "\(folder.path)/dogs", "--type", "Dog")
        == .finding
    )
    #expect(console.messages.hasPrefix("backlot: \(folder.path)/broken.json:2: the sample is left out, because it is "))
    #expect(console.result.contains("struct Dog"))
  }

  @Test(arguments: [
    ("dogs/a.json", "is an input of this command"), ("link.json", "is an input of this command"),
    ("api.yaml", "is an input of this command"), ("Own.swift", "was not generated by this command"),
  ])
  func `an input or a file of the user is not replaced`(output: String, message: String) async throws {
    try folder.write("struct Own {}\n", to: "Own.swift")
    let file = "\(folder.path)/\(output)"
    #expect(symlink("\(folder.path)/dogs/a.json", "\(folder.path)/link.json") == 0)
    let content = try String(contentsOfFile: file, encoding: .utf8)
    let console = TestConsole()
    let contract = ["--contract", "\(folder.path)/api.yaml"]
    let words = ["generate", "models", "\(folder.path)/dogs/a.json", "--type", "Dog", "--out", file] + contract
    #expect(await console.run(arguments: words) == .failure)
    #expect(console.messages.contains("\(file) \(message): "), "\(console.messages)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
  }

  @Test func `a generated or an empty file is replaced, and a hyphen is the standard output`() async throws {
    try folder.write("", to: "Dog.swift")
    for _ in 0..<2 {
      let words = ["generate", "models", "\(folder.path)/dogs", "--type", "Dog", "--out", "\(folder.path)/Dog.swift"]
      #expect(await TestConsole().run(arguments: words) == .success)
    }
    let console = TestConsole()
    #expect(await console.run("generate", "models", "\(folder.path)/dogs", "--type", "Dog", "--out", "-") == .success)
    #expect(console.result.contains("struct Dog"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `an archive on the standard input is recognized`() async throws {
    let console = TestConsole(input: try String(contentsOfFile: "\(folder.path)/session.har", encoding: .utf8))
    #expect(await console.run("generate", "models", "-", "--type", "Dog", "--path", "/dogs/{id}") == .success)
    #expect(console.result.contains("var name: String?") && !console.result.contains("Log"))
  }

  @Test func `a recorded sample is named with the line of its entry`() async throws {
    let journal = #"""
      {"requests":[
      {"request":{"url":"/a"},"response":{"status":200,"body":"{\n\n\"a\":1}"}},
      {"request":{"url":"/b"},"response":{"status":200,"body":"{\n\"a\":\"x\"}"}},
      {"request":{"url":"/c"},"response":{"status":200,"body":"{\n\"a\":}"}}]}
      """#
    let console = TestConsole(input: journal)
    #expect(await console.run("generate", "models", "-", "--type", "Dog") == .finding)
    let lines = console.messages.split(separator: "\n")
    #expect(
      lines[0].hasPrefix("backlot: -:4: the sample is left out") && lines[0].contains("in line 2, column 5 of the")
    )
    #expect(lines[1].hasPrefix("backlot: warning: -:3: $.a is a string here, but a number at -:2."), "\(lines)")
  }

  @Test func `a selection of paths does not apply to plain samples`() async throws {
    let console = TestConsole()
    #expect(
      await console.run("generate", "models", "\(folder.path)/dogs/a.json", "--type", "Dog", "--path", "/a") == .success
    )
    #expect(console.messages.hasPrefix("backlot: warning: \(folder.path)/dogs/a.json: --path selects nothing here"))
  }

  @Test func `the support types of several files have a file of their own`() async throws {
    let files = ["dogs/a.json", "dogs/more/b.ndjson"].map { "\(folder.path)/\($0)" }
    for (file, type) in zip(files, ["First", "Second"]) {
      let console = TestConsole()
      let words = ["generate", "models", file, "--type", type, "--support", "\(folder.path)/Support.swift"]
      #expect(await console.run(arguments: words) == .success)
      #expect(console.result.contains("struct \(type)") && !console.result.contains("struct AnyCodingKey"))
    }
    let support = try String(contentsOfFile: "\(folder.path)/Support.swift", encoding: .utf8)
    for name in ["enum AnyJSON", "enum Indirect", "struct DateTimeText"] { #expect(support.contains(name)) }
  }

  @Test(arguments: [
    ("Client.swift", "Out.swift", "Client.swift was not generated by this command"),
    ("Support.swift", "Support.swift", "--support and --out name the same file"),
    ("Support.swift", "dogs/../Support.swift", "--support and --out name the same file"),
    ("New.swift", "more/New.swift", "--support and --out name the same file"),
    ("New.swift", "Own.swift", "Own.swift was not generated by this command"),
    ("New.swift", "Support.swift", "Support.swift was not generated by this command"),
    ("Models.swift", "Out.swift", "Models.swift was not generated by this command"),
  ])
  func `neither file is written if one must not be replaced`(support: String, out: String, message: String) async throws
  {
    let files = [
      "Client.swift": "// Generated by Backlot from api.yaml.\n", "Own.swift": "struct Own {}\n",
      "Support.swift": "// Generated by Backlot.\n", "Models.swift": "// Generated by `backlot generate models`.\n",
    ]
    for (name, content) in files { try folder.write(content, to: name) }
    #expect(symlink(folder.path, "\(folder.path)/more") == 0)
    let console = TestConsole()
    let words = ["--support", "\(folder.path)/\(support)", "--out", "\(folder.path)/\(out)"]
    let command = ["generate", "models", "\(folder.path)/dogs/a.json", "--type", "Dog"] + words
    #expect(await console.run(arguments: command) == .failure)
    #expect(console.messages.contains(message), "\(console.messages)")
    for (name, content) in files {
      #expect(try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) == content)
    }
    #expect(["New.swift", "Out.swift"].allSatisfy { !FileManager.default.fileExists(atPath: "\(folder.path)/\($0)") })
  }

  @Test func `a pipe is not replaced by a file`() async {
    // A pipe of the test's own: where /dev/null is no device, a test must not replace it.
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let console = TestConsole()
    #expect(await console.run("generate", "models", "\(folder.path)/dogs", "--type", "Dog", "--out", pipe) == .failure)
    #expect(console.messages.contains("\(pipe) is not a regular file"))
  }

  @Test(arguments: [
    (["dogs"], "the name of the type is missing: add --type NAME"),
    (["dogs", "--type", "my dog"], "my dog cannot be the name of the type: use MyDog, for example"),
    (["dogs", "--type", "String"], "String cannot be the name of the type: use StringModel, for example"),
    (["empty", "--type", "Dog"], "no sample is left"), (["nowhere.json"], "the name of the type is missing"),
    (["nowhere.json", "--type", "Dog"], "nowhere.json does not exist"),
    (["broken.json", "--type", "Dog"], "no sample is left"),
    (["session.har", "--type", "Dog", "--path", "/{x"], "--path /{x has a brace without its counterpart"),
    (
      ["journal.json", "--type", "Dog", "--path", "/nope"],
      "journal.json: the journal has no successful response with JSON for the selected paths"
    ),
    (["dogs", "--type", "Dog", "--out", "A.swift", "--support", "A.swift"], "--support and --out name the same file"),
  ])
  func `what cannot be done is said with a way out`(arguments: [String], message: String) async {
    let console = TestConsole()
    let words = ["generate", "models", "\(folder.path)/\(arguments[0])"] + arguments.dropFirst()
    #expect(await console.run(arguments: words) == .failure)
    #expect(console.messages.contains(message), "\(console.messages)")
    #expect(console.result == "")
  }
}
