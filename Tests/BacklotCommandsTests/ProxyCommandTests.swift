import BacklotHTTP
import BacklotOpenAPI
import BacklotPlatform
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotServer

@Suite(.timeLimit(.minutes(5))) struct ProxyCommandTests {
  private let folder: TemporaryFolder
  private let system = FakeSystem()
  private let console = TestConsole()

  init() throws {
    folder = try TemporaryFolder([
      "api.yaml": """
      openapi: 3.0.3
      paths:
        /pets/{id}:
          get:
            parameters:
              - {name: id, in: path, required: true, schema: {$ref: id.json}}
            responses:
              200: {description: ok, content: {text/plain: {}}}
      """,
      "id.json": "{\"type\": \"integer\"}",
    ])
  }

  private func options(_ words: [String], document: String = "api.yaml") throws -> ProxyOptions {
    try ProxyOptions(ArgumentParser(BacklotCommand.declaration).parse(["proxy", document] + words))
  }

  private func proxy(_ words: String...) async throws -> BacklotCommands.ExitStatus {
    let options = try options(["http://real.example/v1"] + words, document: "\(folder.path)/api.yaml")
    return try await ProxyCommand.run(options, on: console.console, in: system.environment)
  }

  private func ask(_ path: String) async throws -> HTTPResponse {
    let started = system.state.withLock(\.backend)
    let backend = try #require(started)
    backend.passOn { request in
      let type: HTTPFields = [.contentType: "text/plain"]
      return HTTPResponse(status: .ok, headerFields: type, body: HTTPBody("real \(request.path ?? "")"))
    }
    return try await backend.respond(to: HTTPRequest(method: .get, path: path))
  }

  @Test func `requests are passed on, and what they break is told`() async throws {
    async let status = proxy()
    await system.isServing()
    let valid = try await ask("/pets/7")
    #expect(String(decoding: valid.body.bytes ?? [], as: UTF8.self) == "real /v1/pets/7")
    #expect(!valid.headerFields.contains { $0.name.rawName == "sl-violations" })
    #expect(try await ask("/pets/x").headerFields.contains { $0.name.rawName == "sl-violations" })
    system.send(.interrupt)
    #expect(try await status == .success)
    let line = console.result.split(separator: "\n").first
    let sources = " · contract \(folder.path)/api.yaml (1 operation) · upstream http://real.example/v1 · watching · "
    #expect(line?.contains(sources) == true)
    #expect(console.messages == "")
  }

  @Test func `what the document refers to is watched, and read anew`() async throws {
    async let status = proxy("--errors")
    let files = ["api.yaml", "id.json"].map { "\(folder.path)/\($0)" }
    await system.isCalled("watch \(files.joined(separator: " "))")
    #expect(try await ask("/pets/x").status == .unprocessableContent)
    try folder.write("{\"type\": \"string\"}", to: "id.json")
    system.reportChange(of: files)
    await console.result { $0.contains("reloaded: contract ") }
    #expect(try await ask("/pets/x").status == .ok)
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `how long the upstream may say nothing is as told`() async throws {
    async let status = proxy("--timeout", "5")
    await system.isServing()
    let configuration = system.state.withLock(\.configuration)
    let limits = try #require(configuration).upstream
    #expect([limits.connectTime, limits.answerTime, limits.idleTime] == [.seconds(5), .seconds(5), .seconds(5)])
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  @Test func `the rest is as in Prism`() throws {
    let usual = try options(["http://real.example"])
    #expect(usual.upstream.description == "http://real.example")
    #expect(usual.validatesRequests)
    #expect(usual.served.serving.port == 4010)
    #expect(usual.served.serving.upstreamTime == nil)
    #expect(!usual.served.contract.options.refusesInvalidAnswers)
    let other = try options(
      ["http://real.example", "-p", "80", "-h", "::1", "--errors", "-m", "--no-cors", "--validate-request=false"]
    )
    #expect(!other.validatesRequests)
    #expect(other.served.serving.port == 80 && other.served.serving.host == "::1")
    #expect(other.served.contract.options.refusesInvalidAnswers)
    #expect(other.served.wantsProcesses)
    #expect(other.served.serving.crossOrigin == nil)
  }

  @Test(arguments: [
    (["real.example"], "URL: "), (["http://real.example", "--upstream-proxy", "http://p:1"], "is not supported"),
    ([], "URL"), (["http://real.example", "--timeout", "0"], "1 to 86400"),
  ])
  func `what cannot be asked is refused with what to do`(words: [String], message: String) async {
    #expect(await console.run(arguments: ["proxy", "api.yaml"] + words) == .failure)
    #expect(console.messages.contains(message))
  }
}
