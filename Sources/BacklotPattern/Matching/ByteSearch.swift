/// Some bytes to be found in a text, in one look at each of its bytes (Knuth, Morris and Pratt).
struct ByteSearch: Sendable {
  let bytes: [UInt8]
  /// For each number of matched bytes, the length of the prefix that remains matched if the next byte differs.
  private let fallbacks: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (fallbacks, length) = ([0, 0], 0)
    for place in bytes.indices.dropFirst() {
      while length > 0, bytes[place] != bytes[length] { length = fallbacks[length] }
      if bytes[place] == bytes[length] { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  /// Returns the position of the first occurrence of the bytes at or after `start`.
  func position(in text: PatternText, from start: Int) -> Int? {
    guard let first = bytes.first else { return start }
    var (position, length) = (start, 0)
    while position < text.count {
      let byte = text.bytes[position]
      position += 1
      if length == 0, byte != first { continue }
      while length > 0, byte != bytes[length] { length = fallbacks[length] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count { return position - length }
    }
    return nil
  }
}
