/// A position in a JSON text, with methods that read the tokens there.
///
/// Every access is preceded by a comparison of the position with the count. The buffer is borrowed from the caller of
/// the parser, which outlives the cursor.
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

  /// The byte at the position, or 0 at the end; no token begins with 0.
  var current: UInt8 {
    @inline(__always) get { position < bytes.count ? bytes[position] : 0 }
  }

  @inline(__always)
  package func failure(_ problem: JSONFailure.Problem) -> JSONFailure {
    JSONFailure(problem, at: position)
  }

  /// Skips whitespace and returns the byte after it, or 0 at the end.
  @discardableResult
  @inline(__always)
  mutating func skipWhitespace() -> UInt8 {
    let byte = current
    if byte > 0x20 { return byte }
    position = endOfWhitespace(from: position)
    return current
  }

  /// Skips the byte at the position and the whitespace after it.
  ///
  /// A single space, usual after a colon, has a fast path.
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
      // Indentation consists of runs of spaces.
      while let word = word(at: offset) {
        let others = word ^ 0x2020_2020_2020_2020
        offset &+= others.trailingZeroBitCount &>> 3
        if others != 0 { break }
      }
    }
    return offset
  }

  /// Returns eight bytes from `offset` on, the first one lowest, or `nil` if there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset &+ 8 <= bytes.count else { return nil }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns four bytes from `offset` on, the first one lowest, or `nil` if there are fewer.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32? {
    guard offset &+ 4 <= bytes.count else { return nil }
    return UInt32(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Returns the number of occurrences of a byte in a range.
  func count(of byte: UInt8, from start: Int, to end: Int) -> Int {
    var offset = start
    var count = 0
    while offset &+ 8 <= end, let word = word(at: offset) {
      let others = word ^ (JSONBytes.lowBits &* UInt64(byte))
      // The highest bit of each byte is set if any of its bits is set.
      count &+=
        (~(((others & ~JSONBytes.highBits) &+ ~JSONBytes.highBits) | others) & JSONBytes.highBits).nonzeroBitCount
      offset &+= 8
    }
    while offset < end {
      if bytes[offset] == byte { count &+= 1 }
      offset &+= 1
    }
    return count
  }

  /// Reads the literal `true`, `false` or `null` in `spelling`.
  @inline(__always)
  mutating func readLiteral(_ spelling: StaticString) throws(JSONFailure) {
    for offset in 0..<spelling.utf8CodeUnitCount {
      guard current == spelling.utf8Start[offset] else { throw failure(.literal) }
      position &+= 1
    }
  }
}
