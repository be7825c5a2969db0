/// The number of columns that a text takes on a terminal.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The text, or as much of it as fits with an ellipsis behind.
  package static func shortened(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var shortened = ""
    var room = width - 1
    for character in text {
      room -= of(character)
      if room < 0 { break }
      shortened.append(character)
    }
    return width > 0 ? shortened + "…" : ""
  }

  /// Flags and other pictures take two columns, as do East Asian characters.
  ///
  /// Combining accents take no column.
  private static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isPicture(character) || isWide(first.value) ? 2 : 1
    }
  }

  /// Returns true if the character is shown as a picture by default or because of a variation selector (UTS #51), as in
  /// a keycap.
  private static func isPicture(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first?.properties else { return false }
    return first.isEmojiPresentation || first.isEmoji && scalars.contains("\u{FE0F}")
  }

  /// The blocks that Unicode's annex 11 calls wide.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
