import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ServedSourcesTests {
  @Test func `what was loaded is counted by source`() throws {
    let first = try TemporaryFolder(["dogs/GET.json": "[]", "dogs/{id}/GET.json": "{}"])
    let second = try TemporaryFolder(["GET.txt": "hello"])
    let loaded = try ServedSources([first.path, second.path]).load()
    #expect(loaded.parts.map(\.path) == [first.path, second.path])
    #expect(loaded.parts.map(\.count) == [2, 1])
    #expect(loaded.count == 3)
    #expect(loaded.problems.isEmpty)
    #expect(MockBackend(layers: [[loaded]], time: .immediate).stubs.count == 3)
  }

  @Test func `an upstream stands behind what was loaded`() throws {
    let folder = try TemporaryFolder(["GET.txt": "hello"])
    let upstream = Upstream(try UpstreamURL("http://a.example"))
    let loaded = try ServedSources([folder.path]).passing(to: upstream).load()
    #expect(loaded.parts.map(\.count) == [1])
    #expect(BackendBlueprint([loaded]).stubs.map(\.source) == [.routeFolders, .upstream])
    #expect(BackendBlueprint([try ServedSources([]).passing(to: upstream).load()]).stubs.map(\.source) == [.upstream])
  }

  @Test(arguments: [
    ("{\n  \"a\": 1,\n}", "dogs/GET.json:3:1: unexpected"), ("", "dogs/GET.json:1:1: the text is empty"),
    ("[1", "dogs/GET.json:1:3: unexpected end of the text"),
  ])
  func `broken JSON is a problem at its line and column`(content: String, place: String) throws {
    let folder = try TemporaryFolder(["dogs/GET.json": content, "cats/GET.json": "[]"])
    let loaded = try ServedSources([folder.path]).load()
    #expect(loaded.problems.count == 1)
    let text = "\(try #require(loaded.problems.first))"
    #expect(text.hasPrefix("\(folder.path)/\(place)"))
    #expect(text.hasSuffix("To serve the file as it is, rename it to .txt and set Content-Type in a .headers file."))
  }

  @Test func `broken JSON in a file of more than a mebibyte is found too`() throws {
    let folder = try TemporaryFolder(["GET.json": "[" + String(repeating: "1,\n", count: 500_000) + "]"])
    let loaded = try ServedSources([folder.path]).load()
    #expect(loaded.problems.map(\.line) == [500_001])
  }

  @Test func `what may be broken on purpose is no problem`() throws {
    let folder = try TemporaryFolder([
      "a/GET.txt": "{", "a/GET.headers": "Content-Type: application/json", "b/DELETE.204.json": "", "c/GET": "{",
    ])
    #expect(try ServedSources([folder.path]).load().problems == [])
  }

  @Test func `a broken field is a problem at its line, a stray file a warning`() throws {
    let folder = try TemporaryFolder([
      "GET.json": "{}", "GET.headers": "X-A: 1\nno field\n", "README.md": "", "GET.404.json": "{}",
    ])
    let loaded = try ServedSources([folder.path]).load()
    #expect(loaded.problems.map { "\($0)".hasPrefix("\(folder.path)/GET.headers:2: \"no field\"") } == [true])
    #expect(loaded.warnings.map(\.file) == ["\(folder.path)/README.md", "\(folder.path)/GET.404.json"])
  }

  @Test func `broken references and missing responses of a contract are warnings`() throws {
    let parts = [
      "/a: {$ref: none.yaml}", "/b: {$ref: ../outside.yaml}", "/c: {$ref: '#/paths/~1none'}",
      "/d: {get: {parameters: [{$ref: '#/no'}], requestBody: {$ref: '#/no'}, callbacks: {c: {$ref: '#/no'}}, security: [{s: []}]}}",
      "/e: {get: {responses: {200: {$ref: '#/no'}, 201: {headers: {X: {$ref: '#/no'}}, links: {l: {$ref: '#/no'}}}}}}",
      "/f: {get: {responses: {200: {content: {a/b: {examples: {e: {$ref: '#/no'}}, schema: {$ref: '#/no'}}}}}}}",
    ]
    let schemes = "components: {securitySchemes: {s: {$ref: '#/no'}}}"
    let text = "openapi: 3.1.0\npaths:\n" + parts.map { "  \($0)\n" }.joined() + schemes
    let folder = try TemporaryFolder(["api.yaml": text])
    let loaded = try ServedSources(["\(folder.path)/api.yaml"]).load()
    #expect(loaded.problems == [])
    #expect(loaded.warnings.compactMap(\.line).sorted() == [3, 4, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9])
    #expect(loaded.parts.map(\.count) == [3])
  }

  @Test func `one that is none is an error`() throws {
    let folder = try TemporaryFolder(["GET.json": "{}"])
    let error = #expect(throws: SourceError.self) { try ServedSources([folder.path, "/nowhere"]).load() }
    #expect(error?.message.hasPrefix("/nowhere does not exist") == true)
  }
}
