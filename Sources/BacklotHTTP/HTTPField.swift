/// One header or trailer field: a name and a value.
public struct HTTPField: Sendable, Hashable {
  /// The name, which is compared without regard to case.
  public var name: Name
  /// The value, without characters that would end the line.
  public let value: String

  /// Creates a field.
  ///
  /// Carriage returns, line feeds and NULs in `value` become spaces, so that a value cannot inject a second field.
  /// White space around it is removed, since it is not part of the value (RFC 9110 §5.5).
  public init(name: Name, value: String) {
    self.name = name
    self.value = Self.legalized(value)
  }

  /// Creates a field from a value that is known to have no white space around it and no characters that would end the
  /// line.
  package init(name: Name, validated value: String) {
    self.name = name
    self.value = value
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

extension HTTPField: CustomStringConvertible {
  /// The field as a header line, without the line end.
  public var description: String { "\(name): \(value)" }
}
