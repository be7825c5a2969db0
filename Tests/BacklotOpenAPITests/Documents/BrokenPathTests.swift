import BacklotHTTP
import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite("Parts of a contract that refer to nothing") struct BrokenPathTests {
  private static let response =
    #""responses": {"200": {"description": "d", "content": {"text/plain": {"example": "yes"}}}}"#
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["common/item.json": "{\"get\": {\(Self.response)}}"]) }

  /// The path of a document with a good path, and others.
  private func document(_ paths: String, _ more: String = "") throws -> String {
    let good = "\"/good\": {\"get\": {\(Self.response)}}"
    let text = "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"t\"},\n\"paths\": {\(good),\n\(paths)}\(more)}"
    try folder.write(text, to: "v1/api.json")
    return "\(folder.path)/v1/api.json"
  }

  static let broken: [(reference: String, message: String)] = [
    ("missing.json", "\"missing.json\": Cannot read "),
    ("../common/item.json", "\"../common/item.json\": it is outside of "),
    ("https://a.example/item.json", "which is never fetched; "), ("#/components/pathItems/a", "which does not exist; "),
    ("#/info/title", "which refers to a value of type string, expected an object"),
    ("#/paths/~1broken", "\"#/paths/~1broken\", which refers to itself directly or indirectly"),
  ]

  @Test(arguments: broken)
  func `a path answers 500 with the words of the warning, and all others are served`(
    reference: String,
    message: String
  ) async throws {
    let path = try document("\"/broken\": {\n\"$ref\": \"\(reference)\"}")
    let backend = MockBackend { Contract(path) }
    let found = try #require(backend.diagnostics.first)
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    #expect(found.description.hasPrefix("\(path):4: ") && found.message.contains(message), "\(found)")
    for method in [HTTPMethod.get, .post, .delete] {
      let response = try await backend.ask(method, "/broken")
      #expect(response.status == .internalServerError)
      #expect(try response.json["detail"]?.string == found.description)
    }
    #expect(try await backend.ask(.get, "/good").text == "yes")
    #expect(try await backend.ask(.delete, "/good").status == .methodNotAllowed)
  }

  @Test(arguments: broken)
  func `each is reported once, by a look at all of the document too`(reference: String, message: String) throws {
    let path = try document("\"/broken\": {\n\"$ref\": \"\(reference)\"},\n\"/too\": {\"$ref\": \"\(reference)\"}")
    var blueprint = BackendBlueprint()
    let outline = Contract(path).outline(contributingTo: &blueprint)
    let found = blueprint.diagnostics + outline.furtherProblems(beside: blueprint.diagnostics)
    #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
    #expect(outline.count == 1)
  }

  @Test func `references that lead back to themselves are reported each, with their lines`() throws {
    let loops = [("/a", "#/paths/~1a"), ("/b", "#/paths/~1b"), ("/c", "#/paths/~1d"), ("/d", "#/paths/~1c")]
    let path = try document(loops.map { "\"\($0)\": {\n\"$ref\": \"\($1)\"}" }.joined(separator: ",\n"))
    var blueprint = BackendBlueprint()
    let outline = Contract(path).outline(contributingTo: &blueprint)
    let lines = blueprint.diagnostics.map(\.origin.line)
    #expect(lines == [4, 6, 8, 10], "\(blueprint.diagnostics)")
    for (found, loop) in zip(blueprint.diagnostics, loops) { #expect(found.message.contains("\"\(loop.1)\"")) }
    #expect(outline.furtherProblems(beside: blueprint.diagnostics).isEmpty)
    #expect(Set(outline.furtherProblems(beside: []).map(\.origin.line)) == [4, 6, 8, 10])
  }

  @Test func `the same words about another document are not taken for these`() throws {
    try folder.write(##"{"A": {"$ref": "missing.json"}}"##, to: "v1/part.json")
    let schema = ##""/a": {"get": {"responses": {"200": {"$ref": "part.json#/A"}}}}"##
    let path = try document("\"/broken\": {\"$ref\": \"missing.json\"}, \(schema)")
    var blueprint = BackendBlueprint()
    let outline = Contract(path).outline(contributingTo: &blueprint)
    let more = outline.furtherProblems(beside: blueprint.diagnostics)
    #expect(blueprint.diagnostics.map(\.origin.file) == [path])
    #expect(more.map(\.origin.file) == ["\(folder.path)/v1/part.json"])
  }

  @Test func `a broken path comes before templates that say less, and behind those that say more`() async throws {
    let get = "{\"get\": {\(Self.response)}}"
    let broken = ##""/a/b": {"$ref": "#/no"}, "/c/{id}": {"$ref": "#/none"}"##
    let paths = "\"/a/{id}\": \(get), \(broken), \"/c/d\": \(get)"
    let path = try document(paths)
    let backend = MockBackend { Contract(path) }
    for (target, status) in [("/a/x", 200), ("/a/b", 500), ("/c/x", 500), ("/c/d", 200)] {
      #expect(try await backend.ask(.get, target).status.code == status, "\(target)")
    }
  }

  @Test(arguments: [Contract.Mode.answering, .guardOnly])
  func `what a stub answers on a broken path breaks nothing that is known`(mode: Contract.Mode) async throws {
    let path = try document("\"/broken\": {\"$ref\": \"missing.json\"}")
    let backend = MockBackend {
      Get("/broken") { Respond(text: "mine") }
      Contract(path, mode: mode)
    }
    #expect(try await backend.ask(.get, "/broken").text == "mine")
    let violations = try #require(backend.journal.entries.last?.violations)
    #expect(violations.map(\.code) == ["brokenContract"] && violations.map(\.severity) == [.warning])
    #expect(violations.first?.message.contains("\"$ref\" is \"missing.json\": Cannot read ") == true)
  }

  @Test func `a broken path is passed on by a proxy, and refused by one that refuses`() async throws {
    let path = try document("\"/broken\": {\"$ref\": \"missing.json\"}")
    for refuses in [false, true] {
      let contract = Contract(path, options: .init(refusesInvalidAnswers: refuses))
      let source = ContractProxy(contract).source(for: try UpstreamURL("http://real.example"))
      let proxy = MockBackend { source }
      proxy.passOn { _ in HTTPResponse(status: .ok) }
      #expect(proxy.diagnostics.map(\.severity) == [.warning])
      let response = try await proxy.ask(.get, "/broken")
      #expect(response.status == (refuses ? .internalServerError : .ok))
      #expect(try await proxy.ask(.get, "/good").status == .ok)
    }
  }

  @Test(arguments: [
    (##""parameters": [{"$ref": "#/no"}]"##, 500), (##""parameters": [{"$ref": "#/info/title"}]"##, 500),
    (##""requestBody": {"$ref": "#/no"}"##, 500), (##""requestBody": {"$ref": "#/info/title"}"##, 500),
    (##""security": [{"lost": []}]"##, 500), (##""security": [{"text": []}]"##, 500),
    (##""security": [{"unknown": []}]"##, 500),
    (##""callbacks": {"c": {"$ref": "#/no"}}"##, 200), (##""callbacks": {"c": {"$ref": "#/info/title"}}"##, 200),
    (##""responses": {"200": {"$ref": "#/no"}}"##, 500), (##""responses": {"200": {"$ref": "#/info/title"}}"##, 500),
    (##""responses": {"200": {"$ref": "#/components/responses/Loop"}}"##, 500),
    (##""responses": {"200": {"headers": {"X": {"$ref": "#/no"}}}}"##, 500),
    (##""responses": {"200": {"headers": {"X": {"$ref": "#/info/title"}}}}"##, 500),
    (##""responses": {"200": {"links": {"X": {"$ref": "#/no"}}}}"##, 200),
    (##""responses": {"200": {"content": {"text/plain": {"examples": {"X": {"$ref": "#/no"}}}}}}"##, 500),
    (##""responses": {"200": {"content": {"text/plain": {"examples": {"X": {"$ref": "#/info/title"}}}}}}"##, 500),
    (##""responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/no"}}}}}"##, 200),
  ])
  func `an operation that needs a broken part answers 500 with the words of its warning`(
    part: String,
    status: Int
  ) async throws {
    let schemes = ##""securitySchemes": {"lost": {"$ref": "#/no"}, "text": {"$ref": "#/info/title"}}"##
    let loop = ##""responses": {"Loop": {"$ref": "#/components/responses/Loop"}}"##
    let rest = part.hasPrefix("\"responses") ? "" : ", \(Self.response)"
    let more = part.contains("security") ? ", \"components\": {\(schemes)}" : ", \"components\": {\(loop)}"
    let path = try document("\"/broken\": {\"get\": {\n\(part)\(rest)}}", more)
    var blueprint = BackendBlueprint()
    let outline = Contract(path).outline(contributingTo: &blueprint)
    #expect(blueprint.diagnostics == [])
    let found = outline.furtherProblems(beside: []).map(\.description)
    let backend = MockBackend { Contract(path) }
    let response = try await backend.ask(.get, "/broken")
    #expect(response.status.code == status)
    if status == 500 {
      let detail = try #require(try response.json["detail"]?.string)
      #expect(found.contains(detail), "\(detail): \(found)")
    } else {
      #expect(found.count == 2, "\(found)")
    }
    #expect(try await backend.ask(.get, "/good").text == "yes")
  }

  @Test func `a bundle is made though a security scheme is unknown`() throws {
    let secured = "\"/a\": {\"get\": {\"security\": [{\"unknown\": []}], \(Self.response)}}"
    var messages: [String] = []
    let bundle = ContractFiles().bundle(try document(secured)) { messages.append($0.message) }
    #expect(messages == [])
    #expect(bundle?["paths"]?["/a"]?["get"]?["security"] == [["unknown": []]])
  }
}
