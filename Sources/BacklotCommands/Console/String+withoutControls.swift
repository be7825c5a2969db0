extension String {
  /// The text with each control character except line breaks and tabs replaced by `�`.
  ///
  /// File contents must not control the terminal.
  var withoutControls: String { replacingScalars(where: \.steers) }

  /// The text with each control character, including line breaks and tabs, replaced by `�`.
  var onOneLine: String { replacingScalars { $0.steers || $0 == "\n" || $0 == "\t" } }

  private func replacingScalars(where isReplaced: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isReplaced) else { return self }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: unicodeScalars.map { isReplaced($0) ? "\u{FFFD}" : $0 })
    return String(plain)
  }

  /// The JSON text with an escape for each control character that JSON allows unescaped in strings.
  var withEscapedControls: String {
    guard unicodeScalars.contains(where: \.steers) else { return self }
    return unicodeScalars.map { $0.steers ? "\\u" + $0.fourDigits : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var steers: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var fourDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
