import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct StagedFileTests {
  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `until it is committed the old content is there, and then the new`() throws {
    let folder = try TemporaryFolder(["mappings/a.json": "{}"])
    let path = folder.path + "/mappings/a.json"
    let staged = try StagedFile(Array(#"{"name": "new"}"#.utf8), for: path)
    #expect(try text(path) == "{}")
    try staged.commit()
    #expect(try text(path) == #"{"name": "new"}"#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mappings") == ["a.json"])
  }

  @Test func `what a killed process left behind is no mapping, and goes when the next one is written`() async throws {
    let folder = try TemporaryFolder(["mappings/~added/00000007-x.json": "{}"])
    let added = folder.path + "/mappings/~added"
    // Killed between the temporary file and its name.
    _ = try StagedFile(Array(#"{"request": {"urlPa"#.utf8), for: added + "/00000008-y.json")
    #expect(try FileManager.default.contentsOfDirectory(atPath: added).count == 2)
    let client = AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
    #expect(client.backend.diagnostics.isEmpty)
    #expect(client.backend.stubs.count == 1)
    try await client.add("/dogs")
    let names = try FileManager.default.contentsOfDirectory(atPath: added).sorted()
    #expect(names.count == 2)
    #expect(names.last?.hasPrefix("00000008-dogs-") == true)
  }

  @Test func `what a killed process left behind goes wherever something is written`() async throws {
    let text = #"{"id": "76ada7b0-49ae-4229-91c4-396a36f18e09"}"#
    let folder = try TemporaryFolder(["mappings/sub/a.json": text, "__files/a.txt": "", "mappings/b.json": "{}"])
    for name in ["mappings/sub/a.json", "__files/a.txt", "mappings/b.json"] {
      _ = try StagedFile([1], for: "\(folder.path)/\(name)")
    }
    let client = AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
    let id = "/mappings/76ada7b0-49ae-4229-91c4-396a36f18e09"
    #expect(try await client.ask(.put, id, ["name": "new"]).status == 200)
    #expect(try await client.send(.put, "/__admin/files/b.txt").status == 200)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let left = names.filter { $0.hasSuffix(StagedFile.suffix) }
    #expect(left.map { $0.prefix(".mappings/b".count) } == ["mappings/.b"])
  }

  @Test func `of several files none is changed where one of them cannot be written`() throws {
    let folder = try TemporaryFolder(["mappings/a.json": "{}", "mappings/b.json": "{}"])
    let id = "76ada7b0-49ae-4229-91c4-396a36f18e09"
    var changes = KeptChanges(in: MappingFolder(folder.path))
    for name in ["a.json", "b.json/c.json"] {
      let mapping = StubMapping(id: id, json: ["id": .string(id), "name": "new"])
      _ = try changes.keep(mapping, in: "\(folder.path)/mappings/\(name)")
    }
    #expect(throws: FileWritingError.self) { try changes.write() }
    #expect(try text(folder.path + "/mappings/a.json") == "{}")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mappings").sorted() == ["a.json", "b.json"]
    )
  }

  @Test func `a number that is no count of ours is passed over`() async throws {
    let folder = try TemporaryFolder(["mappings/~added/9223372036854775807-x.json": "{}"])
    let client = AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
    try await client.add("/dogs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mappings/~added").sorted()
    #expect(names.first?.hasPrefix("00000001-dogs-") == true)
  }

  @Test func `a place that is none is told with the system's reason`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileWritingError.self) { try StagedFile([], for: folder.path + "/nowhere/a.json") }
    let staged = try StagedFile([], for: folder.path + "/a.json")
    try FileManager.default.createDirectory(atPath: folder.path + "/a.json", withIntermediateDirectories: false)
    #expect(throws: FileWritingError.self) { try staged.commit() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }
}
