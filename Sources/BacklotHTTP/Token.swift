/// The `token` rule, which defines the syntax of methods, field names and media types (RFC 9110 §5.6.2).
enum Token {
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(contains)
  }

  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}

// MARK: - White space

extension Substring {
  /// Returns the text without optional white space around it (`OWS`, RFC 9110 §5.6.3).
  package func trimmed() -> Substring {
    guard let first = utf8.firstIndex(where: { $0 != 32 && $0 != 9 }),
      let last = utf8.lastIndex(where: { $0 != 32 && $0 != 9 })
    else { return "" }
    return self[first...last]
  }
}
