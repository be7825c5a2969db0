// RFC 8259 §7

extension JSONCursor {
  /// The inside of a string without escapes.
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

  /// Reads a string without escapes, or gives `nil` and stays where it is.
  @inline(__always)
  mutating func readPlainString() -> PlainString? {
    let start = position &+ 1
    let (end, isASCII) = endOfRun(from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    position = end &+ 1
    return PlainString(range: start..<end, isASCII: isASCII)
  }

  @inline(__always)
  func text(of plain: PlainString) throws(JSONFailure) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes[plain.range])
    if plain.isASCII { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw invalidUTF8(in: plain.range) }
    return text
  }

  /// Where the first quote, backslash or control character from `start` on is, and whether all before it is ASCII.
  @inline(__always)
  func endOfRun(from start: Int) -> (end: Int, isASCII: Bool) {
    var offset = start
    var seen: UInt64 = 0
    while let word = word(at: offset) {
      let stops = JSONBytes.stops(in: word)
      if stops != 0 {
        let length = stops.trailingZeroBitCount &>> 3
        seen |= word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
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

  private mutating func readEscapedString() throws(JSONFailure) -> String {
    scratch.removeAll(keepingCapacity: true)
    position += 1
    while true {
      let start = position
      let (end, isASCII) = endOfRun(from: start)
      position = end
      if !isASCII { _ = try text(of: PlainString(range: start..<end, isASCII: false)) }
      if start < end { scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      if isAtEnd { throw failure(.endOfString) }
      switch current {
      case UInt8(ascii: "\\"): try readEscape()
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: scratch, as: UTF8.self)
      default: throw failure(.controlCharacter)
      }
    }
  }

  private mutating func readEscape() throws(JSONFailure) {
    position += 1
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(current)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw failure(.escape)
    }
    position += 1
  }

  private mutating func readUnicodeEscape() throws(JSONFailure) {
    let unit = try readHexadecimalDigits()
    guard unit & 0xF800 == 0xD800 else { return appendScalar(UInt32(unit)) }
    if unit < 0xDC00, let trail = try readTrailSurrogate() {
      appendScalar(0x1_0000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF))
    } else {
      appendScalar(0xFFFD)
    }
  }

  /// Appends the UTF-8 of a scalar value.
  private mutating func appendScalar(_ scalar: UInt32) {
    let last = UInt8(truncatingIfNeeded: scalar & 0x3F | 0x80)
    let middle = UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F | 0x80)
    if scalar < 0x80 {
      scratch.append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      scratch.append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
      scratch.append(last)
    } else {
      if scalar < 0x1_0000 {
        scratch.append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
      } else {
        scratch.append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
        scratch.append(UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F | 0x80))
      }
      scratch.append(middle)
      scratch.append(last)
    }
  }

  /// Reads `\uDC00`…`\uDFFF`, or gives `nil` and stays where it is.
  private mutating func readTrailSurrogate() throws(JSONFailure) -> UInt16? {
    let start = position
    guard current == UInt8(ascii: "\\") else { return nil }
    position += 1
    if current == UInt8(ascii: "u") {
      let unit = try readHexadecimalDigits()
      if unit & 0xFC00 == 0xDC00 { return unit }
    }
    position = start
    return nil
  }

  /// Reads the four digits after the `u` at the position.
  private mutating func readHexadecimalDigits() throws(JSONFailure) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = JSONBytes.hexadecimalValue(current) else { throw failure(.hexadecimalDigits) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// Reads a string of a text that is known to be valid.
  mutating func readValidString() -> String? {
    do throws(JSONFailure) {
      return try readString()
    } catch {
      return nil
    }
  }

  /// Skips a string of a text that is known to be valid.
  mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }
}
