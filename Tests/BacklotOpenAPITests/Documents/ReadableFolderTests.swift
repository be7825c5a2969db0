import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite("Files that a contract may have read") struct ReadableFolderTests {
  private let secret = "TOP-SECRET"

  private func contract(_ reference: String) -> String {
    #"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": "#
      + #"{"description": "d", "content": {"application/json": {"schema":"# + "\n"
      + #"{"$ref": "\#(reference)"}}}}}}}}}"#
  }

  private func folder(_ reference: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "specs/v1/api.json": contract(reference), "specs/v1/parts/near.json": #"{"const": "near"}"#,
      "specs/v1/parts/far.json": #"{"$ref": "../../secret.json"}"#,
      "specs/v1/parts/based.json": #"{"$id": "../../x.json", "$ref": "secret.json"}"#,
      "specs/v1/parts/up.json": #"{"$ref": "../parts/near.json"}"#,
      "specs/secret.json": "{\"const\": \"\(secret)\", \"a\": {\"const\": \"\(secret)\"}}",
      "specs/v1/keys.txt": secret, "specs/v10/secret.json": "{\"const\": \"\(secret)\"}",
    ])
    try folder.link("specs/v1/link.json", to: "../secret.json")
    try folder.link("specs/v1/out", to: "..")
    try folder.link("specs/v1/lost.json", to: "../nowhere.json")
    try folder.link("specs/v1/inside.json", to: "parts/near.json")
    return folder
  }

  private func answer(_ contract: Contract) async throws -> String {
    try await MockBackend { contract }.ask(.get, "/a").text
  }

  @Test(arguments: [
    "../secret.json", "../secret.json#/a", "%2e%2e/secret.json", "..%2fsecret.json", "parts/../../secret.json",
    "link.json", "link.json#/a", "out/secret.json", "parts/far.json", "../v10/secret.json",
    "../v1/../secret.json", "lost.json", "../none.json",
  ])
  func `a file outside of the document's folder is refused, whatever leads to it`(reference: String) async throws {
    let folder = try folder(reference)
    let path = "\(folder.path)/specs/v1/api.json"
    let text = try await answer(Contract(path))
    #expect(text.contains("outside of \(folder.path)/specs/v1, the folder of the document"), "\(text)")
    #expect(text.contains("pass allowingFilesIn: [") && !text.contains(secret))
    let error = #expect(throws: ContractError.self) { try ContractFiles().bundle(path) }
    #expect(error?.message.contains("is not read") == true && error?.message.contains(secret) == false)
    #expect(error?.origin.line == (reference.hasPrefix("parts/") && !reference.contains("..") ? 1 : 2))
  }

  @Test func `an identifier of a schema leads out of the folder as little`() async throws {
    let folder = try folder("parts/based.json")
    let text = try await answer(Contract("\(folder.path)/specs/v1/api.json"))
    #expect(text.contains("outside of") && !text.contains(secret), "\(text)")
  }

  @Test(arguments: ["/etc/passwd", "file:///etc/passwd", "file:///etc/passwd#/x", "/etc/none"])
  func `a file of the system is refused, and is not opened`(reference: String) async throws {
    let folder = try folder(reference)
    let text = try await answer(Contract("\(folder.path)/specs/v1/api.json"))
    #expect(text.contains("pass allowingFilesIn: [\\\"/etc\\\"]") && !text.contains("root"), "\(text)")
    let library = try ContractFiles().library(for: "\(folder.path)/specs/v1/api.json")
    #expect(library.referredFiles() == [])
  }

  @Test(arguments: ["file://localhost/etc/passwd", "file:/etc/passwd"])
  func `a URL of another kind is no file`(reference: String) async throws {
    let folder = try folder(reference)
    let text = try await answer(Contract("\(folder.path)/specs/v1/api.json"))
    #expect(text.contains("500") && !text.contains("root:"), "\(text)")
  }

  @Test(arguments: [
    "parts/near.json", "inside.json", "parts/up.json", "../v1/parts/near.json", "out/v1/parts/near.json",
  ])
  func `a file in the document's folder is read, however it is reached`(reference: String) async throws {
    let folder = try folder(reference)
    #expect(try await answer(Contract("\(folder.path)/specs/v1/api.json")) == #""near""#)
  }

  @Test func `a folder that is allowed is read from, and no other`() async throws {
    let folder = try folder("../secret.json")
    let path = "\(folder.path)/specs/v1/api.json"
    #expect(try await answer(Contract(path, allowingFilesIn: ["\(folder.path)/specs"])) == "\"\(secret)\"")
    #expect(try await answer(Contract(path, allowingFilesIn: ["\(folder.path)/specs/v10"])).contains("outside of"))
    #expect(try ContractFiles(allowing: ["\(folder.path)/specs"]).bundle(path).serialized().contains(secret))
  }

  @Test func `a document that is a link counts as being in both folders`() async throws {
    let folder = try TemporaryFolder([
      "real/api.json": contract("beside.json"), "named/beside.json": #"{"$ref": "../real/other.json"}"#,
      "real/other.json": #"{"const": "both"}"#,
    ])
    try folder.link("named/api.json", to: "../real/api.json")
    #expect(try await answer(Contract("\(folder.path)/named/api.json")) == #""both""#)
  }

  @Test(arguments: ["keys.txt", "keys.txt#/x"])
  func `a text is no document, and what it says is not told`(reference: String) async throws {
    let folder = try folder(reference)
    let files = ContractFiles { bytes, _, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasPrefix("{") ? .document(try JSONDocument(parsing: bytes)) : .value(.string(text))
    }
    let contract = Contract("\(folder.path)/specs/v1/api.json", settings: ContractSettings(), files: files)
    let text = try await answer(contract)
    #expect(text.contains("expected an object") && !text.contains(secret), "\(text)")
  }

  @Test func `a value that is no schema is not told`() async throws {
    let folder = try folder("secret.json#/const")
    try folder.write("{\"const\": \"\(secret)\"}", to: "specs/v1/secret.json")
    let text = try await answer(Contract("\(folder.path)/specs/v1/api.json"))
    #expect(!text.contains(secret), "\(text)")
    var blueprint = BackendBlueprint()
    let outline = Contract("\(folder.path)/specs/v1/api.json").outline(contributingTo: &blueprint)
    let warnings = outline.furtherProblems(beside: []).map(\.message)
    #expect(warnings.count == 1 && warnings[0].contains("a value of type string"), "\(warnings)")
    #expect(!warnings.contains { $0.contains(secret) })
  }

  @Test func `what was allowed of a network takes no file from elsewhere`() async throws {
    let network = FakeNetwork(["https://a.example/s.json": #"{"$ref": "file:///etc/passwd"}"#])
    let folder = try folder("../secret.json")
    let path = "\(folder.path)/specs/v1/api.json"
    let text = try await answer(Contract(path, settings: ContractSettings(), files: network.files()))
    #expect(text.contains("outside of") && !text.contains(secret))
  }
}
