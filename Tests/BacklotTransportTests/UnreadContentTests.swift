import BacklotHTTP
import Foundation
import Testing

@testable import BacklotTransport

struct UnreadContentTests {
  /// Returns all that is unread.
  private static func rest(of content: inout UnreadContent) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try content.next() { bytes += piece }
    return bytes
  }

  @Test func `content is read in the order of its arrival, from memory and from the file`() throws {
    var content = UnreadContent(memoryLimit: 4)
    for piece in [[1, 2], [3, 4, 5], [6], [7, 8]] as [[UInt8]] { try content.append(piece) }
    #expect(content.count == 5)
    #expect(try content.next() == [1, 2, 3, 4, 5])
    try content.append([9])
    // Behind what is in the file, although there is room in memory.
    #expect(content.count == 0)
    #expect(try content.next() == [6, 7, 8, 9])
    #expect(try content.next() == nil)
    try content.append([10])
    #expect(content.count == 1)
    #expect(try content.next() == [10])
  }

  @Test func `a file that was truncated is an error, and no end`() throws {
    var content = UnreadContent(memoryLimit: 0)
    try content.append([1, 2, 3])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: try #require(content.path)))
    try file.truncate(atOffset: 0)
    try file.close()
    #expect(throws: HTTPError.self) { try content.next() }
  }

  @Test func `a file is read in pieces, while more is written to it`() throws {
    var content = UnreadContent(memoryLimit: 0)
    let piece = [UInt8](repeating: 7, count: 100_000)
    for _ in 0..<10 { try content.append(piece) }
    let first = try #require(try content.next())
    #expect(first.count == 1 << 16)
    try content.append([8])
    let rest = try Self.rest(of: &content)
    #expect(first.count + rest.count == 1_000_001)
    #expect(rest.last == 8)
    #expect(try content.next() == nil)
  }
}
