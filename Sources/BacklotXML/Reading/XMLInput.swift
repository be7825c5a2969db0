import BacklotPlatform

/// The bytes of a document for the parser, and information about their encoding.
struct XMLInput {
  /// The bytes in UTF-8, or in the encoding that the document declares.
  let bytes: [UInt8]
  /// True if the bytes are UTF-8, regardless of the declaration.
  let isUTF8: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    isUTF8 = true
  }

  /// Determines the encoding according to XML 1.0, appendix F: by a byte order mark, the bytes of `<`, or the
  /// declaration.
  init(_ received: [UInt8]) throws(XMLError) {
    switch (received.first, received.dropFirst().first, received.dropFirst(2).first) {
    case (0xEF, 0xBB, 0xBF): self.init(utf8: Array(received.dropFirst(3)))
    case (0xFE, 0xFF, _): try self.init(utf16: received.dropFirst(2), isBigEndian: true)
    case (0xFF, 0xFE, _): try self.init(utf16: received.dropFirst(2), isBigEndian: false)
    case (0, UInt8(ascii: "<"), _): try self.init(utf16: received[...], isBigEndian: true)
    case (UInt8(ascii: "<"), 0, _): try self.init(utf16: received[...], isBigEndian: false)
    default: try self.init(declared: received)
    }
  }

  private init(utf8 bytes: [UInt8]) {
    self.bytes = bytes
    isUTF8 = true
  }

  private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(XMLError) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    guard index == bytes.endIndex, let text = String(validated: units, as: UTF16.self) else {
      throw XMLError(.encoding, problem: "the document begins as UTF-16, but is not valid UTF-16")
    }
    self.init(text)
  }

  private init(declared bytes: [UInt8]) throws(XMLError) {
    let name = Self.declaredEncoding(of: bytes)?.lowercased() ?? "utf-8"
    guard name == "utf-8" || Self.isKnown(name) else {
      throw XMLError(
        .encoding,
        problem: "the document declares the encoding “\(name)”, which is unsupported or not its actual encoding",
        advice: "write it in UTF-8",
        line: 1
      )
    }
    self.bytes = bytes
    isUTF8 = name == "utf-8"
  }
}

extension XMLInput {
  /// Returns whether an encoding is allowed: `<` has to be one byte without another meaning.
  ///
  /// Stateful encodings are excluded, because their decoders have been exploited in other programs.
  private static func isKnown(_ name: String) -> Bool {
    let names: Set = [
      "us-ascii", "ascii", "latin1", "koi8-r", "koi8-u", "shift_jis", "euc-jp", "euc-kr", "gb2312", "gbk", "big5",
      "tis-620",
    ]
    if names.contains(name) { return true }
    for prefix in ["iso-8859-", "windows-125"] where name.hasPrefix(prefix) {
      return Int(name.dropFirst(prefix.count)).map { (0...16).contains($0) } ?? false
    }
    return false
  }

  /// Returns the value of `encoding=` in the declaration that begins the document.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let declaration = bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }
    let text = String(decoding: declaration, as: UTF8.self)
    guard let place = text.firstRange(of: "encoding") else { return nil }
    let value = text[place.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }
}
