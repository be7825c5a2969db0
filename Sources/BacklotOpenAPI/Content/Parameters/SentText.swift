import BacklotHTTP

/// A text as it was sent, with the kind of its escapes.
struct SentText: Sendable {
  /// The escapes in a text.
  enum Escaping: Sendable {
    /// No escapes, as in header fields.
    case none
    /// `%XX`, as in paths and cookies.
    case percent
    /// `%XX`, and `+` for a space, as in queries and forms.
    case form
  }

  let text: Substring
  let escaping: Escaping

  init(_ text: Substring, escaping: Escaping) {
    self.text = text
    self.escaping = escaping
  }

  var isEmpty: Bool { text.utf8.isEmpty }

  /// The decoded text.
  ///
  /// Invalid escapes stay as they are; bytes that are not UTF-8 are replaced.
  var decoded: String {
    guard escaping != .none else { return String(text) }
    let decoded = text.utf8.withContiguousStorageIfAvailable { bytes in
      PercentEncoding.decodeText(bytes, plusAsSpace: escaping == .form)
    }
    return decoded ?? PercentEncoding.decode(text, plusAsSpace: escaping == .form)
  }

  /// Returns a part of the text, without the surrounding white space that header fields allow.
  fileprivate func part(_ part: Substring) -> SentText {
    SentText(escaping == .none ? part.trimmed() : part, escaping: escaping)
  }
}

/// A separator between the elements of an array.
struct Separator: Sendable {
  /// The unescaped character.
  let byte: UInt8
  /// The two hexadecimal digits of the escape that also separates, if any.
  let escape: (UInt8, UInt8)?

  static let comma = Separator(byte: UInt8(ascii: ","), escape: nil)
  /// A comma, escaped or not.
  static let escapedComma = Separator(byte: UInt8(ascii: ","), escape: (UInt8(ascii: "2"), UInt8(ascii: "C")))
  static let dot = Separator(byte: UInt8(ascii: "."), escape: nil)
  static let semicolon = Separator(byte: UInt8(ascii: ";"), escape: nil)
  static let ampersand = Separator(byte: UInt8(ascii: "&"), escape: nil)
  static let space = Separator(byte: UInt8(ascii: " "), escape: (UInt8(ascii: "2"), UInt8(ascii: "0")))
  static let pipe = Separator(byte: UInt8(ascii: "|"), escape: (UInt8(ascii: "7"), UInt8(ascii: "C")))
  static let tab = Separator(byte: UInt8(ascii: "\t"), escape: (UInt8(ascii: "0"), UInt8(ascii: "9")))

  /// Creates the separator of a style that is not exploded.
  init(_ style: Parameter.Style) {
    self =
      switch style {
      case .spaceDelimited: .space
      case .pipeDelimited: .pipe
      case .tabDelimited: .tab
      default: .comma
      }
  }

  private init(byte: UInt8, escape: (UInt8, UInt8)?) {
    self.byte = byte
    self.escape = escape
  }
}

extension SentText {
  /// The maximum number of parts into which a text is split.
  ///
  /// A text with more parts is rejected.
  static let maximumParts = 10_000

  /// Returns the parts between separators, at least one, or `nil` if there are too many.
  func parts(between separator: Separator) -> [SentText]? {
    var parts: [SentText] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var place = start
    while place < bytes.endIndex {
      guard let end = end(of: separator, at: place) else {
        bytes.formIndex(after: &place)
        continue
      }
      guard parts.count < Self.maximumParts else { return nil }
      parts.append(part(text[start..<place]))
      start = end
      place = end
    }
    guard parts.count < Self.maximumParts else { return nil }
    parts.append(part(text[start...]))
    return parts
  }

  /// Returns the end of a separator that begins at an index, if there is one.
  private func end(of separator: Separator, at place: Substring.Index) -> Substring.Index? {
    let bytes = text.utf8
    let byte = bytes[place]
    let isPlus = escaping == .form && separator.byte == 32 && byte == UInt8(ascii: "+")
    if byte == separator.byte || isPlus { return bytes.index(after: place) }
    guard byte == UInt8(ascii: "%"), escaping != .none, let (high, low) = separator.escape,
      let end = bytes.index(place, offsetBy: 3, limitedBy: bytes.endIndex)
    else { return nil }
    let digits = bytes[bytes.index(after: place)..<end]
    // A lowercase digit is also valid: `%7c`.
    return digits.first == high && (digits.last ?? 0) & 0xDF == low & 0xDF ? end : nil
  }

  /// Returns the parts before and after the first occurrence of a character.
  ///
  /// The second is `nil` if it does not occur.
  func halves(at byte: UInt8) -> (first: SentText, second: SentText?) {
    guard let place = text.utf8.firstIndex(of: byte) else { return (self, nil) }
    return (part(text[..<place]), part(text[text.utf8.index(after: place)...]))
  }

  /// Returns the text after a prefix, or `nil` if the text does not have the prefix.
  func dropping(_ byte: UInt8) -> SentText? {
    text.utf8.first == byte ? SentText(Substring(text.utf8.dropFirst()), escaping: escaping) : nil
  }
}

// MARK: - Escaping

extension SentText.Escaping {
  /// Returns a text in which all characters except the unreserved ones of RFC 3986 are escaped, as clients do that
  /// follow RFC 6570.
  func escaped(_ text: String) -> String {
    switch self {
    case .none: text
    case .percent: Self.encoded(text, spaceAsPlus: false)
    case .form: Self.encoded(text, spaceAsPlus: true)
    }
  }

  private static func encoded(_ text: String, spaceAsPlus: Bool) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else if byte == 32, spaceAsPlus {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
