/// A position in a text that is read as a date.
struct DateScanner {
  let text: String
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte, if any.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns to a previous position.
  mutating func goBack(to place: Int) { position = min(place, bytes.count) }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips a word, regardless of case.
  mutating func skip(_ word: some Collection<UInt8>) -> Bool {
    let end = position + word.count
    guard end <= bytes.count else { return false }
    for (byte, expected) in zip(bytes[position..<end], word) where byte != expected {
      guard byte ^ expected == 0x20, (97...122).contains(byte | 0x20) else { return false }
    }
    position = end
    return true
  }

  mutating func skip(_ word: String) -> Bool { skip(word.utf8) }

  /// The number of digits at the current position.
  var digitCount: Int { bytes[position...].prefix { (48...57).contains($0) }.count }

  /// Reads a number with an exact number of digits, at most 18.
  mutating func readNumber(digits count: Int) -> Int? {
    guard count > 0, count <= 18, digitCount >= count else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Reads the following bytes that can be part of a name.
  mutating func readWord(where belongs: (UInt8) -> Bool) -> String {
    let word = bytes[position...].prefix(while: belongs)
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  func error(_ problem: String, expected: String, at place: Int? = nil) -> DateError {
    DateError(in: text, offset: place ?? position, problem: problem, expected: expected)
  }

  /// The next text, for an error message.
  var found: String {
    guard position < bytes.count else { return "the end" }
    return "\"\(String(decoding: bytes[position...].prefix(20), as: UTF8.self))\""
  }
}

extension DateScanner {
  /// Reads an offset from UTC in seconds: `Z`, `+1`, `+01`, `+0100`, `+01:00`, `+01:00:30`; at most 18 hours.
  mutating func readOffset() -> Int? {
    let start = position
    if skip("z") { return 0 }
    guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    position += 1
    guard let hours = readNumber(digits: digitCount == 1 ? 1 : 2) else {
      position = start
      return nil
    }
    let hasColons = next == UInt8(ascii: ":")
    let minutes = readSixtieth(hasColons) ?? 0
    let seconds = readSixtieth(hasColons) ?? 0
    let size = hours * 3600 + minutes * 60 + seconds
    guard size <= 18 * 3600 else {
      position = start
      return nil
    }
    return sign == UInt8(ascii: "-") ? -size : size
  }

  /// Reads minutes or seconds, with or without a leading colon.
  private mutating func readSixtieth(_ hasColon: Bool) -> Int? {
    let start = position
    if hasColon, !skip(UInt8(ascii: ":")) { return nil }
    guard let number = readNumber(digits: 2), number < 60 else {
      position = start
      return nil
    }
    return number
  }
}
