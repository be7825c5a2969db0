import BacklotHTTP

/// The text that separates the parts of a multipart body, and does not occur in them (RFC 2046 §5.1.1).
public struct MultipartBoundary: Sendable, Hashable {
  /// The text, without the leading hyphens.
  public let text: String

  /// Creates a boundary from text, so that equal values produce equal bytes.
  ///
  /// Returns `nil` if the text does not have 1 to 70 of the characters allowed in a boundary, or ends with a space.
  public init?(_ text: String) {
    guard (1...70).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed), text.last != " " else { return nil }
    self.text = text
  }

  private init(random text: String) { self.text = text }

  /// A new, unpredictable boundary each time.
  public static var random: Self {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a boundary drawn from a generator, for tests with reproducible values.
  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    let digits = (0..<2).map { _ in
      let draw = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - draw.count) + draw
    }
    return Self(random: "backlot-" + digits.joined())
  }
}

extension MultipartBoundary {
  var mediaType: MediaType { MediaType(type: "multipart", subtype: "form-data", parameters: ["boundary": text]) }

  /// The delimiter before each part, including its line end.
  var delimiter: String { "--\(text)\r\n" }
  /// The delimiter after the last part.
  var closeDelimiter: String { "--\(text)--\r\n" }

  /// Returns true if the content contains text that would end a part.
  func occurs(in content: [UInt8]) -> Bool {
    let mark = Array("--\(text)".utf8)
    guard content.count >= mark.count else { return false }
    return (0...(content.count - mark.count)).contains { start in
      content[start] == mark[0] && content[start..<(start + mark.count)].elementsEqual(mark)
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }
}
