import BacklotJSON

/// The text of an imported file.
enum ImportedText {
  /// Parses a text in UTF-8 or UTF-16, with or without a byte order mark.
  static func document(_ bytes: [UInt8], depth: Int) throws(JSONError) -> JSONDocument {
    let parser = JSONParser(limits: JSONLimits(maximumDepth: depth))
    return try JSONDocument(parsing: utf8(bytes), with: parser)
  }

  /// Returns a text in UTF-8.
  ///
  /// UTF-16 is recognized by its byte order mark, or by a zero byte beside the first character, which is ASCII in JSON.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 1 else { return bytes }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return utf8(bytes.dropFirst(2), isBigEndian: false)
    case (0xFE, 0xFF): return utf8(bytes.dropFirst(2), isBigEndian: true)
    case (0, let second) where second != 0: return utf8(bytes[...], isBigEndian: true)
    case (let first, 0) where first != 0: return utf8(bytes[...], isBigEndian: false)
    default: return bytes
    }
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
