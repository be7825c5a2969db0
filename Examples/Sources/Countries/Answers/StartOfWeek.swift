/// The first day of the week.
///
/// Any text is accepted, so that an unknown day does not invalidate the whole response.
public struct StartOfWeek: RawRepresentable, Codable, Sendable, Hashable {
  /// The day's English name in lower case.
  public let rawValue: String

  /// Keeps the text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension StartOfWeek {
  /// Monday, as in ISO 8601.
  public static let monday = Self(rawValue: "monday")
  /// Friday, as in the Maldives.
  public static let friday = Self(rawValue: "friday")
  /// Saturday, as in Egypt.
  public static let saturday = Self(rawValue: "saturday")
  /// Sunday, as in Japan.
  public static let sunday = Self(rawValue: "sunday")
}
