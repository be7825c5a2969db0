import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("Links in __files") struct AdminLinkTests {
  private let outside: TemporaryFolder
  private let folder: TemporaryFolder

  init() throws {
    outside = try TemporaryFolder(["secret.txt": "outside", "deep/x.txt": "outside"])
    folder = try TemporaryFolder(["__files/a/b.txt": "inside"])
    try folder.link("__files/out", to: outside.path)
    try folder.link("__files/secret.txt", to: outside.path + "/secret.txt")
    try folder.link("__files/in", to: folder.path + "/__files/a")
    try folder.link("__files/b.txt", to: folder.path + "/__files/a/b.txt")
    try folder.link("__files/none.txt", to: outside.path + "/none.txt")
  }

  private func client() -> AdminClient {
    AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
  }

  @Test func `those that lead out of the folder are not listed`() async throws {
    #expect(try await client().ask(.get, "/files").json == ["a/b.txt", "b.txt", "in/b.txt"])
  }

  @Test(arguments: ["secret.txt", "out/secret.txt", "out/deep/x.txt"])
  func `those are not read, replaced through or removed through`(name: String) async throws {
    let client = client()
    let answer = try await client.ask(.get, "/files/" + name)
    #expect(answer.status == 403)
    #expect(!answer.text.contains("outside\n") && answer.text.contains("link"))
    if name.contains("/") {
      #expect(try await client.ask(.delete, "/files/" + name).status == 403)
      #expect(try await client.send(.put, "/__admin/files/" + name, Array("!".utf8)).status == 403)
    }
    #expect(try String(contentsOfFile: outside.path + "/secret.txt", encoding: .utf8) == "outside")
    #expect(FileManager.default.fileExists(atPath: outside.path + "/deep/x.txt"))
  }

  @Test func `those that stay inside are read`() async throws {
    #expect(try await client().ask(.get, "/files/in/b.txt").text == "inside")
    #expect(try await client().ask(.get, "/files/b.txt").text == "inside")
  }

  @Test(arguments: ["secret.txt", "out/secret.txt"])
  func `a mapping that is posted cannot answer with a file outside`(name: String) async throws {
    let client = client()
    let mapping: JSONValue = [
      "request": ["url": "/x"], "response": ["bodyFileName": .string(name)], "persistent": false,
    ]
    _ = try await client.ask(.post, "/mappings", mapping)
    let answer = try await client.send(.get, "/x")
    #expect(answer.text != "outside" && answer.status == 500)
  }
}
