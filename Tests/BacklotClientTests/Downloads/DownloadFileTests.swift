#if os(Linux)
  import Foundation
  import Glibc
  import TemporaryFolders
  import Testing

  @testable import BacklotStreaming

  @Suite struct DownloadFileTests {
    @Test func `a copy of the descriptor, as a child process has, does not keep the file in use`() throws {
      let folder = try TemporaryFolder()
      let destination = URL(fileURLWithPath: folder.path).appendingPathComponent("archive.zip")
      let path: String
      let copy: CInt
      do {
        let file = try DownloadFile(for: destination)
        try file.append(Array("abcd".utf8))
        path = file.path
        copy = dup(try #require(Self.descriptor(of: path)))
        withExtendedLifetime(file) {}
      }
      defer { close(copy) }
      let partial = PartialDownload(
        file: URL(fileURLWithPath: path),
        received: 4,
        validator: "1",
        url: "https://a.example"
      )
      let next = try #require(try DownloadFile(continuing: partial, for: destination))
      #expect(next.count == 4)
    }

    private static func descriptor(of path: String) -> CInt? {
      var file = stat()
      guard stat(path, &file) == 0 else { return nil }
      return (0..<4096).first { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
      }
    }
  }
#endif
