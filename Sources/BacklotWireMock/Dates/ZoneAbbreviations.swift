/// The short zone names of Internet dates (RFC 5322 §4.3).
enum ZoneAbbreviations {
  private static let hours = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  /// Returns the number of seconds ahead of UTC, or `nil` if the name is unknown.
  static func offset(of name: String) -> Int? { hours[name.uppercased()].map { $0 * 3600 } }
}
