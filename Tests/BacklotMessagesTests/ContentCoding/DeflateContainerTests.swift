import Testing

@testable import BacklotMessages

@Suite struct DeflateContainerTests {
  private let content = Array("hello".utf8)
  /// The content as one stored block (RFC 1951 §3.2.4).
  private let stored: [UInt8] = [1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8)

  @Test(arguments: ContentCoding.allCases)
  func `data that was put into a container is found in it, and its checksum is right`(coding: ContentCoding) throws {
    let container = DeflateContainer(coding: coding)
    let wrapped = container.wrap(stored, of: content)
    let data = try container.data(in: wrapped)
    #expect(data.starts(with: stored))
    try container.check(data.dropFirst(stored.count), of: content, isBare: false)
    #expect(throws: ContentCodingError.malformed(coding)) {
      try container.check(data.dropFirst(stored.count), of: Array("hallo".utf8), isBare: false)
    }
    #expect(throws: ContentCodingError.incomplete(coding)) {
      try container.check(data.dropFirst(stored.count).dropLast(), of: content, isBare: false)
    }
  }

  @Test func `the optional parts of a gzip header are passed over`() throws {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 3]
    let extra: [UInt8] = [2, 0, 9, 9]
    let bytes = header + extra + Array("name\0comment\0".utf8) + [7, 7] + stored
    #expect(try DeflateContainer(coding: .gzip).data(in: bytes).elementsEqual(stored))
    for count in 0..<(bytes.count - stored.count) {
      #expect(throws: ContentCodingError.self) {
        try DeflateContainer(coding: .gzip).data(in: Array(bytes.prefix(count)))
      }
    }
  }

  @Test func `checksums are those of the specifications`() {
    #expect(DeflateContainer.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(DeflateContainer.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }
}
