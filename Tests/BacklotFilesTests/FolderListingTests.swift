import BacklotFiles
import Foundation
import TemporaryFolders
import Testing

@Suite struct FolderListingTests {
  private func kinds(_ path: String) throws -> [String: Bool] {
    Dictionary(uniqueKeysWithValues: try FolderListing(of: path).items.map { ($0.name, $0.isFolder) })
  }

  private func reason(_ path: String) -> String? {
    #expect(throws: SystemReason.self) { try FolderListing(of: path) }?.text
  }

  @Test func `folders are told from files, links followed`() throws {
    let folder = try TemporaryFolder(["file": "", "folder/inner": "", ".hidden": ""])
    try folder.link("to file", to: "file")
    try folder.link("to folder", to: "folder")
    try folder.link("to nothing", to: "nothing")
    try folder.link("to itself", to: "to itself")
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(
      try kinds(folder.path) == [
        "file": false, "folder": true, ".hidden": false, "to file": false, "to folder": true, "to nothing": false,
        "to itself": false, "pipe": false,
      ]
    )
  }

  @Test func `a folder is the same one by every path that leads to it`() throws {
    let folder = try TemporaryFolder(["a/b/file": ""])
    try folder.link("a/b/up", to: "..")
    let identity = try #require(try FolderListing(of: "\(folder.path)/a").identity)
    #expect(try FolderListing(of: "\(folder.path)/a/b/up").identity == identity)
    #expect(try FolderListing(of: "\(folder.path)/a/b/../../a").identity == identity)
    #expect(try FolderListing(of: "\(folder.path)/a/b").identity != identity)
    #expect(try FileStatus.ifThere("\(folder.path)/a")?.identity == identity)
  }

  @Test func `a folder without one in it is not asked which it is, and one with a link to one is`() throws {
    let folder = try TemporaryFolder(["a/file": "", "b/file": ""])
    try folder.link("b/link", to: "../a")
    #expect(try FolderListing(of: "\(folder.path)/a").identity == nil)
    #expect(try FolderListing(of: "\(folder.path)/b").identity == FileStatus.ifThere("\(folder.path)/b")?.identity)
  }

  @Test func `a folder that is missing, or is a file, cannot be listed`() throws {
    let folder = try TemporaryFolder(["file": ""])
    #expect(reason("\(folder.path)/none") == "it does not exist")
    #expect(reason("\(folder.path)/file") == "Not a directory")
    #expect(reason("") == "it does not exist")
    #expect(try FileStatus.ifThere("\(folder.path)/none") == nil)
    #expect(try FileStatus.ifThere("\(folder.path)/file")?.isFolder == false)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `what is in a folder that may be listed and not entered is no folder`() throws {
    let folder = try TemporaryFolder(["listed/inner/file": "", "closed/file": ""])
    #expect(chmod("\(folder.path)/listed", 0o400) == 0)
    #expect(chmod("\(folder.path)/closed", 0) == 0)
    defer { for name in ["listed", "closed"] { chmod("\(folder.path)/\(name)", 0o700) } }
    #expect(try kinds("\(folder.path)/listed") == ["inner": false])
    #expect(reason("\(folder.path)/closed") == "permission denied")
  }
}
