// Pictures of one pixel.
extension SampleFile {
  /// Returns a PNG image of a gray pixel (ISO/IEC 15948).
  @Sendable static func png() -> [UInt8] {
    var file = ByteWriter()
    file.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // One by one pixel, eight bits of gray, default settings.
    file.writeChunk("IHDR", content: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file.writeChunk("IDAT", content: stored([0, 0x80]))
    file.writeChunk("IEND", content: [])
    return file.bytes
  }

  /// Returns a zlib stream of a few uncompressed bytes (RFC 1950, RFC 1951 §3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream = ByteWriter()
    stream.write([0x78, 0x01, 0x01])
    stream.writeLittle(UInt16(bytes.count))
    stream.writeLittle(~UInt16(bytes.count))
    stream.write(bytes)
    stream.writeBig(Checksum.adler32(bytes))
    return stream.bytes
  }

  /// Returns a JPEG image of a gray pixel (ITU-T T.81), with a single block whose coefficients are all zero.
  @Sendable static func jpeg() -> [UInt8] {
    var file = ByteWriter()
    file.write([0xFF, 0xD8])
    file.writeSegment(0xE0, content: Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    file.writeSegment(0xDB, content: [0] + [UInt8](repeating: 1, count: 64))
    file.writeSegment(0xC0, content: [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    // In both tables, the code 0 represents the symbol 0: no difference, and no more coefficients.
    for table: UInt8 in [0x00, 0x10] {
      file.writeSegment(0xC4, content: [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    file.writeSegment(0xDA, content: [1, 1, 0, 0, 63, 0])
    file.write([0b0011_1111, 0xFF, 0xD9])
    return file.bytes
  }

  /// Returns a GIF image of a black pixel (GIF 89a).
  @Sendable static func gif() -> [UInt8] {
    var file = ByteWriter()
    file.write(text: "GIF89a")
    file.write([1, 0, 1, 0, 0x80, 0, 0])
    file.write([0, 0, 0, 0xFF, 0xFF, 0xFF])
    file.write([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0])
    // Codes of three bits: clear (4), the color 0, end (5).
    file.write([2, 2, 0x44, 0x01, 0, 0x3B])
    return file.bytes
  }

  /// Returns a lossless WebP image of a black pixel (RFC 9649).
  @Sendable static func webp() -> [UInt8] {
    var image = ByteWriter()
    image.write([0x2F])
    // Width and height minus one, no transparency, version 0.
    image.writeLittle(UInt32(0))
    // Three flags that are off, then five prefix codes of four bits each with the symbol 0 alone. The pixel therefore
    // takes no bits.
    var codes: UInt32 = 0
    for number in 0..<5 { codes |= 1 << (3 + 4 * number) }
    image.write((0..<3).map { UInt8(truncatingIfNeeded: codes >> (8 * $0)) })
    return riff(form: "WEBP", chunks: [("VP8L", image.bytes)])
  }

  /// Returns an empty SVG drawing.
  @Sendable static func svg() -> [UInt8] {
    Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1"/>"#.utf8)
  }

  /// Returns a bitmap of a black pixel with 24 bits.
  @Sendable static func bmp() -> [UInt8] {
    var file = ByteWriter()
    file.write(text: "BM")
    for number: UInt32 in [58, 0, 54, 40, 1, 1] { file.writeLittle(number) }
    for number: UInt16 in [1, 24] { file.writeLittle(number) }
    for number: UInt32 in [0, 4, 2835, 2835, 0, 0] { file.writeLittle(number) }
    file.write([0, 0, 0, 0])
    return file.bytes
  }

  /// Returns an icon with one picture, which is a PNG image.
  @Sendable static func icon() -> [UInt8] {
    let picture = png()
    var file = ByteWriter()
    file.write([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 8, 0])
    file.writeLittle(UInt32(picture.count))
    file.writeLittle(UInt32(22))
    file.write(picture)
    return file.bytes
  }

  /// Returns an image of a black pixel with one byte (TIFF 6.0).
  @Sendable static func tiff() -> [UInt8] {
    // Tag, type (3 has two bytes, 4 has four), value, sorted by tag.
    let entries: [(UInt16, UInt16, UInt32)] = [
      (256, 3, 1), (257, 3, 1), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1), (278, 3, 1),
      (279, 4, 1),
    ]
    var file = ByteWriter()
    file.write(text: "II")
    file.writeLittle(UInt16(42))
    file.writeLittle(UInt32(10))
    // The pixel, and a padding byte so that the directory begins at an even offset.
    file.write([0, 0])
    file.writeLittle(UInt16(entries.count))
    for (tag, type, value) in entries {
      file.writeLittle(tag)
      file.writeLittle(type)
      file.writeLittle(UInt32(1))
      file.writeLittle(value)
    }
    file.writeLittle(UInt32(0))
    return file.bytes
  }

  /// Returns a file in the Resource Interchange File Format.
  static func riff(form: String, chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
    var body = ByteWriter()
    body.write(text: form)
    for (name, content) in chunks {
      body.write(text: name)
      body.writeLittle(UInt32(content.count))
      body.write(content)
      if !content.count.isMultiple(of: 2) { body.write([0]) }
    }
    var file = ByteWriter()
    file.write(text: "RIFF")
    file.writeLittle(UInt32(body.bytes.count))
    file.write(body.bytes)
    return file.bytes
  }
}

extension ByteWriter {
  /// Writes a PNG chunk with its length and checksum.
  fileprivate mutating func writeChunk(_ name: String, content: [UInt8]) {
    let body = Array(name.utf8) + content
    writeBig(UInt32(content.count))
    write(body)
    writeBig(Checksum.crc32(body))
  }

  /// Writes a JPEG segment with its length.
  fileprivate mutating func writeSegment(_ marker: UInt8, content: [UInt8]) {
    write([0xFF, marker])
    writeBig(UInt16(content.count + 2))
    write(content)
  }
}
