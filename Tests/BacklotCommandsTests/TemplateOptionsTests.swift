import BacklotHTTP
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotStubs

@Suite struct TemplateOptionsTests {
  private let environment = ["WIREMOCK_NAME": "Rex", "MOCK_NAME": "Ada", "HOME": "/root"]

  private func text(of body: String, _ words: [String], with more: [String: String] = [:]) throws -> String {
    let mapping = #"{"request": {"url": "/a"}, "response": {"body": "\#(body)"\#(more["response"] ?? "")}}"#
    let folder = try TemporaryFolder(["mappings/a.json": mapping])
    let variables = environment
    let command = ArgumentParser(ServeOptions.declaration, environment: { _ in nil })
    let options = try ServeOptions(command.parse([folder.path] + words))
    let loaded = try options.servedSources(on: TestConsole(environment: variables).console).load()
    let backend = MockBackend(layers: [[loaded]], time: .immediate)
    let exchange = backend.receive(HTTPRequest(method: .get, path: "/a"), body: [])
    guard let response = exchange.immediateResponse else {
      Issue.record("\(exchange.action)")
      return ""
    }
    return String(decoding: response.body.bytes ?? [], as: UTF8.self)
  }

  @Test(arguments: [
    ([], "{{request.path}}"), (["--global-templating"], "/a"), (["--global-response-templating"], "/a"),
  ])
  func `every mapping is a template if that is wanted`(words: [String], expected: String) throws {
    #expect(try text(of: "{{request.path}}", words) == expected)
  }

  @Test func `mappings without expressions stay what they are`() throws {
    #expect(try text(of: "plain", ["--global-templating"]) == "plain")
  }

  @Test(arguments: [
    ([], "Rex|[ERROR: Access to MOCK_NAME is denied]|[ERROR: Access to HOME is denied]"),
    (
      ["--permit-system-keys", "mock_.*"],
      "[ERROR: Access to WIREMOCK_NAME is denied]|Ada|[ERROR: Access to HOME is denied]"
    ),
    (["--permitted-system-keys", "HOME,MOCK.*"], "[ERROR: Access to WIREMOCK_NAME is denied]|Ada|/root"),
    (
      ["--permit-system-keys", "HOM", "--permit-system-keys=WIREMOCK_.*"],
      "Rex|[ERROR: Access to MOCK_NAME is denied]|[ERROR: Access to HOME is denied]"
    ),
  ])
  func `templates read the variables that are permitted`(words: [String], expected: String) throws {
    let body = ["WIREMOCK_NAME", "MOCK_NAME", "HOME"].map { "{{systemValue key='\($0)'}}" }.joined(separator: "|")
    #expect(try text(of: body, words + ["--global-templating"]) == expected)
    let local = ["response": #", "transformers": ["response-template"]"#]
    #expect(try text(of: body, words, with: local) == expected)
  }

  @Test func `there are no properties, and variables may be missing`() throws {
    let body = "{{systemValue key='WIREMOCK_NAME' type='PROPERTY'}}|{{systemValue key='wiremock.x' default='d'}}"
    #expect(try text(of: body, ["--global-templating"]) == "|d")
  }

  @Test func `what is no pattern is refused`() {
    #expect(throws: UsageError.self) { try text(of: "", ["--permit-system-keys", "a,("]) }
    #expect(throws: UsageError.self) { try text(of: "", ["--permit-system-keys", ","]) }
  }
}
