import BacklotHTTP
import Testing

@testable import BacklotMessages

/// A few bytes can decode to gigabytes: decoded content has a limit of its own and one by the size of the encoded bytes.
@Suite struct DecodedSizeTests {
  /// A coder whose decoded content has a length of its own, of which it allocates nothing.
  private struct Bomb: ContentCoder {
    let count: Int

    func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
      guard count <= limit else { throw .tooLong(coding, limit: limit) }
      return []
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] { bytes }
  }

  private static let megabyte = 1 << 20

  @Test(arguments: [
    (1, 16 * megabyte), (100_000, 16 * megabyte), (167_772, 16 * megabyte), (167_773, 16_777_300),
    (400_000, 40_000_000), (671_088, 67_108_800), (671_089, 64 * megabyte), (.max, 64 * megabyte),
  ])
  func `encoded content may decode to a hundred times its size, but at least 16 and at most 64 MiB`(
    count: Int,
    limit: Int
  ) {
    #expect(ContentCoding.maximumDecodedCount(of: count) == limit)
  }

  @Test(arguments: [(100, 16 * megabyte), (200_000, 20_000_000), (1_000_000, 64 * megabyte)])
  func `content as long as the limit is decoded, and one byte more is refused`(count: Int, limit: Int) throws {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(throws: Never.self) { try Bomb(count: limit).decodeWithinLimits(bytes, from: .gzip) }
    let error = #expect(throws: ContentCodingError.self) {
      try Bomb(count: limit + 1).decodeWithinLimits(bytes, from: .gzip)
    }
    #expect(error?.code == .tooLong)
    let reason = "the decoded gzip content exceeds the limit of \(limit) bytes"
    #expect(error?.message == (limit < 64 * Self.megabyte ? "\(reason) for \(count) encoded bytes" : reason))
  }

  @Test func `a request whose content decodes to too much is refused, and one that cannot be decoded is not`() {
    func content(_ coder: Bomb, coding: String) -> RequestContent {
      RequestContent([1], sentWith: [.contentEncoding: coding], decodedBy: coder)
    }
    let limit = ContentCoding.freeDecodedCount
    let reason = "the decoded deflate content exceeds the limit of \(limit) bytes for 1 encoded bytes"
    #expect(content(Bomb(count: limit), coding: "deflate").refusal == nil)
    #expect(content(Bomb(count: limit + 1), coding: "gzip, deflate").refusal == .tooLarge(reason))
    #expect(content(Bomb(count: 1), coding: "br").refusal == nil)
    #expect(content(Bomb(count: 1), coding: "br").problem != nil)
  }
}

/// Each part of a form has header fields, of which a stranger chooses the number.
@Suite struct MultipartSizeTests {
  private func content(fields count: Int) throws -> MultipartContent {
    let fields = (0..<count).map { "F\($0): v\r\n" }.joined()
    let text = "--b\r\n\(fields)\r\ntext\r\n--b--\r\n"
    let type = try #require(MediaType(parsing: "multipart/form-data; boundary=b"))
    return try #require(MultipartContent(Array(text.utf8), type: type))
  }

  @Test func `a part may have 128 header fields, and one with more says so`() throws {
    let (most, more) = (try content(fields: 128), try content(fields: 129))
    #expect(most.parts.map(\.headerFields.count) == [128] && !most.hasLongHead)
    #expect(more.parts.map(\.headerFields.count) == [128] && more.hasLongHead)
    #expect(most.parts.map { String(decoding: $0.body, as: UTF8.self) } == ["text"])
    #expect(more.parts.map(\.body) == [[]])
  }
}
