// RFC 8259 §7

extension JSONCursor {
  /// Reads a string whose opening quote is at the position and that contains an escape or an error.
  ///
  /// An escape is never shorter than its result, so the text up to the closing quote bounds the output. The eight extra
  /// bytes are for words of which only the first bytes count.
  mutating func readEscapedString() throws(JSONFailure) -> String {
    position &+= 1
    let capacity = endOfString(from: position) &- position &+ 8
    let result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return Result<String, JSONFailure>.failure(failure(.endOfString)) }
      return Result { () throws(JSONFailure) in try readEscapedString(into: start) }
    }
    return try result.get()
  }

  /// Returns the latest possible end of the current string: the first quote without a preceding backslash.
  private func endOfString(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if let word = word(at: offset) {
        let quotes = JSONBytes.quotes(in: word)
        offset &+= quotes == 0 ? 8 : quotes.trailingZeroBitCount &>> 3
        if quotes == 0 { continue }
      }
      if offset > start, bytes[offset] == UInt8(ascii: "\""), bytes[offset &- 1] != UInt8(ascii: "\\") { break }
      offset &+= 1
    }
    return offset
  }

  @inline(__always)
  private mutating func readEscapedString(into start: UnsafeMutablePointer<UInt8>) throws(JSONFailure) -> String {
    var target = start
    while true {
      try copyRun(to: &target)
      if isAtEnd { throw failure(.endOfString) }
      if current == UInt8(ascii: "\"") { break }
      if current != UInt8(ascii: "\\") { throw failure(.controlCharacter) }
      repeat { try readEscape(into: &target) } while current == UInt8(ascii: "\\")
    }
    position &+= 1
    return String(validUTF8: UnsafeBufferPointer(start: start, count: target - start), isASCII: false)
  }

  /// Copies characters up to the next quote, backslash or control character.
  @inline(__always)
  private mutating func copyRun(to target: inout UnsafeMutablePointer<UInt8>) throws(JSONFailure) {
    let start = position
    let (end, isASCII) = copyRun(from: start, to: UnsafeMutableRawPointer(target))
    if !isASCII { _ = try text(of: PlainString(range: start..<end, isASCII: false)) }
    target += end &- start
    position = end
  }

  /// Like `endOfRun(from:)`, but copies each word that it examines.
  @inline(__always)
  private func copyRun(from start: Int, to target: UnsafeMutableRawPointer) -> (end: Int, isASCII: Bool) {
    var offset = start
    var seen: UInt64 = 0
    while let word = word(at: offset) {
      target.storeBytes(of: word.littleEndian, toByteOffset: offset &- start, as: UInt64.self)
      let stops = JSONBytes.stops(in: word)
      if stops != 0 {
        let length = stops.trailingZeroBitCount &>> 3
        seen |= word & JSONBytes.mask(ofBytes: length)
        return (offset &+ length, seen & JSONBytes.highBits == 0)
      }
      seen |= word
      offset &+= 8
    }
    while offset < bytes.count, !JSONBytes.isStop(bytes[offset]) {
      target.storeBytes(of: bytes[offset], toByteOffset: offset &- start, as: UInt8.self)
      seen |= UInt64(bytes[offset])
      offset &+= 1
    }
    return (offset, seen & JSONBytes.highBits == 0)
  }

  @inline(__always)
  private mutating func readEscape(into target: inout UnsafeMutablePointer<UInt8>) throws(JSONFailure) {
    position &+= 1
    if current == UInt8(ascii: "u") { return try readUnicodeEscape(into: &target) }
    guard let byte = JSONBytes.escaped(by: current) else { throw failure(.escape) }
    target.pointee = byte
    target += 1
    position &+= 1
  }

  @inline(__always)
  private mutating func readUnicodeEscape(into target: inout UnsafeMutablePointer<UInt8>) throws(JSONFailure) {
    let unit = try readHexadecimalDigits()
    guard unit & 0xF800 == 0xD800 else { return Self.write(UInt32(unit), to: &target) }
    if unit < 0xDC00, let trail = try readTrailSurrogate() {
      Self.write(0x1_0000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF), to: &target)
    } else {
      Self.write(0xFFFD, to: &target)
    }
  }

  /// Writes the UTF-8 of a scalar value.
  @inline(__always)
  private static func write(_ scalar: UInt32, to target: inout UnsafeMutablePointer<UInt8>) {
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      target += 1
    } else if scalar < 0x800 {
      target[0] = UInt8(truncatingIfNeeded: scalar &>> 6 | 0xC0)
      target[1] = UInt8(truncatingIfNeeded: scalar & 0x3F | 0x80)
      target += 2
    } else {
      writeLong(scalar, to: &target)
    }
  }

  @inline(__always)
  private static func writeLong(_ scalar: UInt32, to target: inout UnsafeMutablePointer<UInt8>) {
    if scalar < 0x1_0000 {
      target[0] = UInt8(truncatingIfNeeded: scalar &>> 12 | 0xE0)
      target += 1
    } else {
      target[0] = UInt8(truncatingIfNeeded: scalar &>> 18 | 0xF0)
      target[1] = UInt8(truncatingIfNeeded: scalar &>> 12 & 0x3F | 0x80)
      target += 2
    }
    target[0] = UInt8(truncatingIfNeeded: scalar &>> 6 & 0x3F | 0x80)
    target[1] = UInt8(truncatingIfNeeded: scalar & 0x3F | 0x80)
    target += 2
  }

  /// Reads `\uDC00`…`\uDFFF`, or returns `nil` without moving.
  private mutating func readTrailSurrogate() throws(JSONFailure) -> UInt16? {
    let start = position
    guard current == UInt8(ascii: "\\") else { return nil }
    position &+= 1
    if current == UInt8(ascii: "u") {
      let unit = try readHexadecimalDigits()
      if unit & 0xFC00 == 0xDC00 { return unit }
    }
    position = start
    return nil
  }

  /// Reads the four digits after the `u` at the position.
  @inline(__always)
  private mutating func readHexadecimalDigits() throws(JSONFailure) -> UInt16 {
    if let word = halfWord(at: position &+ 1), let unit = JSONBytes.hexadecimalValue(in: word) {
      position &+= 5
      return unit
    }
    throw misspelledDigits()
  }

  /// Returns a failure at the first byte that is not a digit, or at the end of the text.
  private func misspelledDigits() -> JSONFailure {
    var offset = position &+ 1
    while offset < bytes.count, JSONBytes.hexadecimalValue(bytes[offset]) != nil { offset &+= 1 }
    return JSONFailure(.hexadecimalDigits, at: offset)
  }
}
