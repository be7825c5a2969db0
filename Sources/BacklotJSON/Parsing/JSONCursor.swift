/// A position in a JSON text and the tokens that can be read there.
///
/// Every access is preceded by a comparison of the position with the count, and the buffer is only borrowed from the
/// caller of the parser, who outlives the cursor.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool {
    @inline(__always) get { position >= bytes.count }
  }

  /// The byte at the position, or 0 at the end, which no token begins with.
  var current: UInt8 {
    @inline(__always) get { position < bytes.count ? bytes[position] : 0 }
  }

  @inline(__always)
  package func failure(_ problem: JSONFailure.Problem) -> JSONFailure {
    JSONFailure(problem, at: position)
  }

  /// Skips whitespace and gives the byte after it, or 0 at the end.
  @discardableResult
  @inline(__always)
  mutating func skipWhitespace() -> UInt8 {
    let byte = current
    if byte > 0x20 { return byte }
    position = endOfWhitespace(from: position)
    return current
  }

  /// Skips the byte at the position and, mostly after a colon, a single space; else as `skipWhitespace()`.
  @inline(__always)
  mutating func skipByteAndWhitespace() {
    position &+= 1
    if current == 0x20 { position &+= 1 }
    skipWhitespace()
  }

  private func endOfWhitespace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, JSONBytes.isWhitespace(bytes[offset]) {
      offset &+= 1
      // Indentation comes in runs of spaces.
      while let word = word(at: offset) {
        let others = word ^ 0x2020_2020_2020_2020
        offset &+= others.trailingZeroBitCount &>> 3
        if others != 0 { break }
      }
    }
    return offset
  }

  /// Eight bytes from `offset` on, the first one lowest, or `nil` where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset &+ 8 <= bytes.count else { return nil }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Four bytes from `offset` on, the first one lowest, or `nil` where there are fewer.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32? {
    guard offset &+ 4 <= bytes.count else { return nil }
    return UInt32(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Reads `true`, `false` or `null`, whose bytes `spelling` has.
  @inline(__always)
  mutating func readLiteral(_ spelling: StaticString) throws(JSONFailure) {
    for offset in 0..<spelling.utf8CodeUnitCount {
      guard current == spelling.utf8Start[offset] else { throw failure(.literal) }
      position &+= 1
    }
  }
}
