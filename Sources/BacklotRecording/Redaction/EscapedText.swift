import BacklotFormats
import BacklotJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A text without its escapes, in which each byte knows its position in the original.
struct EscapedText {
  /// The notations of escapes.
  struct Notation: OptionSet {
    let rawValue: UInt8

    /// `%2F` in URLs and forms.
    static let percent = Notation(rawValue: 1)
    /// `\/` and `\u002f` in JSON.
    static let json = Notation(rawValue: 2)
    /// `&amp;` and `&#47;` in XML.
    static let xml = Notation(rawValue: 4)
    /// All notations, since a text often does not state which it has.
    static let all: Notation = [.percent, .json, .xml]

    /// The byte with which the escapes of a single notation begin, or `nil`.
    var mark: UInt8? {
      switch self {
      case .percent: UInt8(ascii: "%")
      case .json: UInt8(ascii: "\\")
      case .xml: UInt8(ascii: "&")
      default: nil
      }
    }

    /// Returns whether texts of this notation often contain texts of another one.
    func contains(inner other: Notation) -> Bool {
      self == .json && other != .json || self == .xml && other == .percent
    }
  }

  /// A part of the text that is an escape, or a run without escapes.
  private struct Piece {
    let plain: Int
    let original: Int
    let isEscape: Bool
  }

  /// The text without escapes.
  private(set) var bytes: [UInt8] = []
  /// The pieces in order, and the end of the text.
  private var pieces: [Piece] = []
  private let notations: Notation

  /// Removes the escapes of some notations from a text, or returns `nil` if it has none.
  init?(_ text: [UInt8], notations: Notation) { self.init(text, notations: notations) { _, _ in true } }

  /// Removes the escapes of some notations from a text, or returns `nil` if it has no relevant ones.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - notations: The notations.
  ///   - isRelevant: For each byte, true if an escape for it is relevant.
  init?(_ text: [UInt8], notation notations: Notation, relevant isRelevant: [Bool]) {
    self.init(text, notations: notations) { _, byte in isRelevant[Int(byte)] }
  }

  /// Removes the escapes of a notation from a text, or returns `nil` if it has no relevant ones.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - notation: The notation.
  ///   - layers: What was removed before; the text is that of the last.
  ///   - isRelevant: For each byte, true if an escape for it is relevant.
  init?(_ text: [UInt8], notation: Notation, behind layers: [EscapedText], relevant isRelevant: [Bool]) {
    // In JSON and XML, a URL has its own escapes, and JSON may contain XML. Otherwise, escapes inside escapes begin with
    // a byte that was escaped itself.
    let isInner = layers.count == 1 && layers[0].notations.contains(inner: notation)
    self.init(text, notations: notation) { place, byte in
      guard isRelevant[Int(byte)] else { return false }
      return isInner || layers.last?.isEscaped(at: place) ?? true
    }
  }

  private init?(_ text: [UInt8], notations: Notation, where isRelevant: (Int, UInt8) -> Bool) {
    guard let first = Self.firstEscape(in: text, notations, where: isRelevant) else { return nil }
    self.notations = notations
    bytes.reserveCapacity(text.count)
    pieces.append(Piece(plain: 0, original: 0, isEscape: false))
    var (start, place): (Int, Int?) = (0, first)
    while let next = place {
      guard let escape = Self.escape(in: text, at: next) else {
        place = Self.nextMark(in: text, from: next + 1, notations)
        continue
      }
      bytes += text[start..<next]
      pieces.append(Piece(plain: bytes.count, original: next, isEscape: true))
      escape.append(to: &bytes)
      start = next + escape.length
      pieces.append(Piece(plain: bytes.count, original: start, isEscape: false))
      place = Self.nextMark(in: text, from: start, notations)
    }
    bytes += text[start...]
  }

  /// Returns the position of the first escape if there is a relevant escape, or `nil`.
  private static func firstEscape(
    in text: [UInt8],
    _ notations: Notation,
    where isRelevant: (Int, UInt8) -> Bool
  ) -> Int? {
    var first: Int?
    var place = nextMark(in: text, from: 0, notations)
    while let next = place {
      guard let escape = escape(in: text, at: next) else {
        place = nextMark(in: text, from: next + 1, notations)
        continue
      }
      if first == nil { first = next }
      if isRelevant(next, escape.firstByte) { return first }
      place = nextMark(in: text, from: next + escape.length, notations)
    }
    return nil
  }

