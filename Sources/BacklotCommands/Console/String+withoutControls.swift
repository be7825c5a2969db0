extension String {
  /// The text with a `�` for each control character but line breaks and tabs: what comes from a file must not steer the
  /// terminal.
  var withoutControls: String {
    guard unicodeScalars.contains(where: Self.steers) else { return self }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: unicodeScalars.map { Self.steers($0) ? "\u{FFFD}" : $0 })
    return String(plain)
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
