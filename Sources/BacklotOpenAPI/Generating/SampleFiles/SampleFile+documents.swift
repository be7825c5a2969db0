// An empty page, and almost empty archives.
extension SampleFile {
  /// Returns a PDF document with an empty page (ISO 32000-1 §7.5).
  @Sendable static func pdf() -> [UInt8] {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    // Each entry has twenty bytes.
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = "\(place)"
      text += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// Returns a ZIP archive with one empty file.
  @Sendable static func zip() -> [UInt8] {
    let name = Array("empty.txt".utf8)
    var entry = ByteWriter()
    // Version 1.0, no flags, stored, 1980-01-01, and zero for checksum and lengths, because there is no content.
    for number: UInt16 in [10, 0, 0, 0, 33] { entry.writeLittle(number) }
    for number: UInt32 in [Checksum.crc32([]), 0, 0] { entry.writeLittle(number) }
    for number in [UInt16(name.count), 0] { entry.writeLittle(number) }
    var file = ByteWriter()
    file.writeLittle(UInt32(0x0403_4B50))
    file.write(entry.bytes + name)
    let start = file.bytes.count
    file.writeLittle(UInt32(0x0201_4B50))
    file.writeLittle(UInt16(10))
    file.write(entry.bytes)
    // No comment, the first disk, no attributes, and the entry's offset of zero.
    for number: UInt16 in [0, 0, 0] { file.writeLittle(number) }
    for number: UInt32 in [0, 0] { file.writeLittle(number) }
    file.write(name)
    let end = file.bytes.count
    file.writeLittle(UInt32(0x0605_4B50))
    for number: UInt16 in [0, 0, 1, 1] { file.writeLittle(number) }
    for number in [UInt32(end - start), UInt32(start)] { file.writeLittle(number) }
    file.writeLittle(UInt16(0))
    return file.bytes
  }

  /// Returns an empty gzip file (RFC 1952): a stored block without bytes.
  @Sendable static func gzip() -> [UInt8] {
    var file = ByteWriter()
    file.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    file.write([1, 0, 0, 0xFF, 0xFF])
    file.writeLittle(Checksum.crc32([]))
    file.writeLittle(UInt32(0))
    return file.bytes
  }

  /// Returns a tar archive without files: two blocks of zeros.
  @Sendable static func tar() -> [UInt8] { [UInt8](repeating: 0, count: 1024) }
}
