import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite("Files outside of a contract's folder", .timeLimit(.minutes(5))) struct AllowedFilesTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    folder = try TemporaryFolder([
      "specs/v1/api.yaml": Self.contract("../common.yaml#/Cat"), "specs/common.yaml": "Cat: {const: cat}\n",
      "specs/v1/dog.schema.json": #"{"$ref": "../common.yaml#/Cat"}"#, "cat.json": "\"cat\"",
      "stubs/mappings/one.json": #"{"request": {"url": "/x"}, "response": {"status": 200}}"#,
    ])
  }

  private static func contract(_ reference: String) -> String {
    """
    openapi: 3.1.0
    paths:
      /cat:
        get: {responses: {200: {description: d, content: {application/json: {schema: {$ref: '\(reference)'}}}}}}
    """
  }

  private var api: String { "\(folder.path)/specs/v1/api.yaml" }
  private var advice: String { "to allow it, add --allow-files \(folder.path)/specs" }
  private var options: [String] { ["--allow-files", "\(folder.path)/specs"] }

  private func run(_ words: String...) async -> BacklotCommands.ExitStatus { await console.run(arguments: words) }

  private func started(_ command: String, _ words: [String]) async throws -> String {
    async let status: BacklotCommands.ExitStatus = {
      if command == "serve" {
        let arguments = try ArgumentParser(ServeOptions.declaration).parse(words)
        return try await ServeProcess(ServeOptions(arguments), on: console.console, in: system.environment).run()
      }
      let arguments = try ArgumentParser(BacklotCommand.declaration).parse(["mock"] + words)
      return try await MockCommand.run(MockOptions(arguments), on: console.console, in: system.environment)
    }()
    await system.isServing()
    let started = system.state.withLock(\.backend)
    let response = try await #require(started).respond(to: HTTPRequest(method: .get, path: "/cat"))
    system.send(.interrupt)
    #expect(try await status == .success)
    return String(decoding: response.body.bytes ?? [], as: UTF8.self)
  }

  @Test(arguments: ["mock", "serve"])
  func `a reference to one is a warning at the start that names the option`(command: String) async throws {
    #expect(try await started(command, [api, "--port", "0"]).contains(advice))
    #expect(console.messages.contains("warning: \(api):4: \"$ref\" is \"../common.yaml#/Cat\": it is outside of "))
    #expect(console.messages.contains(advice))
  }

  @Test(arguments: ["mock", "serve"]) func `a folder that is allowed is read from`(command: String) async throws {
    #expect(try await started(command, [api, "--port", "0"] + options) == "\"cat\"")
    #expect(console.messages == "")
  }

  @Test func `a folder among the sources is allowed`() async throws {
    try folder.write("Cat: {const: cat}\n", to: "stubs/__files/common.yaml")
    try folder.write(Self.contract("../../stubs/__files/common.yaml#/Cat"), to: "specs/v1/api.yaml")
    #expect(try await started("serve", [api, "\(folder.path)/stubs", "--port", "0"]) == "\"cat\"")
  }

  @Test func `bundles and checks take the option`() async {
    #expect(await run("bundle", api) == .finding)
    #expect(console.messages.hasPrefix("backlot: \(api):4: ") && console.messages.contains(advice))
    #expect(console.result == "")
    let allowed = options[1]
    #expect(await run("bundle", api, "--allow-files", allowed) == .success)
    #expect(console.result.contains("\"const\": \"cat\""))
    let cat = "\(folder.path)/cat.json=GET /cat"
    #expect(await run("check", "--strict", "--contract", api, cat) == .finding)
    #expect(await run("check", "--strict", "--allow-files", allowed, "--contract", api, cat) == .success)
    #expect(await run("explain", "--allow-files", allowed, api, "GET /cat") == .success)
  }

  @Test func `schemas that files are validated by are bound to their folder as well`() async {
    let schema = "\(folder.path)/specs/v1/dog.schema.json"
    #expect(await run("validate", schema, "\(folder.path)/cat.json") == .failure)
    #expect(console.messages.contains(advice))
    #expect(await run("validate", "--allow-files", options[1], schema, "\(folder.path)/cat.json") == .success)
  }

  @Test func `a folder that does not exist cannot be allowed`() async {
    #expect(await run("bundle", api, "--allow-files", "\(folder.path)/none") == .failure)
    #expect(console.messages.contains("expected a folder that exists"))
  }

  @Test func `a missing file is a warning at the start, and all else is served`() async throws {
    let more = "\n  /dog:\n    get: {responses: {200: {$ref: 'missing.yaml#/Dog'}}}\n"
    try folder.write(Self.contract("near.yaml#/Cat") + more, to: "specs/v1/api.yaml")
    try folder.write("Cat: {const: cat}\n", to: "specs/v1/near.yaml")
    #expect(try await started("mock", [api, "--port", "0"]) == "\"cat\"")
    #expect(console.messages.contains("warning: \(api):6: \"$ref\" is \"missing.yaml#/Dog\": Cannot read "))
  }

  @Test func `a bundle is not written of a contract with a reference that leads nowhere`() async throws {
    try folder.write(Self.contract("#/components/schemas/Cat"), to: "specs/v1/api.yaml")
    #expect(await run("bundle", api, "-o", "\(folder.path)/out.json") == .finding)
    #expect(
      console.messages.hasPrefix("backlot: \(api):4: \"$ref\" is \"#/components/schemas/Cat\", which does not exist")
    )
    #expect(try FileStatus.ifThere("\(folder.path)/out.json") == nil)
  }
}
