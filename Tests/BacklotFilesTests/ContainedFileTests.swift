import BacklotHTTP
import TemporaryFolders
import Testing

@testable import BacklotFiles

@Suite("A file that a document or a client names") struct ContainedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "in/a.txt": "a", "in/deep/b.txt": "b", "out/secret.txt": "s", "other/c.txt": "c",
    ])
    try folder.link("in/inside.txt", to: "deep/b.txt")
    try folder.link("in/folder", to: "deep")
    try folder.link("in/out", to: "../out")
    try folder.link("in/secret.txt", to: "\(folder.path)/out/secret.txt")
    try folder.link("in/chain.txt", to: "out/secret.txt")
    try folder.link("in/loop", to: "loop")
    try folder.link("linked", to: "in")
  }

  private func file(_ name: String, in folders: [String] = ["in"]) -> ContainedFile {
    ContainedFile("\(folder.path)/\(name)", in: folders.map { "\(folder.path)/\($0)" })
  }

  @Test(arguments: [
    ("in/a.txt", "a"), ("in/deep/b.txt", "b"), ("in/inside.txt", "b"), ("in/folder/b.txt", "b"), ("linked/a.txt", "a"),
    ("in/./deep/../a.txt", "a"),
  ])
  func `is read inside of the folder, also through links`(name: String, text: String) throws {
    #expect(try file(name).body(keepingUpTo: 10).bytes == Array(text.utf8))
    #expect(try file(name, in: ["linked"]).body(keepingUpTo: 10).bytes == Array(text.utf8))
    #expect(try file(name, in: ["other", "in"]).open().size() == 1)
  }

  @Test(arguments: ["in/secret.txt", "in/out/secret.txt", "in/chain.txt", "out/secret.txt", "in/../out/secret.txt"])
  func `is refused outside of the folder`(name: String) async throws {
    let error = #expect(throws: ContainedFile.OutsideError.self) { try file(name).body(keepingUpTo: 10) }
    #expect(error?.description.hasPrefix("\(folder.path)/\(name) is outside \(folder.path)/in, because") == true)
    await #expect(throws: ContainedFile.OutsideError.self) { try await file(name).body().collect(upTo: 10) }
    #expect(throws: ContainedFile.OutsideError.self) { try file(name).body().opened() }
  }

  @Test(arguments: ["in/none.txt", "in/loop", "in/a.txt/x", "in/a\u{0}.txt", "in"])
  func `that is none cannot be read`(name: String) throws {
    #expect(throws: HTTPError.self) { try file(name).body(keepingUpTo: 10) }
  }

  @Test func `becomes a link after a look at it, and is refused`() async throws {
    let body = try file("in/a.txt").body(keepingUpTo: 0)
    #expect(try await body.collect(upTo: 10) == Array("a".utf8))
    try folder.remove("in/a.txt")
    try folder.link("in/a.txt", to: "../out/secret.txt")
    await #expect(throws: ContainedFile.OutsideError.self) { try await body.collect(upTo: 10) }
  }

  @Test(arguments: ["/secret.txt", "/out/secret.txt", "/folder/b.txt", "/inside.txt"])
  func `is opened without links, which may be new since they were resolved`(path: Substring) throws {
    let root = try SystemCalls.realPath("\(folder.path)/in")
    #expect(throws: SystemCallError.self) { try ContainedFile.open(path, in: root) }
    SystemCalls.closeReader(try ContainedFile.open("/deep/b.txt", in: root))
  }
}
