/// A parser for date patterns.
struct DatePatternReader {
  private static let maximumLength = 1000
  private static let maximumDepth = 8

  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(DateError) -> [DatePattern.Element] {
    guard bytes.count <= Self.maximumLength else {
      throw error("this pattern is too long", expected: "at most \(Self.maximumLength) bytes")
    }
    let elements = try readElements(depth: 0)
    guard position == bytes.count else {
      throw error("there is no \"[\" for this \"]\"", expected: "\"[\" before it, or \"']'\" for a literal bracket")
    }
    return elements
  }

  private mutating func readElements(depth: Int) throws(DateError) -> [DatePattern.Element] {
    var elements: [DatePattern.Element] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
      append(try readElement(depth: depth), to: &elements)
    }
    return Self.reserving(elements)
  }

  private mutating func readElement(depth: Int) throws(DateError) -> DatePattern.Element {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "'"): return .literal(try readQuoted())
    case UInt8(ascii: "["): return try readOptional(depth: depth + 1)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"):
      throw error("this character is reserved", expected: "quotes around it: '\(Character(Unicode.Scalar(byte)))'")
    case _ where (97...122).contains(byte | 0x20):
      let count = bytes[position...].prefix { $0 == byte }.count
      let element = try element(for: byte, count: count)
      position += count
      return element
    default:
      let start = position
      position = bytes[(start + 1)...].firstIndex(where: Self.isSpecial) ?? bytes.count
      return .literal(String(decoding: bytes[start..<position], as: UTF8.self))
    }
  }

  private mutating func readOptional(depth: Int) throws(DateError) -> DatePattern.Element {
    guard depth <= Self.maximumDepth else {
      throw error("brackets are nested too deeply", expected: "at most \(Self.maximumDepth) levels")
    }
    let start = position
    position += 1
    let elements = try readElements(depth: depth)
    guard position < bytes.count else {
      throw error("this bracket is not closed", expected: "\"]\" after the optional part", at: start)
    }
    position += 1
    return .optional(elements)
  }

  /// Reads quoted text, in which two quotes represent one.
  private mutating func readQuoted() throws(DateError) -> String {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "'") else {
        content.append(bytes[position])
        position += 1
        continue
      }
      position += 1
      let isDoubled = position < bytes.count && bytes[position] == UInt8(ascii: "'")
      if content.isEmpty, position == start + 2, !isDoubled { return "'" }
      guard isDoubled else { return String(decoding: content, as: UTF8.self) }
      content.append(bytes[position])
      position += 1
    }
    throw error("this quote is not closed", expected: "\"'\" after the text, and \"''\" for a literal quote", at: start)
  }

  private func error(_ problem: String, expected: String, at place: Int? = nil) -> DateError {
    DateError(in: text, offset: place ?? position, problem: problem, expected: expected)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || "'[]{}#".utf8.contains(byte)
  }
}

// MARK: - Adjacent numbers

extension DatePatternReader {
  private func append(_ element: DatePattern.Element, to elements: inout [DatePattern.Element]) {
    if case .literal(let text) = element, case .literal(let before)? = elements.last {
      elements[elements.count - 1] = .literal(before + text)
    } else {
      elements.append(element)
    }
  }

  /// Reserves the digits of fixed-width numbers in a preceding number without a fixed width.
  private static func reserving(_ elements: [DatePattern.Element]) -> [DatePattern.Element] {
    var result = elements
    for (index, element) in elements.enumerated() {
      guard case .number(let field, let minimum, _) = element else { continue }
      let reserved = elements[(index + 1)...].lazy.map(\.fixedDigits).prefix { $0 > 0 }.reduce(0, +)
      result[index] = .number(field, minimum: minimum, reserved: reserved)
    }
    return result
  }
}

extension DatePattern.Element {
  /// The fixed number of digits, or 0 if the element is not a number or has no fixed width.
  fileprivate var fixedDigits: Int {
    switch self {
    case .fixedNumber(_, let digits), .fraction(let digits): digits
    case .shortYear: 2
    default: 0
    }
  }
}

