/// How the names of an object's members are written, which tells whether they are data.
enum KeyStyle {
  /// Names that cannot be those of a program: numbers, dates, UUIDs, mail addresses and other identifiers.
  case identifiers
  /// Codes of two to five capitals and digits, such as `EUR`.
  case capitalCodes
  /// Codes of two or three small letters, all of the same length, such as `fra`.
  case smallCodes
  /// Names with characters that no programming language has in its names, such as spaces and slashes.
  case texts
  /// Any other names.
  case words

  init(of keys: [String]) {
    if keys.allSatisfy({ Self.isIdentifier($0.utf8) || Self.isAddress($0) }) {
      self = .identifiers
    } else if keys.allSatisfy(Self.isCapitalCode) {
      self = .capitalCodes
    } else if keys.allSatisfy({ Self.isSmallCode($0, length: keys[0].utf8.count) }) {
      self = .smallCodes
    } else if keys.count > 2, keys.count(where: Self.isText) * 2 > keys.count {
      self = .texts
    } else {
      self = .words
    }
  }

  /// Returns true for numbers, dates, and long runs of hexadecimal digits with at least one decimal digit.
  private static func isIdentifier(_ key: String.UTF8View) -> Bool {
    var (digits, hexadecimal, others) = (0, 0, 0)
    for byte in key {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): hexadecimal += 1
      case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "/"): others += 1
      default: return false
      }
    }
    if hexadecimal == 0 { return digits > 0 }
    return digits > 1 && digits + hexadecimal >= 16
  }

  /// Returns true for a mail address, and other names with `@` between two parts.
  private static func isAddress(_ key: String) -> Bool {
    let parts = key.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }

  private static func isCapitalCode(_ key: String) -> Bool {
    (2...5).contains(key.utf8.count) && key.utf8.contains { $0 >= UInt8(ascii: "A") }
      && key.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
      }
  }

  private static func isSmallCode(_ key: String, length: Int) -> Bool {
    (2...3).contains(length) && key.utf8.count == length
      && key.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  private static func isText(_ key: String) -> Bool {
    key.isEmpty
      || key.unicodeScalars.contains { scalar in
        let isPart = scalar.properties.isXIDContinue || scalar == "-" || scalar == "$" || scalar == "@" || scalar == "."
        return isPart == false
      } || key.dropFirst().contains("@")
  }
}
