/// Walks through a text that is known to be valid, to find where things are in it.
struct JSONScanner {
  private var cursor: JSONCursor

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    cursor = JSONCursor(bytes, at: offset)
    cursor.skipWhitespace()
  }

  /// Where the scanner stands: at the start of a value.
  var offset: Int { cursor.position }

  /// Gives the name of each member of the object at the scanner, where it stands and where its value stands, until
  /// `body` gives `false`.
  mutating func forEachMember(_ body: (_ key: String, _ keyOffset: Int, _ valueOffset: Int) -> Bool) {
    guard enter(UInt8(ascii: "{")) else { return }
    while cursor.current == UInt8(ascii: "\"") {
      let keyOffset = cursor.position
      guard let key = try? cursor.readString() else { return }
      skipPunctuation()
      guard body(key, keyOffset, cursor.position) else { return }
      skipValue()
      skipPunctuation()
    }
  }

  /// Moves from an array to its element at `index`, or gives `false` where there is none.
  mutating func enterElement(_ index: Int) -> Bool {
    guard enter(UInt8(ascii: "[")) else { return false }
    for _ in 0..<index where cursor.current != UInt8(ascii: "]") && !cursor.isAtEnd {
      skipValue()
      skipPunctuation()
    }
    return cursor.current != UInt8(ascii: "]") && !cursor.isAtEnd
  }

  mutating func move(to offset: Int) {
    cursor.position = offset
  }

  private mutating func enter(_ bracket: UInt8) -> Bool {
    guard cursor.current == bracket else { return false }
    cursor.position += 1
    cursor.skipWhitespace()
    return true
  }

  /// Skips whitespace, and one comma or colon within it.
  private mutating func skipPunctuation() {
    cursor.skipWhitespace()
    guard cursor.current == UInt8(ascii: ",") || cursor.current == UInt8(ascii: ":") else { return }
    cursor.position += 1
    cursor.skipWhitespace()
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch cursor.current {
      case UInt8(ascii: "\""): cursor.skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        cursor.position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        cursor.position += 1
      default: skipScalar()
      }
      if depth > 0 { skipPunctuation() }
    } while depth > 0 && !cursor.isAtEnd
  }

  private mutating func skipScalar() {
    let isDelimiter = { (byte: UInt8) in
      JSONCursor.isWhitespace(byte) || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
    }
    while !cursor.isAtEnd, !isDelimiter(cursor.current) { cursor.position += 1 }
  }
}