  /// Returns the position of the next byte with which escapes begin, or `nil`.
  private static func nextMark(in text: [UInt8], from start: Int, _ notations: Notation) -> Int? {
    text.withUnsafeBufferPointer { bytes in
      if let mark = notations.mark {
        guard start < bytes.count, let base = bytes.baseAddress,
          let found = memchr(base + start, Int32(mark), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
      }
      return nextMark(in: bytes, from: start, notations)
    }
  }

  private static func nextMark(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ notations: Notation) -> Int? {
    marks.withUnsafeBufferPointer { marks in
      var place = start
      while place < bytes.count {
        if marks[Int(bytes[place])] & notations.rawValue != 0 { return place }
        place &+= 1
      }
      return nil
    }
  }

  /// Returns the piece that contains a byte.
  private func piece(at place: Int) -> Piece {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].plain <= place { low = middle } else { high = middle }
    }
    return pieces[low]
  }

  /// Returns whether a byte was an escape in the original text.
  private func isEscaped(at place: Int) -> Bool { piece(at: place).isEscape }

  /// Returns the range of a part in the original text.
  func original(_ range: Range<Int>) -> Range<Int> { position(range.lowerBound)..<position(range.upperBound) }

  private func position(_ place: Int) -> Int {
    let piece = piece(at: place)
    return piece.isEscape ? piece.original : piece.original + place - piece.plain
  }

  /// The notation of escapes that begin with each byte.
  private static let marks: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "%"): Notation.percent.rawValue
    case UInt8(ascii: "\\"): Notation.json.rawValue
    case UInt8(ascii: "&"): Notation.xml.rawValue
    default: 0
    }
  }

  /// The byte or the character that an escape represents.
  private struct Escape {
    /// A byte, or a Unicode scalar value.
    let value: UInt32
    let isByte: Bool
    let length: Int

    /// The first byte of the value in UTF-8.
    var firstByte: UInt8 {
      if isByte || value < 0x80 { return UInt8(truncatingIfNeeded: value) }
      return value < 0x800
        ? UInt8(0xC0 | value >> 6) : value < 0x1_0000 ? UInt8(0xE0 | value >> 12) : UInt8(0xF0 | value >> 18)
    }

    func append(to bytes: inout [UInt8]) {
      if isByte || value < 0x80 { return bytes.append(firstByte) }
      bytes.append(firstByte)
      if value >= 0x1_0000 { bytes.append(UInt8(0x80 | value >> 12 & 0x3F)) }
      if value >= 0x800 { bytes.append(UInt8(0x80 | value >> 6 & 0x3F)) }
      bytes.append(UInt8(0x80 | value & 0x3F))
    }
  }

  private static func escape(in text: [UInt8], at place: Int) -> Escape? {
    guard place + 1 < text.count else { return nil }
    switch text[place] {
    case UInt8(ascii: "\\"): return jsonEscape(in: text, at: place)
    case UInt8(ascii: "&"):
      guard let reference = XMLText.reference(in: text[...], at: place),
        let scalar = String(decoding: reference.bytes, as: UTF8.self).unicodeScalars.first
      else { return nil }
      return Escape(value: scalar.value, isByte: false, length: reference.length)
    default:
      guard place + 2 < text.count, let high = digit(text[place + 1]), let low = digit(text[place + 2]) else {
        return nil
      }
      return Escape(value: UInt32(high << 4 | low), isByte: true, length: 3)
    }
  }

  private static func jsonEscape(in text: [UInt8], at place: Int) -> Escape? {
    let letter = text[place + 1]
    guard letter == UInt8(ascii: "u") else {
      return JSONBytes.escaped(by: letter).map { Escape(value: UInt32($0), isByte: true, length: 2) }
    }
    guard let unit = codeUnit(in: text, at: place) else { return nil }
    guard UTF16.isSurrogate(unit) else { return Escape(value: UInt32(unit), isByte: false, length: 6) }
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(in: text, at: place + 6), UTF16.isTrailSurrogate(trail)
    else {
      return Escape(value: 0xFFFD, isByte: false, length: 6)
    }
    let value = 0x1_0000 + (UInt32(unit) - 0xD800) << 10 + UInt32(trail) - 0xDC00
    return Escape(value: value, isByte: false, length: 12)
  }

  private static func codeUnit(in text: [UInt8], at place: Int) -> UInt16? {
    guard place + 6 <= text.count, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt16 = 0
    for index in place + 2..<place + 6 {
      guard let digit = digit(text[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
