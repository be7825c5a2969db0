import BacklotPlatform

/// One header or trailer field: a name and a value.
public struct HTTPField: Sendable, Hashable {
  /// The name, which is compared without regard to case.
  public var name: Name
  /// The value, without characters that would end the line.
  public let value: String
  /// True if the value was received as bytes that are not UTF-8.
  ///
  /// Each is a character of ``value`` (ISO 8859-1), so that it is sent as it was received.
  package let isLatin1: Bool
  /// True if the value is from a literal with a line break or a null character, which is now a space.
  package let hadLineBreak: Bool

  /// Creates a field.
  ///
  /// Carriage returns, line feeds and NULs in `value` become spaces, so that a value cannot inject a second field.
  /// White space around it is removed, since it is not part of the value (RFC 9110 §5.5).
  public init(name: Name, value: String) {
    self.name = name
    self.value = Self.legalized(value)
    isLatin1 = false
    hadLineBreak = false
  }

  /// Creates a field from a value that is known to have no white space around it and no characters that would end the
  /// line.
  package init(name: Name, validated value: String) {
    self.name = name
    self.value = value
    isLatin1 = false
    hadLineBreak = false
  }

  /// Creates a field from the bytes of a value: as UTF-8 if they are valid, otherwise as ISO 8859-1, in which each byte
  /// is a character.
  package init(name: Name, bytes: some Collection<UInt8>) {
    let text = String(validated: bytes, as: UTF8.self)
    self.name = name
    value = Self.legalized(text ?? String(latin1: bytes))
    isLatin1 = text == nil
    hadLineBreak = false
  }

  /// Creates a field from a value in a literal, and keeps whether the value had a line break.
  package init(name: Name, literal value: String) {
    self.name = name
    self.value = Self.legalized(value)
    isLatin1 = false
    hadLineBreak = value.utf8.contains(where: Self.isForbidden)
  }

  /// The bytes of the value, as they are sent.
  package var bytes: [UInt8] {
    isLatin1 ? value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(value.utf8)
  }

  private static func legalized(_ value: String) -> String {
    // Examining contiguous bytes is much faster.
    let hasForbidden = value.utf8.withContiguousStorageIfAvailable { $0.contains(where: isForbidden) }
    guard hasForbidden ?? value.utf8.contains(where: isForbidden) else { return trimmed(value) }
    return trimmed(String(decoding: value.utf8.map { isForbidden($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self))
  }

  private static func trimmed(_ value: String) -> String {
    guard value.utf8.first.map(isSpace) ?? false || value.utf8.last.map(isSpace) ?? false else { return value }
    return String(value[...].trimmed())
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  private static func isForbidden(_ byte: UInt8) -> Bool { byte == 0 || byte == 10 || byte == 13 }
}

extension String {
  /// Creates a text from bytes in a head: as UTF-8 if they are valid, otherwise as ISO 8859-1.
  package init(headBytes bytes: some Collection<UInt8>) {
    self = String(validated: bytes, as: UTF8.self) ?? String(latin1: bytes)
  }

  fileprivate init(latin1 bytes: some Collection<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension HTTPField: CustomStringConvertible {
  /// The field as a header line, without the line end.
  public var description: String { "\(name): \(value)" }
}