// MARK: - Letters

extension DatePatternReader {
  private func element(for letter: UInt8, count: Int) throws(DateError) -> DatePattern.Element {
    switch Character(Unicode.Scalar(letter)) {
    case "y" where count == 2, "u" where count == 2: return .shortYear
    case "y": return .number(.yearOfEra, minimum: count, reserved: 0)
    case "u": return .number(.year, minimum: count, reserved: 0)
    case "M", "L": return try numberOrName(.month, kind: .month, count: count)
    case "E": return .name(.weekday, try width(count, from: 1))
    case "a" where count == 1: return .name(.half, .full)
    case "G" where count <= 3: return .name(.era, .full)
    case "S" where count <= 9: return .fraction(digits: count)
    case "Q", "q": return try number(.quarter, count: count)
    case "d": return try number(.day, count: count)
    case "D": return try number(.dayOfYear, count: count, most: 3)
    case "H": return try number(.hour, count: count)
    case "k": return try number(.hourFromOne, count: count)
    case "K": return try number(.hourOfHalf, count: count)
    case "h": return try number(.hourOfHalfFromOne, count: count)
    case "m": return try number(.minute, count: count)
    case "s": return try number(.second, count: count)
    case "n": return try number(.nanosecond, count: count, most: 9)
    default: return try zoneElement(for: letter, count: count)
    }
  }

  private func zoneElement(for letter: UInt8, count: Int) throws(DateError) -> DatePattern.Element {
    switch (Character(Unicode.Scalar(letter)), count) {
    case ("V", 2): return .zoneIdentifier
    case ("z", 1...3): return .zoneName
    case ("X", 1): return .offset(.init(zero: "Z", prefix: "", separator: "", isShort: true))
    case ("x", 1): return .offset(.init(zero: nil, prefix: "", separator: "", isShort: true))
    case ("X", 2), ("X", 4): return .offset(.init(zero: "Z", prefix: "", separator: "", isShort: false))
    case ("x", 2), ("x", 4), ("Z", 1...3): return .offset(.init(zero: nil, prefix: "", separator: "", isShort: false))
    case ("X", 3), ("X", 5), ("Z", 5): return .offset(.init(zero: "Z", prefix: "", separator: ":", isShort: false))
    case ("x", 3), ("x", 5): return .offset(.init(zero: nil, prefix: "", separator: ":", isShort: false))
    case ("O", 4), ("Z", 4): return .offset(.init(zero: "GMT", prefix: "GMT", separator: ":", isShort: false))
    case ("O", 1):
      return .offset(.init(zero: "GMT", prefix: "GMT", separator: ":", isShort: true, isUnpadded: true))
    default:
      let letters = String(repeating: Character(Unicode.Scalar(letter)), count: min(count, 20))
      throw error(
        "\"\(letters)\" is not supported in a date pattern",
        expected: "letters of Java's DateTimeFormatter (yyyy MM MMM dd EEE HH hh mm ss SSS a z Z XXX VV), and "
          + "quotes around other letters: 'T'"
      )
    }
  }

  private func number(_ field: DatePattern.Field, count: Int, most: Int = 2) throws(DateError) -> DatePattern.Element {
    guard count <= most else {
      throw error("this letter is repeated \(count) times", expected: "at most \(most) times")
    }
    return count == 1 ? .number(field, minimum: 1, reserved: 0) : .fixedNumber(field, digits: count)
  }

  private func numberOrName(
    _ field: DatePattern.Field,
    kind: DatePattern.NameKind,
    count: Int
  ) throws(DateError) -> DatePattern.Element {
    count <= 2 ? try number(field, count: count) : .name(kind, try width(count, from: 3))
  }

  private func width(_ count: Int, from least: Int) throws(DateError) -> DateNames.Width {
    switch count {
    case least...3: return .short
    case 4: return .full
    case 5: return .letter
    default: throw error("this letter is repeated \(count) times", expected: "at most 5 times")
    }
  }
}
