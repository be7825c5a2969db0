import BacklotFormats

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

    /// Returns whether texts of this notation often contain texts of another one.
    func contains(inner other: Notation) -> Bool {
      self == .json && other != .json || self == .xml && other == .percent
    }
  }

  /// The text without escapes.
  let bytes: [UInt8]
  /// For each byte, and for the end, the position in the original text.
  private let places: [Int32]
  private let notations: Notation

  /// Removes the escapes of some notations from a text, or returns `nil` if it has none.
  init?(_ text: [UInt8], notations: Notation) { self.init(text, notations: notations) { _, _ in true } }

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
    self.init(text, notations: notation) { place, bytes in
      guard bytes.contains(where: { isRelevant[Int($0)] }) else { return false }
      return isInner || layers.last?.isEscaped(at: place) ?? true
    }
  }

  private init?(_ text: [UInt8], notations: Notation, where isRelevant: (Int, [UInt8]) -> Bool) {
    guard let first = Self.firstEscape(in: text, notations, where: isRelevant) else { return nil }
    self.notations = notations
    var bytes: [UInt8] = []
    var places: [Int32] = []
    bytes.reserveCapacity(text.count)
    places.reserveCapacity(text.count + 1)
    bytes += text[..<first]
    places += (0..<first).lazy.map { Int32(truncatingIfNeeded: $0) }
    var place = first
    while place < text.count {
      if Self.notations[Int(text[place])] & notations.rawValue != 0,
        let escape = Self.escape(in: text[...], at: place)
      {
        bytes += escape.bytes
        for _ in escape.bytes { places.append(Int32(truncatingIfNeeded: place)) }
        place += escape.length
      } else {
        bytes.append(text[place])
        places.append(Int32(truncatingIfNeeded: place))
        place += 1
      }
    }
    self.bytes = bytes
    self.places = places + [Int32(truncatingIfNeeded: text.count)]
  }

  /// Returns the position of the first escape if there is a relevant escape, or `nil`.
  private static func firstEscape(
    in text: [UInt8],
    _ notations: Notation,
    where isRelevant: (Int, [UInt8]) -> Bool
  ) -> Int? {
    var first: Int?
    var place = 0
    while place < text.count {
      guard Self.notations[Int(text[place])] & notations.rawValue != 0, let escape = escape(in: text[...], at: place)
      else {
        place += 1
        continue
      }
      if first == nil { first = place }
      if isRelevant(place, escape.bytes) { return first }
      place += escape.length
    }
    return nil
  }

  /// Returns whether a byte was an escape in the original text.
  private func isEscaped(at place: Int) -> Bool { places[place + 1] - places[place] != 1 }

  /// Returns the range of a part in the original text.
  func original(_ range: Range<Int>) -> Range<Int> { Int(places[range.lowerBound])..<Int(places[range.upperBound]) }

  /// The notation of escapes that begin with each byte.
  private static let notations: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "%"): Notation.percent.rawValue
    case UInt8(ascii: "\\"): Notation.json.rawValue
    case UInt8(ascii: "&"): Notation.xml.rawValue
    default: 0
    }
  }

  private static func escape(in text: ArraySlice<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    switch text[place] {
    case UInt8(ascii: "\\"): return JSONStringText.escape(in: text, at: place)
    case UInt8(ascii: "&"): return XMLText.reference(in: text, at: place)
    default:
      guard place + 2 < text.endIndex, let high = digit(text[place + 1]), let low = digit(text[place + 2]) else {
        return nil
      }
      return ([high << 4 | low], 3)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
