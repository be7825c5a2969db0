extension JournalEntry {
  // The beginning of a UUID of version 8, whose content is free for applications (RFC 9562 §5.8).
  private static var head: String { "00000000-0000-8000-8000-" }

  /// The number of the exchange in the form of WireMock's identifiers.
  var uuid: String {
    let digits = String(id & 0xFFFF_FFFF_FFFF, radix: 16)
    return Self.head + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// Returns the number in such an identifier, or `nil` if the text is not one.
  static func number(of uuid: String) -> UInt64? {
    let text = uuid.lowercased()
    guard text.hasPrefix(head), text.utf8.count == 36 else { return nil }
    let digits = text.dropFirst(head.count)
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt64(digits, radix: 16) : nil
  }
}
