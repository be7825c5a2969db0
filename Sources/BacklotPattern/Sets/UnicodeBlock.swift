/// The blocks of Unicode with the most common scripts.
enum UnicodeBlock {
  /// Returns the characters of the block with a name, or `nil` if the block is not supported.
  ///
  /// Case, spaces, hyphens and underscores in the name are ignored.
  static func named(_ name: String) -> ScalarSet? {
    let key = name.lowercased().filter { ![" ", "-", "_"].contains($0) }
    return ranges[key].map { ScalarSet([$0]) }
  }

  private static let ranges: [String: ClosedRange<UInt32>] = [
    "basiclatin": 0x0000...0x007F, "latin1supplement": 0x0080...0x00FF, "latinextendeda": 0x0100...0x017F,
    "latinextendedb": 0x0180...0x024F, "ipaextensions": 0x0250...0x02AF, "spacingmodifierletters": 0x02B0...0x02FF,
    "combiningdiacriticalmarks": 0x0300...0x036F, "greek": 0x0370...0x03FF, "greekandcoptic": 0x0370...0x03FF,
    "cyrillic": 0x0400...0x04FF, "cyrillicsupplement": 0x0500...0x052F, "armenian": 0x0530...0x058F,
    "hebrew": 0x0590...0x05FF, "arabic": 0x0600...0x06FF, "syriac": 0x0700...0x074F,
    "arabicsupplement": 0x0750...0x077F, "devanagari": 0x0900...0x097F, "bengali": 0x0980...0x09FF,
    "gurmukhi": 0x0A00...0x0A7F, "gujarati": 0x0A80...0x0AFF, "tamil": 0x0B80...0x0BFF, "telugu": 0x0C00...0x0C7F,
    "kannada": 0x0C80...0x0CFF, "malayalam": 0x0D00...0x0D7F, "sinhala": 0x0D80...0x0DFF, "thai": 0x0E00...0x0E7F,
    "lao": 0x0E80...0x0EFF, "tibetan": 0x0F00...0x0FFF, "myanmar": 0x1000...0x109F, "georgian": 0x10A0...0x10FF,
    "hanguljamo": 0x1100...0x11FF, "ethiopic": 0x1200...0x137F, "khmer": 0x1780...0x17FF,
    "mongolian": 0x1800...0x18AF, "latinextendedadditional": 0x1E00...0x1EFF, "greekextended": 0x1F00...0x1FFF,
    "generalpunctuation": 0x2000...0x206F, "superscriptsandsubscripts": 0x2070...0x209F,
    "currencysymbols": 0x20A0...0x20CF, "letterlikesymbols": 0x2100...0x214F, "numberforms": 0x2150...0x218F,
    "arrows": 0x2190...0x21FF, "mathematicaloperators": 0x2200...0x22FF, "miscellaneoustechnical": 0x2300...0x23FF,
    "boxdrawing": 0x2500...0x257F, "blockelements": 0x2580...0x259F, "geometricshapes": 0x25A0...0x25FF,
    "miscellaneoussymbols": 0x2600...0x26FF, "dingbats": 0x2700...0x27BF,
    "cjksymbolsandpunctuation": 0x3000...0x303F, "hiragana": 0x3040...0x309F, "katakana": 0x30A0...0x30FF,
    "bopomofo": 0x3100...0x312F, "hangulcompatibilityjamo": 0x3130...0x318F,
    "cjkunifiedideographsextensiona": 0x3400...0x4DBF, "cjkunifiedideographs": 0x4E00...0x9FFF,
    "hangulsyllables": 0xAC00...0xD7AF, "privateusearea": 0xE000...0xF8FF,
    "cjkcompatibilityideographs": 0xF900...0xFAFF,
    "alphabeticpresentationforms": 0xFB00...0xFB4F, "halfwidthandfullwidthforms": 0xFF00...0xFFEF,
    "emoticons": 0x1F600...0x1F64F, "transportandmapsymbols": 0x1F680...0x1F6FF,
    "cjkunifiedideographsextensionb": 0x20000...0x2A6DF,
  ]
}
