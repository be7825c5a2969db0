import BacklotHTTP

/// The rules by which a string of a sample becomes an example in documentation.
enum SampleExample {
  /// Returns true if a string is neither a secret nor personal, as far as its name and its look tell.
  static func isShown(_ text: String, of name: String) -> Bool {
    if SecretNames.standard.contains(name) || text.contains("@") { return false }
    return text.split(whereSeparator: { $0.isLetter == false && $0.isNumber == false }).allSatisfy { isWord($0) }
  }

  /// Returns a string on one line, without characters that are invisible.
  static func text(_ example: String) -> String { String(SwiftWriter.literal(example).dropFirst().dropLast()) }

  /// Returns false for a long mixture of letters and digits, which may be a key or a token.
  private static func isWord(_ part: Substring) -> Bool {
    part.count < 16 || (part.contains(where: \.isNumber) && part.contains(where: \.isLetter)) == false
  }
}
