/// The value of a `Content-Range` field in bytes (RFC 9110 §14.4).
struct ContentRange: Sendable, Hashable {
  /// The offsets of the bytes in the content, or `nil` if the requested range is not satisfiable.
  let range: ClosedRange<Int64>?
  /// The length of the whole content, or `nil` if it is unknown.
  let total: Int64?

  /// Parses a value, or returns `nil` if it is invalid or not in bytes.
  init?(parsing text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, let total = Self.number(sides[1]), let range = Self.range(sides[0]) else { return nil }
    if range == .some(nil), total == .some(nil) { return nil }
    if let last = range?.upperBound, let total, last >= total { return nil }
    (self.range, self.total) = (range, total)
  }

  /// Returns the range, an inner `nil` for an asterisk, or an outer `nil` if the text is invalid.
  private static func range(_ text: Substring) -> ClosedRange<Int64>?? {
    if text == "*" { return .some(nil) }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]) ?? nil, let last = number(ends[1]) ?? nil, first <= last else {
      return nil
    }
    return first...last
  }

  private static func number(_ text: Substring) -> Int64?? {
    if text == "*" { return .some(nil) }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int64(text) else { return nil }
    return number
  }
}
