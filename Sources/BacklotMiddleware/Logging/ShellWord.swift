/// Quotes bytes as a word of a POSIX shell's command line (IEEE 1003.1 §2.2).
enum ShellWord {
  /// Returns a word that the shell reads as this text; NULs are lost, because arguments cannot contain them.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(needsNoQuotes) { return text }
    if isPrintable(text) {
      // By scalars, because the shell recognizes a quote followed by a combining mark, which Swift's characters do not.
      let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.map(String.init).joined(separator: #"'\''"#) + "'"
    }
    // A terminal would interpret control characters when they are printed or pasted.
    return "\"$(\(printf(text.utf8)))\""
  }

  /// Returns true if text can be shown and pasted unchanged: without control characters except line feeds and tabs.
  static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t"
        || ![.control, .lineSeparator, .paragraphSeparator, .format].contains($0.properties.generalCategory)
    }
  }

  /// Returns a command that writes these bytes, including NULs, to its standard output.
  static func printf(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "printf '") { $0 += escaped($1) } + "'"
  }

  private static func needsNoQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: ","), UInt8(ascii: "+"):
      true
    default:
      false
    }
  }

  /// Returns a byte as written in a single-quoted format of `printf`.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "%"): "%%"
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "'"): #"\047"#
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: #"\"# + octal(byte)
    }
  }

  /// Always three digits, so that a following digit is not part of the escape.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
