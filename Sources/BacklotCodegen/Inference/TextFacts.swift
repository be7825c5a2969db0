import BacklotJSON

/// The properties of all strings at a place that decide on their type.
package struct TextFacts: Sendable {
  /// The maximum number of different values that are kept, and the maximum length of one in bytes.
  static let maximumDistinct = 24
  static let maximumLength = 40

  package private(set) var seen = Shape.Count()
  /// The formats that all strings have.
  package private(set) var formats = TextFormats.all
  /// The different values and how often each was seen; empty if there are too many or too long ones.
  package private(set) var distinct: [String: Int] = [:]
  private var isDistinctKnown = true
  /// The shortest string that is not empty, as an example.
  package private(set) var example: String?

  mutating func add(_ text: String, from sample: Int) {
    seen.add(from: sample)
    if formats.isEmpty == false { formats.formIntersection(TextFormats(of: text)) }
    propose(text)
    guard isDistinctKnown else { return }
    guard text.utf8.count <= Self.maximumLength else { return forgetDistinct() }
    distinct[text, default: 0] += 1
    if distinct.count > Self.maximumDistinct { forgetDistinct() }
  }

  mutating func merge(_ other: TextFacts) {
    seen.merge(other.seen)
    formats.formIntersection(other.formats)
    if let example = other.example { propose(example) }
    guard isDistinctKnown, other.isDistinctKnown else { return forgetDistinct() }
    distinct.merge(other.distinct, uniquingKeysWith: +)
    if distinct.count > Self.maximumDistinct { forgetDistinct() }
  }

  /// Keeps the shortest text and, among those, the first one in alphabetical order, so that the order of samples does
  /// not matter.
  private mutating func propose(_ text: String) {
    let length = text.utf8.count
    guard length > 0, length <= Self.maximumLength else { return }
    guard let example else { return self.example = text }
    let known = example.utf8.count
    if length < known || (length == known && text < example) { self.example = text }
  }

  private mutating func forgetDistinct() {
    isDistinctKnown = false
    distinct = [:]
  }
}

/// Formats of text that have a type in Foundation.
package struct TextFormats: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let dateTime = Self(rawValue: 1)
  static let date = Self(rawValue: 2)
  static let url = Self(rawValue: 4)
  static let uuid = Self(rawValue: 8)
  static let all: Self = [.dateTime, .date, .url, .uuid]

  /// Creates the set of one format.
  init(_ format: TypeExpression.Format) {
    self =
      switch format {
      case .dateTime: .dateTime
      case .date: .date
      case .url: .url
      case .uuid: .uuid
      }
  }

  /// The format as a type; `nil` if there is none.
  var format: TypeExpression.Format? {
    if contains(.dateTime) { return .dateTime }
    if contains(.date) { return .date }
    if contains(.uuid) { return .uuid }
    return contains(.url) ? .url : nil
  }
}

extension TextFormats {
  /// Creates the set of formats that a text has.
  init(of text: String) {
    var text = text
    self = text.withUTF8(Self.formats)
  }

  private static func formats(of bytes: UnsafeBufferPointer<UInt8>) -> Self {
    guard bytes.count >= 10 else { return [] }
    if bytes[4] == UInt8(ascii: "-"), isDate(bytes) {
      if bytes.count == 10 { return .date }
      return isTime(UnsafeBufferPointer(rebasing: bytes[10...])) ? .dateTime : []
    }
    if bytes.count == 36, isUUID(bytes) { return .uuid }
    return isURL(bytes) ? .url : []
  }

  /// Returns true if the first ten bytes are a date (RFC 3339 §5.6, `full-date`).
  private static func isDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard number(bytes, 0..<4) != nil, bytes[7] == UInt8(ascii: "-"), let month = number(bytes, 5..<7),
      let day = number(bytes, 8..<10)
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  /// Returns true for `T`, a time and its offset (RFC 3339 §5.6).
  private static func isTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 10, bytes[0] == UInt8(ascii: "T"), isClock(bytes, at: 1), bytes[6] == UInt8(ascii: ":"),
      let second = number(bytes, 7..<9), second <= 60
    else { return false }
    var position = 9
    if bytes[position] == UInt8(ascii: ".") {
      let start = position + 1
      position = start
      while position < bytes.count, number(bytes, position..<position + 1) != nil { position += 1 }
      if position == start { return false }
    }
    guard position < bytes.count else { return false }
    if bytes[position] == UInt8(ascii: "Z") { return position == bytes.count - 1 }
    let isSign = bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
    return isSign && bytes.count == position + 6 && isClock(bytes, at: position + 1)
  }

  /// Returns true for hours and minutes with a colon between them.
  private static func isClock(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard let hour = number(bytes, start..<start + 2), bytes[start + 2] == UInt8(ascii: ":"),
      let minute = number(bytes, start + 3..<start + 5)
    else { return false }
    return hour < 24 && minute < 60
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var number = 0
    for index in range {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  private static func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch index {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default: if JSONBytes.hexadecimalValue(byte) == nil { return false }
      }
    }
    return true
  }

  /// Returns true for a URL of the web without characters that a URL cannot have.
  private static func isURL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest: Slice<UnsafeBufferPointer<UInt8>>
    if bytes.starts(with: "https://".utf8) {
      rest = bytes.dropFirst(8)
    } else if bytes.starts(with: "http://".utf8) {
      rest = bytes.dropFirst(7)
    } else {
      return false
    }
    guard let first = rest.first, first != UInt8(ascii: "/") else { return false }
    return rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
  }
}
