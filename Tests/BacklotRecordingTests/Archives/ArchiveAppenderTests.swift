import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotRecording
import Dispatch
import Foundation
import TemporaryFolders
import Testing

struct ArchiveAppenderTests {
  @Test func `An archive is complete after each exchange`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.har"
    let appender = try ArchiveAppender(path: path)
    #expect(try HTTPArchive(path: path).all().problems == [])
    for number in 1...3 {
      try appender.append(RecordedExchange(path: "/\(number)", body: "a"))
      let result = try HTTPArchive(path: path).all()
      #expect(result.exchanges.map(\.request.path) == (1...number).map { "/\($0)" })
      #expect(result.problems == [])
    }
    let expected = try HTTPArchiveWriter().bytes(of: (1...3).map { RecordedExchange(path: "/\($0)", body: "a") })
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(expected))
  }

  @Test func `An archive that was cut is continued after its last complete entry`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.har"
    let whole = try HTTPArchiveWriter().bytes(of: [
      RecordedExchange(path: "/1", body: "a"), RecordedExchange(path: "/2", body: "b"),
    ])
    let beginning = try #require(String(decoding: whole, as: UTF8.self).range(of: "\"entries\": ["))
    let offset = String(decoding: whole, as: UTF8.self)[..<beginning.upperBound].utf8.count
    for count in stride(from: offset, through: whole.count, by: 23) {
      try Data(whole[..<count]).write(to: URL(fileURLWithPath: path))
      let before = try HTTPArchive(path: path).all().exchanges.map(\.request.path)
      try ArchiveAppender(path: path).append(RecordedExchange(path: "/3", body: "c"))
      let result = try HTTPArchive(path: path).all()
      #expect(result.exchanges.map(\.request.path) == before + ["/3"])
      #expect(result.problems == [])
    }
  }

  @Test func `What other tools wrote after the entries is kept`() throws {
    let folder = try TemporaryFolder(["a.har": "{\"log\":{\"entries\":[],\"pages\":[{\"id\":\"1\"}]}}"])
    let path = "\(folder.path)/a.har"
    let appender = try ArchiveAppender(path: path)
    for number in 1...2 { try appender.append(RecordedExchange(path: "/\(number)", body: "a")) }
    try appender.close()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("],\"pages\":[{\"id\":\"1\"}]}}"))
    #expect(try HTTPArchive(path: path).all().exchanges.count == 2)
    #expect(throws: FileWritingError.self) { try appender.append(RecordedExchange(body: "a")) }
  }

  @Test func `A file that is not an archive is not changed`() throws {
    let folder = try TemporaryFolder(["a.har": "{\"openapi\": \"3.1.0\"}"])
    #expect(throws: ArchiveReadingError.self) { try ArchiveAppender(path: "\(folder.path)/a.har") }
    #expect(try String(contentsOfFile: "\(folder.path)/a.har", encoding: .utf8) == "{\"openapi\": \"3.1.0\"}")
  }

  @Test(arguments: [false, true]) func `Exchanges that are appended at the same time are all in the archive`(
    isStable: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.har"
    let appender = try ArchiveAppender(path: path, writer: HTTPArchiveWriter(isStable: isStable))
    DispatchQueue.concurrentPerform(iterations: 1_000) { number in
      do { try appender.append(RecordedExchange(path: "/\(number)", body: "a")) } catch { Issue.record(error) }
    }
    let result = try HTTPArchive(path: path).all()
    #expect(Set(result.exchanges.map(\.request.path)) == Set((0..<1_000).map { "/\($0)" }))
    #expect(result.problems == [])
    if isStable { #expect(result.exchanges.map(\.start?.milliseconds) == Array(0..<1_000)) }
  }

  @Test func `A file is replaced in one step`() throws {
    let folder = try TemporaryFolder(["a.har": "old"])
    let path = "\(folder.path)/a.har"
    #expect(throws: ArchiveReadingError.self) {
      try HTTPArchiveWriter().write(
        [RecordedExchange(body: HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }))],
        to: path
      )
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try HTTPArchiveWriter().write([RecordedExchange(body: "a")], to: path)
    #expect(try HTTPArchive(path: path).all().exchanges.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.har"])
  }
}
