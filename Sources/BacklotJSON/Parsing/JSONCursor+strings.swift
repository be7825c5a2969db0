import BacklotPlatform

// RFC 8259 §7

extension JSONCursor {
  /// The content of a string without escapes.
  struct PlainString {
    let range: Range<Int>
    let isASCII: Bool
  }

  /// Reads a string whose opening quote is at the position.
  @inline(__always)
  mutating func readString() throws(JSONFailure) -> String {
    if let plain = readPlainString() { return try text(of: plain) }
    return try readEscapedString()
  }

  /// Reads a string without escapes, or returns `nil` without moving.
  @inline(__always)
  mutating func readPlainString() -> PlainString? {
    let start = position &+ 1
    let (end, isASCII) = endOfRun(from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    position = end &+ 1
    return PlainString(range: Range(uncheckedBounds: (start, end)), isASCII: isASCII)
  }

  @inline(__always)
  func text(of plain: PlainString) throws(JSONFailure) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes[plain.range])
    if plain.isASCII { return String(validUTF8: bytes, isASCII: true) }
    guard let text = String(validated: bytes, as: UTF8.self) else { throw invalidUTF8(in: plain.range) }
    return text
  }

  /// Returns the offset of the first quote, backslash or control character from `start`, and whether the text before it
  /// is ASCII.
  @inline(__always)
  func endOfRun(from start: Int) -> (end: Int, isASCII: Bool) {
    var offset = start
    var seen: UInt64 = 0
    while let word = word(at: offset) {
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
      seen |= UInt64(bytes[offset])
      offset &+= 1
    }
    return (offset, seen & JSONBytes.highBits == 0)
  }

  private func invalidUTF8(in range: Range<Int>) -> JSONFailure {
    var decoder = UTF8()
    var iterator = bytes[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return JSONFailure(.utf8, at: offset)
  }

  /// Reads a string in a text that is known to be valid.
  mutating func readValidString() -> String? {
    do throws(JSONFailure) {
      return try readString()
    } catch {
      return nil
    }
  }

  /// Skips a string in a text that is known to be valid.
  mutating func skipString() {
    position &+= 1
    while true {
      position = endOfRun(from: position).end
      if isAtEnd { return position = bytes.count }
      let byte = bytes[position]
      position &+= byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }
}
