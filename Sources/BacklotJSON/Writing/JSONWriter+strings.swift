extension JSONWriter {
  static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    // Strings bridged from Objective-C have no contiguous UTF-8.
    if string.utf8.withContiguousStorageIfAvailable({ escape($0, to: &output) }) == nil {
      Array(string.utf8).withUnsafeBufferPointer { escape($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Copies runs of plain characters at once; the characters that end a run in the parser are those that must be
  /// escaped.
  private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    let cursor = JSONCursor(bytes)
    var start = 0
    while true {
      let end = cursor.endOfRun(from: start).end
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard end < bytes.count else { return }
      escape(bytes[end], to: &output)
      start = end + 1
    }
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      output.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
      output.append(contentsOf: String(byte, radix: 16).utf8)
    default: output.append(byte)
    }
  }
}
