/// The day a week starts on; any text can be one, so that a day nobody thought of does not spoil the whole answer.
public struct StartOfWeek: RawRepresentable, Codable, Sendable, Hashable {
  /// The day's English name in lower case.
  public let rawValue: String

  /// Keeps the text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension StartOfWeek {
  /// As ISO 8601 has it.
  public static let monday = Self(rawValue: "monday")
  /// As in the Maldives.
  public static let friday = Self(rawValue: "friday")
  /// As in Egypt.
  public static let saturday = Self(rawValue: "saturday")
  /// As in Japan.
  public static let sunday = Self(rawValue: "sunday")
}
