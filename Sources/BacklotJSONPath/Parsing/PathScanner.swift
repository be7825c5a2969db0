import BacklotJSON

/// A position in a path's text, with functions for the bytes there.
struct PathScanner {
  let bytes: [UInt8]
  var position = 0
  /// The end of the bytes to read.
  private let end: Int

  /// Creates a scanner; trailing space is included only if it is to be reported as an error.
  init(_ text: String, ignoresSpaceAtEnd: Bool) {
    bytes = Array(text.utf8)
    let last = bytes.lastIndex { !ignoresSpaceAtEnd || !JSONBytes.isWhitespace($0) }
    end = last.map { $0 + 1 } ?? 0
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at the position, or 0 at the end; no token begins with 0.
  var current: UInt8 { byte(after: 0) }

  /// Returns the byte at a distance from the position, or 0 after the end.
  func byte(after distance: Int) -> UInt8 {
    position + distance < end ? bytes[position + distance] : 0
  }

  func isAt(_ text: StaticString) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { byte(after: $0) == text.utf8Start[$0] }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  mutating func skipWhitespace() {
    while JSONBytes.isWhitespace(current) { position += 1 }
  }

  /// Returns the text from `start` up to the position.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func expect(_ text: StaticString, describedAs expected: String) throws(JSONError) {
    guard skip(text) else { throw unexpected(expected: expected) }
  }
}

extension PathScanner {
  /// Returns an error for the character at the position.
  func unexpected(expected: String) -> JSONError {
    if isAtEnd { return error("unexpected end of the path", expected: expected, at: end) }
    return error("unexpected \(character)", expected: expected, at: position)
  }

  func error(
    _ problem: String,
    expected: String,
    at offset: Int,
    code: JSONError.Code = .invalidPath
  ) -> JSONError {
    let location = bytes.withUnsafeBufferPointer { JSONLocation(offset: offset, in: $0) }
    return JSONError(code, at: location, problem: problem, expected: expected)
  }

  /// The character at the position, for messages.
  private var character: String {
    let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    switch scalar {
    case "\""?: return "double quote"
    case let scalar? where scalar.value < 0x20 || scalar.value == 0x7F:
      return "U+00\(scalar.value < 0x10 ? "0" : "")\(String(scalar.value, radix: 16, uppercase: true))"
    case let scalar?: return "\"\(scalar)\""
    case nil: return "byte"
    }
  }
}
