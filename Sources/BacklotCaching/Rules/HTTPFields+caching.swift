import BacklotFormats
import BacklotHTTP

extension HTTPField.Name {
  static let age = Self(raw: "Age", canonical: "age")
  static let contentLocation = Self(raw: "Content-Location", canonical: "content-location")
  static let expires = Self(raw: "Expires", canonical: "expires")
  static let ifMatch = Self(raw: "If-Match", canonical: "if-match")
  static let ifModifiedSince = Self(raw: "If-Modified-Since", canonical: "if-modified-since")
  static let ifUnmodifiedSince = Self(raw: "If-Unmodified-Since", canonical: "if-unmodified-since")
  static let pragma = Self(raw: "Pragma", canonical: "pragma")
}

extension HTTPFields {
  /// Returns the seconds since 1970 of a field that contains one date, or `nil` if it is missing, repeated with
  /// different values, or malformed (RFC 9111 §4.2).
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - now: The current time in seconds since 1970, for dates with a two-digit year.
  func seconds(_ name: HTTPField.Name, now: Int64) -> Int64? {
    let values = Set(self[values: name])
    guard values.count == 1, let value = values.first else { return nil }
    return HTTPDate(parsing: value, currentYear: Self.year(of: now)).map { Int64($0.seconds) }
  }

  private static func year(of time: Int64) -> Int {
    let years = Swift.min(Swift.max(time / 31_556_952, 0), 8_000)
    return 1970 + Int(years)
  }
}
