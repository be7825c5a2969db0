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
  }

  /// The text without escapes.
  let bytes: [UInt8]
  /// For each byte, and for the end, the position in the original text.
  private let places: [Int32]

  /// Removes the escapes of some notations from a text, or returns `nil` if it has none.
  init?(_ text: [UInt8], _ notations: Notation) {
    guard text.contains(where: { !Self.notations[Int($0)].isDisjoint(with: notations) }) else { return nil }
    var bytes: [UInt8] = []
    var places: [Int32] = []
    bytes.reserveCapacity(text.count)
    places.reserveCapacity(text.count + 1)
    var place = 0
    while place < text.count {
      if !Self.notations[Int(text[place])].isDisjoint(with: notations),
        let escape = Self.escape(in: text[...], at: place)
      {
        bytes += escape.bytes
        places += escape.bytes.map { _ in Int32(truncatingIfNeeded: place) }
        place += escape.length
      } else {
        bytes.append(text[place])
        places.append(Int32(truncatingIfNeeded: place))
        place += 1
      }
    }
    guard bytes.count < text.count else { return nil }
    self.bytes = bytes
    self.places = places + [Int32(truncatingIfNeeded: text.count)]
  }

  /// Returns the range of a part in the original text.
  func original(_ range: Range<Int>) -> Range<Int> { Int(places[range.lowerBound])..<Int(places[range.upperBound]) }

  /// The notation of escapes that begin with each byte.
  private static let notations: [Notation] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "\\"): .json
    case UInt8(ascii: "&"): .xml
    default: []
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
