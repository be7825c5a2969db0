/// Detects markup for which the parser takes time quadratic in the size of the document, before parsing.
///
/// The parser compares all attributes of an element with each other before it reports them, and copies the beginning of
/// a comment for each invalid `--` in it.
struct MarkupCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumAttributes: Int
  private var place = 0

  /// Throws if an element has more attributes than the limit, or a comment has invalid content.
  static func check(_ bytes: [UInt8], against limits: XMLLimits) throws(XMLError) {
    try bytes.withUnsafeBufferPointer { bytes throws(XMLError) in
      var check = MarkupCheck(bytes: bytes, maximumAttributes: limits.maximumAttributes)
      try check.run()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, maximumAttributes: Int) {
    self.bytes = bytes
    self.maximumAttributes = maximumAttributes
  }

  private mutating func run() throws(XMLError) {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      let start = place
      if skip("<!--") {
        try skipComment(from: start)
      } else if skip("<![CDATA[") {
        skipPast("]]>")
      } else if skip("<?") {
        skipPast("?>")
      } else {
        place += 1
        try skipTag(from: start)
      }
    }
  }

  /// Skips to the next `<`, which is not allowed in a value and thus ends the tag, or to the tag's end.
  private mutating func skipTag(from start: Int) throws(XMLError) {
    var (count, quote) = (0, UInt8(0))
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") && quote == 0 { break }
      if byte == quote {
        quote = 0
      } else if quote == 0 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: "=") { count += 1 }
      }
      place += 1
    }
    if count <= maximumAttributes { return }
    throw XMLError(
      .tooManyNodes,
      problem: "an element has \(count) attributes; \(maximumAttributes) is the limit",
      line: line(of: start)
    )
  }

  private mutating func skipComment(from start: Int) throws(XMLError) {
    skipPast("--")
    if place >= bytes.count || bytes[place] == UInt8(ascii: ">") { return }
    throw XMLError(
      .malformed,
      problem: "“--” is not allowed inside the comment that begins in line \(line(of: start))",
      line: line(of: place)
    )
  }

  /// Skips a text if it comes next.
  private mutating func skip(_ text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  /// Skips past the next occurrence of a text, or to the end.
  private mutating func skipPast(_ text: StaticString) {
    while place < bytes.count {
      if bytes[place] == text.utf8Start[0], skip(text) { return }
      place += 1
    }
  }

  private func line(of place: Int) -> Int { 1 + bytes.prefix(place).count { $0 == UInt8(ascii: "\n") } }
}
