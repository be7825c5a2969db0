/// One header or trailer field: a name and a value.
public struct HTTPField: Sendable, Hashable {
  /// The name, compared without regard to case.
  public var name: Name
  /// The value, free of the characters that would end the line.
  public let value: String

  /// Makes a field; carriage returns, line feeds and NULs in `value` become spaces, so that a value can never smuggle
  /// in a second field, and white space around it is left out, since it is no part of the value (RFC 9110 §5.5).
  public init(name: Name, value: String) {
    self.name = name
    self.value = Self.legalized(value)
  }

  /// Makes a field of a value that is known to be free of white space around it and of what would end the line.
  package init(name: Name, validated value: String) {
    self.name = name
    self.value = value
  }

  private static func legalized(_ value: String) -> String {
    guard value.utf8.contains(where: isForbidden) else { return trimmed(value) }
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
  /// The field as a header line, without the line's end.
  public var description: String { "\(name): \(value)" }
}
