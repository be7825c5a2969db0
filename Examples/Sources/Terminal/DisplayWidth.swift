/// How many columns of a terminal a text takes.
///
/// East Asian wide letters, emoji and flags take two (UAX #11, UTS #51), combining and control characters none.
public enum DisplayWidth {
  /// The columns of a line.
  public static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of what a reader sees as one character.
  public static func columns(of character: Character) -> Int {
    if isEmoji(character) { return 2 }
    return character.unicodeScalars.map(columns).max() ?? 0
  }

  /// The text, or what of its beginning fits, with an ellipsis in place of the rest.
  public static func cut(_ text: String, to width: Int) -> String {
    if columns(of: text) <= width { return text }
    if width < 1 { return "" }
    var room = width - 1
    let beginning = text.prefix { character in
      room -= columns(of: character)
      return room >= 0
    }
    return beginning + "…"
  }

  private static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    if scalars.contains(where: \.properties.isEmojiPresentation) { return true }
    return scalars.contains("\u{FE0F}") && scalars.contains(where: \.properties.isEmoji)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100 && wide.contains { $0.contains(scalar.value) }
  }

  /// The blocks whose letters are wide or full-width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF,
    0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
