/// An error in JSON text, with its location.
package struct MalformedJSON: Error, Equatable {
  /// The line, counted from 1; LF, CR and CR LF each end a line.
  private(set) var line = 1
  /// The column, counted from 1 in Unicode scalars.
  private(set) var column = 1
  /// The problem, with the offending input.
  let problem: String
  /// The expected input.
  let expected: String
  /// True if the text may be JSON, but exceeds the limit of depth.
  package let isTooDeep: Bool

  init(_ problem: String, at offset: Int, in bytes: [UInt8], expecting expected: String, isTooDeep: Bool = false) {
    (self.problem, self.expected, self.isTooDeep) = (problem, expected, isTooDeep)
    var previous: UInt8 = 0
    // A byte order mark has no column.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    for byte in bytes[start..<offset] {
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      let isSecondHalf = byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")
      if endsLine, !isSecondHalf { (line, column) = (line + 1, 1) }
      if !endsLine, byte & 0xC0 != 0x80 { column += 1 }
      previous = byte
    }
  }
}

extension MalformedJSON: CustomStringConvertible {
  /// The location, the problem and the expected input.
  package var description: String { "line \(line), column \(column): \(problem), expected \(expected)" }
}

// MARK: - Problems

extension MalformedJSON {
  static func unexpectedCharacter(at offset: Int, in bytes: [UInt8]) -> String {
    if offset < bytes.count { return "unexpected \(character(at: offset, in: bytes))" }
    return bytes.allSatisfy(JSONText.isWhitespace) ? "the text is empty" : "unexpected end of the text"
  }

  static func character(at offset: Int, in bytes: [UInt8]) -> String {
    var (decoder, characters) = (UTF8(), bytes[offset...].makeIterator())
    switch decoder.decode(&characters) {
    case .scalarValue("\""): return "double quote"
    case .scalarValue(let scalar) where scalar < " " || 0x7F..<0xA1 ~= scalar.value || scalar == "\u{FEFF}":
      return "U+\(hexadecimal(scalar.value, digits: 4))"
    case .scalarValue(let scalar): return "\"\(scalar)\""
    case .error, .emptyInput: return "byte \(name(of: bytes[offset]))"
    }
  }

  static func name(of byte: UInt8) -> String { "0x\(hexadecimal(UInt32(byte), digits: 2))" }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
