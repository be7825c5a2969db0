import BacklotMessages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The rule by which a value looks random.
///
/// A value is random if it has 24 to 512 letters of Base64, with capitals, small letters and digits in any order, if
/// its entropy is near that of random letters, and if it is not text in Base64. Hexadecimal numbers, UUIDs, and
/// identifiers of words are not random by this rule.
enum EntropyRule {
  private static let lengths = 24...512
  /// The minimum entropy, as a fraction of that of a text of the same length whose letters are all different.
  private static let minimumEntropy = 0.82
  /// The number of different letters of random texts.
  private static let letterCount = 62.0
  /// The maximum fraction of neighbors that are both capitals, both small letters or both digits.
  ///
  /// It is 0.38 in random
  /// texts, and above 0.7 in identifiers of words.
  private static let maximumRepetition = 0.6

  static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
    guard lengths.contains(text.count), hasAllClasses(text) else { return false }
    return repetition(in: text) <= maximumRepetition
      && entropy(of: text) >= minimumEntropy * log2(min(Double(text.count), letterCount))
      && !isEncodedText(text) && !SecretValue.isWordy(text)
  }

  private static func hasAllClasses(_ text: ArraySlice<UInt8>) -> Bool {
    var classes = 0
    for byte in text { classes |= 1 << characterClass(byte) }
    return classes & 0b1110 == 0b1110
  }

  /// Returns 1 for digits, 2 for capitals, 3 for small letters, and 0 for other characters.
  private static func characterClass(_ byte: UInt8) -> Int {
    switch byte {
    case 48...57: 1
    case 65...90: 2
    case 97...122: 3
    default: 0
    }
  }

  private static func repetition(in text: ArraySlice<UInt8>) -> Double {
    let repeated = zip(text, text.dropFirst()).count { characterClass($0) == characterClass($1) }
    return Double(repeated) / Double(text.count - 1)
  }

  /// Returns the Shannon entropy of the letters in bits.
  private static func entropy(of text: ArraySlice<UInt8>) -> Double {
    var counts = [Double](repeating: 0, count: 128)
    for byte in text { counts[Int(byte & 127)] += 1 }
    let total = Double(text.count)
    return counts.reduce(0) { $1 == 0 ? $0 : $0 - $1 / total * log2($1 / total) }
  }

  /// Returns whether a text is readable text in Base64, such as the identifiers of GraphQL.
  private static func isEncodedText(_ text: ArraySlice<UInt8>) -> Bool {
    guard let decoded = Base64.decode(String(decoding: text, as: UTF8.self), isLenient: true), !decoded.isEmpty else {
      return false
    }
    let readable = decoded.count { (0x20...0x7E).contains($0) || (9...13).contains($0) }
    return Double(readable) >= 0.85 * Double(decoded.count)
  }
}
