import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs

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

  @Test func `a place that is none is told with the system's reason`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileWritingError.self) { try StagedFile([], for: folder.path + "/nowhere/a.json") }
    let staged = try StagedFile([], for: folder.path + "/a.json")
    try FileManager.default.createDirectory(atPath: folder.path + "/a.json", withIntermediateDirectories: false)
    #expect(throws: FileWritingError.self) { try staged.commit() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }
}
