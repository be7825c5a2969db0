import BacklotHTTP

/// A placeholder for a secret in a recording, such as `{{secret:access_token:1}}`.
///
/// In URLs and forms, the braces are percent-encoded: `%7B%7Bsecret:access_token:1%7D%7D`.
public struct SecretPlaceholder: Sendable, Hashable {
  /// The kind of secret: its name in snake case, such as `access_token`, or its shape, such as `jwt`.
  public let type: String
  /// The number of the secret among those of its type, starting at 1.
  public let number: Int

  /// Creates a placeholder.
  ///
  /// - Parameters:
  ///   - type: The kind of secret, in snake case.
  ///   - number: The number among the secrets of this kind.
  public init(type: String, number: Int) {
    self.type = type
    self.number = number
  }
}

extension SecretPlaceholder: CustomStringConvertible {
  /// The placeholder as it is written outside of URLs and forms.
  public var description: String { "{{secret:\(type):\(number)}}" }
}

// MARK: - Reading

extension SecretPlaceholder {
  /// A placeholder in a text.
  package struct Occurrence: Sendable, Hashable {
    /// The placeholder.
    package let placeholder: SecretPlaceholder
    /// The bytes that it occupies.
    package let range: Range<Int>
    /// True if it is percent-encoded.
    package let isEncoded: Bool
  }

  /// Returns the placeholders in a text, plain or percent-encoded, in order.
  package static func occurrences(in bytes: [UInt8]) -> [Occurrence] {
    bytes.withUnsafeBufferPointer { occurrences(in: $0) }
  }

  static func occurrences(in bytes: UnsafeBufferPointer<UInt8>) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == openBrace || byte == percent {
        var reader = PlaceholderReader(bytes, at: place)
        if let found = reader.read() {
          occurrences.append(found)
          place = found.range.upperBound
          continue
        }
      }
      place += 1
    }
    return occurrences
  }

  /// Returns the end of the placeholder that begins at a position, or `nil` if none does.
  static func end(in text: [UInt8], at place: Int) -> Int? {
    guard place < text.count, text[place] == openBrace || text[place] == percent else { return nil }
    return text.withUnsafeBufferPointer { bytes in
      var reader = PlaceholderReader(bytes, at: place)
      return reader.read()?.range.upperBound
    }
  }

  /// Returns a text with placeholders replaced, or `nil` if it has no placeholder that is to be replaced.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - replacement: Returns the text for a placeholder, in the encoding of its surroundings, or `nil` to keep the
  ///     placeholder.
  package static func replacing(
    in bytes: [UInt8],
    with replacement: (Occurrence) -> String?
  ) -> [UInt8]? {
    var replaced: [UInt8] = []
    var copied = 0
    for occurrence in occurrences(in: bytes) {
      guard let text = replacement(occurrence) else { continue }
      replaced += bytes[copied..<occurrence.range.lowerBound] + Array(text.utf8)
      copied = occurrence.range.upperBound
    }
    return copied == 0 ? nil : replaced + bytes[copied...]
  }

  private static let openBrace = UInt8(ascii: "{")
  private static let percent = UInt8(ascii: "%")
}

/// A reader for one placeholder.
private struct PlaceholderReader {
  /// The maximum number of bytes of a type.
  private static let longestType = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private var position: Int
  private var isEncoded = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    self.start = start
    position = start
  }

  mutating func read() -> SecretPlaceholder.Occurrence? {
    guard take("{"), take("{"), "secret".utf8.allSatisfy({ takePlain($0) }), take(":") else { return nil }
    let type = run { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
    guard !type.isEmpty, type.count <= Self.longestType, take(":") else { return nil }
    let digits = run { (48...57).contains($0) }
    guard let number = Int(String(decoding: bytes[digits], as: UTF8.self)), number > 0, take("}"), take("}") else {
      return nil
    }
    return SecretPlaceholder.Occurrence(
      placeholder: SecretPlaceholder(type: String(decoding: bytes[type], as: UTF8.self), number: number),
      range: start..<position,
      isEncoded: isEncoded
    )
  }

  private mutating func run(of isPart: (UInt8) -> Bool) -> Range<Int> {
    let first = position
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
    return first..<position
  }

  private mutating func takePlain(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Moves past a character, which may be percent-encoded.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: scalar)
    if takePlain(byte) { return true }
    guard position + 2 < bytes.count, bytes[position] == UInt8(ascii: "%") else { return false }
    let hexadecimal = Array("0123456789abcdef".utf8)
    guard
      bytes[position + 1] == hexadecimal[Int(byte >> 4)],
      bytes[position + 2] | 0x20 == hexadecimal[Int(byte & 15)] | 0x20
    else { return false }
    position += 3
    isEncoded = true
    return true
  }
}
