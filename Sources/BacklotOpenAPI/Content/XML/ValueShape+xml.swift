/// The names that a value has in XML (OAS 3.0.3 §4.7.26).
extension ValueShape {
  /// The name of a member's element or attribute, or of the element around a wrapped array.
  func elementName(ofMember name: String) -> String { (xml.name ?? name).xmlName }

  /// Returns the name of each element of an array that is a member.
  ///
  /// If the elements have no name, the name of a wrapped array is used for both.
  func itemName(ofMember name: String) -> String {
    (element.xml.name ?? (xml.isWrapped ? elementName(ofMember: name) : name)).xmlName
  }

  /// True if the value can only be an array.
  var isArray: Bool { structure(ofSeveral: false) == .array }
}

// MARK: - Names

extension String {
  /// A copy that is a valid XML name: characters that XML does not allow become `_` (XML 1.0, 5th edition, §2.3).
  ///
  /// A colon is also replaced, because it follows a prefix (Namespaces in XML 1.0 §4).
  var xmlName: String {
    if utf8.allSatisfy(\.isXMLNameByte), let first = utf8.first, first.isXMLNameStart { return self }
    var scalars = UnicodeScalarView(unicodeScalars.map { $0.isXMLNameStart || $0.isXMLNameInside ? $0 : "_" })
    if scalars.first.map({ !$0.isXMLNameStart }) ?? true { scalars.insert("_", at: scalars.startIndex) }
    return String(scalars)
  }
}

extension UInt8 {
  fileprivate var isXMLNameStart: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_") }

  fileprivate var isXMLNameByte: Bool {
    isXMLNameStart || self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension Unicode.Scalar {
  fileprivate var isXMLNameStart: Bool {
    switch self {
    case "A"..."Z", "_", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}",
      "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}", "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  /// True if the character is allowed in a name, but not at its beginning.
  fileprivate var isXMLNameInside: Bool {
    switch self {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: false
    }
  }
}
