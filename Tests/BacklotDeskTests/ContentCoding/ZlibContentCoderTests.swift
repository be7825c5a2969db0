import BacklotStubs
import Testing

@testable import BacklotDesk

@Suite struct ZlibContentCoderTests {
  private let coder = ZlibContentCoder()

  private func content(_ count: Int) -> [UInt8] {
    // Neither all the same nor without any pattern.
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
  }

  @Test(arguments: ContentCoding.allCases, [0, 1, 255, 65_535, 65_536, 65_537, 1_000_000])
  func `content of any size is the same when it was coded and decoded`(coding: ContentCoding, count: Int) throws {
    let content = content(count)
    let coded = try coder.encode(content, in: coding)
    #expect(try coder.decode(coded, from: coding, upTo: count) == content)
    if count > 1000 { #expect(coded.count < count) }
  }

  @Test(arguments: ContentCoding.allCases)
  func `content may be as long as the limit, and not one byte longer`(coding: ContentCoding) throws {
    let coded = try coder.encode([UInt8](repeating: 0, count: 10_000_000), in: coding)
    #expect(try coder.decode(coded, from: coding, upTo: 10_000_000).count == 10_000_000)
    #expect(throws: ContentCodingError.tooLong(coding, limit: 9_999_999)) {
      try coder.decode(coded, from: coding, upTo: 9_999_999)
    }
  }

  @Test(arguments: ContentCoding.allCases)
  func `content may be of any length at all`(coding: ContentCoding) throws {
    let content = content(100_000)
    #expect(try coder.decode(try coder.encode(content, in: coding), from: coding, upTo: .max) == content)
  }

  @Test(arguments: [1, 7, 1000, 65_536, 99_999, 100_000, 100_001], [true, false])
  func `content is encoded completely in pieces of any size`(inputSize: Int, isLast: Bool) throws {
    let content = content(100_000)
    let stream = try ZlibStream(deflatingWith: 15)
    var coded = try stream.deflate(content, isLast: isLast, inputSize: inputSize)
    if !isLast { coded += try stream.deflate([]) }
    #expect(try coder.decode(coded, from: .deflate, upTo: content.count) == content)
  }

  @Test(arguments: ContentCoding.allCases)
  func `content that is cut short is refused wherever it is cut`(coding: ContentCoding) throws {
    let coded = try coder.encode(content(100), in: coding)
    for count in 0..<coded.count {
      #expect(throws: ContentCodingError.self) {
        try coder.decode(Array(coded.prefix(count)), from: coding, upTo: 1000)
      }
    }
  }

  @Test(arguments: ContentCoding.allCases)
  func `content with a wrong byte or more behind it is refused`(coding: ContentCoding) throws {
    let coded = try coder.encode(content(100), in: coding)
    var wrong = coded
    wrong[wrong.count - 1] ^= 1
    for bytes in [wrong, coded + [1, 2, 3], Array("plain text".utf8)] {
      #expect(throws: ContentCodingError.self) { try coder.decode(bytes, from: coding, upTo: 1000) }
    }
  }

  @Test func `a gzip file with several members is all of them`() throws {
    let parts = [content(10), content(70_000)]
    let coded = try parts.flatMap { try coder.encode($0, in: .gzip) }
    #expect(try coder.decode(coded, from: .gzip, upTo: 1 << 20) == parts.flatMap(\.self))
  }

  @Test func `deflate without a header is decoded as well`() throws {
    let coded = try coder.encode(content(1000), in: .deflate)
    let bare = Array(coded.dropFirst(2).dropLast(4))
    #expect(try coder.decode(bare, from: .deflate, upTo: 1000) == content(1000))
  }
}
