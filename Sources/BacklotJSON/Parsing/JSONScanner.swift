/// A scanner that finds the positions of values in a text that is known to be valid.
struct JSONScanner {
  private var cursor: JSONCursor

  /// Creates a scanner at the value at `offset`, or at the outermost value.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int? = nil) {
    cursor = JSONCursor(bytes, at: offset ?? (bytes.starts(with: JSONBytes.byteOrderMark) ? 3 : 0))
    cursor.skipWhitespace()
  }

  /// The offset of the value at the scanner.
  var offset: Int { cursor.position }

  /// True if the scanner is at an object.
  var isAtObject: Bool { cursor.current == UInt8(ascii: "{") }

  /// Calls `body` with the name of each member of the object at the scanner and the offsets of its name and value,
  /// until `body` returns `false`.
  mutating func forEachMember(_ body: (_ key: String, _ keyOffset: Int, _ valueOffset: Int) -> Bool) {
    guard enter(UInt8(ascii: "{")) else { return }
    while cursor.current == UInt8(ascii: "\"") {
      let keyOffset = cursor.position
      guard let key = cursor.readValidString() else { return }
      skipPunctuation()
      guard body(key, keyOffset, cursor.position) else { return }
      skipValue()
      skipPunctuation()
    }
  }

  /// Moves from an object to the value of its last member named `key`, and returns the offset of the name.
  mutating func enterMember(_ key: String) -> Int? {
    var last: (keyOffset: Int, valueOffset: Int)?
    forEachMember { name, keyOffset, valueOffset in
      if name.hasSameBytes(as: key) { last = (keyOffset, valueOffset) }
      return true
    }
    if let last { cursor.position = last.valueOffset }
    return last?.keyOffset
  }

  /// Moves from an array to its element at `index`, or returns `false` if there is no such element.
  mutating func enterElement(_ index: Int) -> Bool {
    guard enter(UInt8(ascii: "[")) else { return false }
    for _ in 0..<index where !isAtEndOfArray {
      skipValue()
      skipPunctuation()
    }
    return !isAtEndOfArray
  }

  /// Calls `body` with the offset of each element of the member named `name`, in one pass over the object at the
  /// scanner.
  ///
  /// - Parameter begin: Called before the elements: if several members have the name, the last one counts.
  mutating func forEachElement(ofMember name: String, begin: () -> Void, _ body: (_ offset: Int) -> Void) {
    guard enter(UInt8(ascii: "{")) else { return }
    while cursor.current == UInt8(ascii: "\"") {
      guard let key = cursor.readValidString() else { return }
      skipPunctuation()
      let isNamed = key.hasSameBytes(as: name)
      if isNamed { begin() }
      if isNamed, cursor.current == UInt8(ascii: "[") {
        forEachElement(body)
        cursor.position += 1
      } else {
        skipValue()
      }
      skipPunctuation()
    }
  }

  /// Calls `body` with the offset of each element of the array at the scanner, and stays at its end.
  mutating func forEachElement(_ body: (_ offset: Int) -> Void) {
    guard enter(UInt8(ascii: "[")) else { return }
    while !isAtEndOfArray {
      body(cursor.position)
      skipValue()
      skipPunctuation()
    }
  }

  /// True if no element follows in the current array.
  var isAtEndOfArray: Bool {
    cursor.isAtEnd || cursor.current == UInt8(ascii: "]")
  }

  /// Moves into the array or object at the scanner, or returns `false` if there is neither.
  mutating func enterContainer() -> Bool {
    enter(UInt8(ascii: "{")) || enter(UInt8(ascii: "["))
  }

  /// Moves from the end of an array or object to what follows it.
  mutating func leave() {
    cursor.position += 1
    skipPunctuation()
  }

  /// Moves past a value to what follows it.
  mutating func skip() {
    skipValue()
    skipPunctuation()
  }

  /// Moves past the next name to its value, and returns the name with its offset, or `nil` at the object's end.
  mutating func nextName() -> (name: String, offset: Int)? {
    let offset = cursor.position
    guard cursor.current == UInt8(ascii: "\""), let name = cursor.readValidString() else { return nil }
    skipPunctuation()
    return (name, offset)
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
      case UInt8(ascii: ","), UInt8(ascii: ":"): cursor.skipByteAndWhitespace()
      case 0x20, 0x0A, 0x0D, 0x09: cursor.skipWhitespace()
      default: skipScalar()
      }
    } while depth > 0 && !cursor.isAtEnd
  }

  private mutating func skipScalar() {
    while !cursor.isAtEnd, !JSONBytes.endsScalar(cursor.current) { cursor.position += 1 }
  }
}
