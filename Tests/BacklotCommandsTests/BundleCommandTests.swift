import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct BundleCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "api.yaml": "openapi: 3.0.3\npaths:\n  /a:\n    $ref: a.yaml\n",
      "a.yaml": "get:\n  responses:\n    200: {description: ok}\n", "broken.yaml": "openapi: 3.0.3\npaths: [\n",
      "lost.yaml": "openapi: 3.0.3\npaths:\n  /a:\n    $ref: nowhere.yaml\n",
    ])
  }

  @Test func `YAML in two files becomes one JSON document`() async throws {
    let console = TestConsole()
    #expect(await console.run("bundle", "\(folder.path)/api.yaml") == .success)
    #expect(try JSONValue(parsing: console.result)["paths"]?["/a"]?["get"]?["responses"]?["200"] != nil)
    #expect(console.messages == "")
  }

  @Test func `an output folder that does not exist is named`() async throws {
    let (console, missing) = (TestConsole(), "\(folder.path)/no/such")
    #expect(await console.run("bundle", "\(folder.path)/api.yaml", "-o", "\(missing)/out.json") == .failure)
    let problem = "the folder \(missing) does not exist. Create it, or write to another folder."
    #expect(console.messages == "backlot: Cannot write \(missing)/out.json: \(problem)\n")
  }

  @Test func `it is written where somebody says, and nothing is left beside it`() async throws {
    let console = TestConsole()
    #expect(await console.run("bundle", "\(folder.path)/api.yaml", "-o", "\(folder.path)/out.json") == .success)
    let text = try String(contentsOfFile: "\(folder.path)/out.json", encoding: .utf8)
    #expect(try JSONValue(parsing: text)["paths"]?["/a"]?["get"] != nil)
    #expect(console.result == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
  }

  @Test(arguments: [
    ("broken.yaml", "broken.yaml:3: "), ("lost.yaml", "lost.yaml:4: \"$ref\" is \"nowhere.yaml\": "),
    ("none.yaml", "none.yaml: "),
  ])
  func `what cannot be used is told with its place`(name: String, message: String) async {
    let console = TestConsole()
    #expect(await console.run("bundle", "\(folder.path)/\(name)") == .finding)
    #expect(console.messages.hasPrefix("backlot: \(folder.path)/\(message)"))
    #expect(console.result == "")
  }

  @Test func `a device is not replaced by a file`() async {
    let console = TestConsole()
    #expect(await console.run("bundle", "\(folder.path)/api.yaml", "-o", "/dev/null") == .failure)
    #expect(console.messages.contains("/dev/null is not a regular file"))
  }

  @Test func `errors of the program do not advise what only Swift has`() async {
    let missing = TestConsole()
    #expect(await missing.run("bundle", "no-such.yaml") == .finding)
    #expect(missing.messages.contains("no-such.yaml") && !missing.messages.contains("fixture"), "\(missing.messages)")
    let input = TestConsole()
    #expect(await input.run("bundle", "-") == .failure)
    #expect(input.messages.contains("name a file or a URL"), "\(input.messages)")
  }
}
