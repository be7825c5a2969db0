/// The UTF-8 of a text that is being matched; positions are offsets in it, and always between two characters.
struct PatternText {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns the character at a position before the end, and its number of bytes.
  @inline(__always)
  func scalar(at position: Int) -> (value: UInt32, length: Int) {
    let first = bytes[position]
    return first < 0x80 ? (UInt32(first), 1) : longScalar(at: position)
  }

  private func longScalar(at position: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[position])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    // The UTF-8 of a string is valid, so no character is incomplete.
    var value = first & (0x7F >> UInt32(length))
    for place in position + 1..<min(position + length, count) { value = value << 6 | UInt32(bytes[place] & 0x3F) }
    return (value, length)
  }

  /// Returns the start of the character before a position, or `nil` at the start of the text.
  func position(before position: Int) -> Int? {
    guard position > 0 else { return nil }
    var place = position - 1
    while place > 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  func holds(_ assertion: PatternAssertion, at position: Int) -> Bool {
    switch assertion {
    case .textStart: position == 0
    case .textEnd: position == count
    case .finalEnd: position == count || position == finalStart
    default: assertion.holds(between: previous(to: position), and: next(from: position))
    }
  }

  private func previous(to position: Int) -> Neighbour? {
    self.position(before: position).map { Neighbour(kind: Neighbour.Kind(scalar(at: $0).value)) }
  }

  private func next(from position: Int) -> Neighbour? {
    position < count ? Neighbour(kind: Neighbour.Kind(scalar(at: position).value)) : nil
  }

  /// The start of the line terminator that ends the text, if there is one.
  var finalStart: Int? {
    guard let last = bytes.last else { return nil }
    let end = bytes.count
    switch last {
    case 0x0A: return end > 1 && bytes[end - 2] == 0x0D ? end - 2 : end - 1
    case 0x0D: return end - 1
    case 0x85: return end > 1 && bytes[end - 2] == 0xC2 ? end - 2 : nil
    case 0xA8, 0xA9: return end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2 ? end - 3 : nil
    default: return nil
    }
  }
}

extension PatternText {
  func hasPrefix(_ prefix: [UInt8], at position: Int = 0) -> Bool {
    guard count - position >= prefix.count else { return false }
    for place in 0..<prefix.count where bytes[position + place] != prefix[place] { return false }
    return true
  }

  func hasSuffix(_ suffix: [UInt8]) -> Bool {
    count >= suffix.count && hasPrefix(suffix, at: count - suffix.count)
  }
}

extension String {
  /// Calls a closure with the bytes of the text, which are valid only during the call.
  @inline(__always)
  func withPatternText<Value>(_ body: (PatternText) -> Value) -> Value {
    if let value = utf8.withContiguousStorageIfAvailable({ body(PatternText($0)) }) { return value }
    return Array(utf8).withUnsafeBufferPointer { body(PatternText($0)) }
  }
}
