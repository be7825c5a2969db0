/// Writes numbers and text in binary file formats.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ more: some Sequence<UInt8>) { bytes += more }

  mutating func write(text: String) { bytes += Array(text.utf8) }

  /// Writes a number in big-endian byte order.
  mutating func writeBig<Number: FixedWidthInteger>(_ number: Number) {
    for place in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(place)))
    }
  }

  /// Writes a number in little-endian byte order.
  mutating func writeLittle<Number: FixedWidthInteger>(_ number: Number) {
    for place in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(place)))
    }
  }
}

/// The checksums of file formats.
enum Checksum {
  /// Returns the CRC of PNG, ZIP and gzip (ISO 3309).
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Returns the CRC of Ogg (RFC 3533 §6).
  static func oggCRC(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum >> 31 == 1 ? (sum << 1) ^ 0x04C1_1DB7 : sum << 1 }
    }
    return sum
  }

  /// Returns the checksum of zlib (RFC 1950 §8).
  static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let a = (sums.0 + UInt32(byte)) % 65521
      return (a, (sums.1 + a) % 65521)
    }
    return b << 16 | a
  }
}
