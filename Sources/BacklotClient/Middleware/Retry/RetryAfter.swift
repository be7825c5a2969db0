import BacklotHTTP

/// The delay that a server requests (RFC 9110 §10.2.3).
enum RetryAfter {
  /// Returns the delay that a response requests, or `nil` if it requests no valid delay.
  ///
  /// A date is compared with the response's own `Date`, since the clocks of server and client may differ.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - now: The seconds since 1970, for a response without its own date.
  static func wait(askedBy response: HTTPResponse, now: Int) -> Duration? {
    guard let text = response.headerFields[.retryAfter] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return .seconds(Int(text) ?? .max) }
    let year = 1970 + now / 31_556_952
    guard let date = HTTPDate(parsing: text, currentYear: year) else { return nil }
    let sent = response.headerFields[.date].flatMap { HTTPDate(parsing: $0, currentYear: year) }
    return .seconds(max(date.seconds - (sent?.seconds ?? now), 0))
  }
}
