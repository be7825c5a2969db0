/// A position in a JSON text and the tokens that can be read there.
///
/// Every access is preceded by a comparison of the position with the count, and the buffer is only borrowed from the
/// caller of the parser, who outlives the cursor.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  /// Holds strings with escapes while they are put together.
  var scratch: [UInt8] = []

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
  func failure(_ problem: JSONFailure.Problem) -> JSONFailure {
    JSONFailure(problem, at: position)
  }

  @inline(__always)
  mutating func skipWhitespace() {
    guard current <= 0x20, !isAtEnd else { return }
    skipLongWhitespace()
  }

  private mutating func skipLongWhitespace() {
    if current == 0x0A { position &+= 1 }
    // Indentation comes in runs of spaces.
    while let word = word(at: position), word == 0x2020_2020_2020_2020 { position &+= 8 }
    while position < bytes.count, JSONBytes.isWhitespace(bytes[position]) { position &+= 1 }
  }

  /// Eight bytes from `offset` on, the first one lowest, or `nil` where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset &+ 8 <= bytes.count else { return nil }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
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
