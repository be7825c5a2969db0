/// The bytes around deflated data: a header that identifies the format, and a checksum after the data.
///
/// Compression supports only the data (RFC 1951); gzip (RFC 1952) and zlib (RFC 1950) add a container.
struct DeflateContainer {
  let coding: ContentCoding

  /// Returns the deflated data in a container, with its trailer.
  func data(in bytes: [UInt8]) throws(ContentCodingError) -> ArraySlice<UInt8> {
    switch coding {
    case .gzip: return try dataOfGzip(bytes)
    case .deflate:
      // Some senders omit the header (RFC 9110 §8.4.1.2).
      guard coding.hasHeader(in: bytes) else { return bytes[...] }
      guard bytes[1] & 0x20 == 0 else { throw .malformed(coding) }
      return bytes.dropFirst(2)
    }
  }

  /// Validates the bytes after the data.
  ///
  /// - Parameters:
  ///   - trailer: The bytes after the deflated data.
  ///   - content: The decoded content.
  ///   - isBare: True if the data has no header, and thus no checksum.
  func check(_ trailer: ArraySlice<UInt8>, of content: [UInt8], isBare: Bool) throws(ContentCodingError) {
    let expected = isBare ? [] : trailerBytes(for: content)
    if trailer.count < expected.count { throw .incomplete(coding) }
    guard trailer.elementsEqual(expected) else { throw .malformed(coding) }
  }

  /// Returns deflated data in a container.
  func wrap(_ data: [UInt8], of content: [UInt8]) -> [UInt8] {
    let header: [UInt8] = coding == .gzip ? [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] : [0x78, 0x9C]
    return header + data + trailerBytes(for: content)
  }

  private func trailerBytes(for content: [UInt8]) -> [UInt8] {
    switch coding {
    case .gzip: Self.littleEndian(Self.crc32(content)) + Self.littleEndian(UInt32(truncatingIfNeeded: content.count))
    case .deflate: Self.littleEndian(Self.adler32(content)).reversed()
    }
  }

  /// Returns the data after the gzip header and its optional parts (RFC 1952 §2.3).
  private func dataOfGzip(_ bytes: [UInt8]) throws(ContentCodingError) -> ArraySlice<UInt8> {
    guard bytes.count >= 10 else { throw .incomplete(coding) }
    guard coding.hasHeader(in: bytes), bytes[3] & 0xE0 == 0 else { throw .malformed(coding) }
    let flags = bytes[3]
    var rest = bytes.dropFirst(10)
    if flags & 4 != 0 {
      guard rest.count >= 2 else { throw .incomplete(coding) }
      let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      rest = rest.dropFirst(2 + length)
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard let end = rest.firstIndex(of: 0) else { throw .incomplete(coding) }
      rest = rest[(end + 1)...]
    }
    if flags & 2 != 0 { rest = rest.dropFirst(2) }
    guard !rest.isEmpty else { throw .incomplete(coding) }
    return rest
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Returns the checksum of RFC 1952 §8.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  /// Returns the checksum of RFC 1950 §8.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }
}
