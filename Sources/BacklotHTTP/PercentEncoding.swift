/// Percent-encoding of text in a URL (RFC 3986 §2.1).
public enum PercentEncoding {
  /// A part of a URL, which determines the allowed characters.
  public enum Component: Sendable {
    /// One segment of a path: `pchar` (RFC 3986 §3.3); a `/` is encoded.
    case pathSegment
    /// A name or value in a query.
    ///
    /// Besides `&` and `=`, `+` is also encoded, because many servers decode it as a space.
    case query
    /// A name or value in a form (`application/x-www-form-urlencoded`), in which a space becomes `+`.
    case form
  }

  /// Returns a text with all UTF-8 bytes encoded that a component does not allow.
  public static func encode(_ text: String, for component: Component) -> String {
    guard !text.utf8.allSatisfy({ isAllowed($0, in: component) }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 { append(byte, for: component, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a text with all characters encoded that a component does not allow, except for well-formed escapes.
  package static func legalize(_ text: Substring, in component: Component) -> String {
    var text = String(text)
    return text.withUTF8 { source in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(source.count)
      for index in source.indices {
        if escape(in: source, at: index) != nil {
          bytes.append(percent)
        } else {
          append(source[index], for: component, to: &bytes)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns a text with every well-formed `%XX` decoded; malformed ones are left unchanged.
  ///
  /// - Parameters:
  ///   - text: The encoded text.
  ///   - plusAsSpace: True if `+` represents a space, as it does in forms and, with most servers, in queries.
  public static func decode(_ text: some StringProtocol, plusAsSpace: Bool = false) -> String {
    var text = String(text)
    return text.withUTF8 { decodeText($0, plusAsSpace: plusAsSpace) }
  }

  /// Returns bytes with every well-formed `%XX` decoded.
  ///
  /// This method is not generic, so that callers in other modules use the compiled version.
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusAsSpace: Bool = false) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { decoded, count in
      var index = 0
      while index < bytes.count {
        let escaped = escape(in: bytes, at: index)
        decoded[count] = escaped ?? (plusAsSpace && bytes[index] == plus ? space : bytes[index])
        index += escaped == nil ? 1 : 3
        count += 1
      }
    }
  }

  /// Returns bytes decoded to text, without an intermediate copy if no byte is encoded.
  package static func decodeText(_ bytes: UnsafeBufferPointer<UInt8>, plusAsSpace: Bool) -> String {
    let isEncoded = bytes.contains { $0 == percent || (plusAsSpace && $0 == plus) }
    return isEncoded
      ? String(decoding: decode(bytes, plusAsSpace: plusAsSpace), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")
  private static let plus = UInt8(ascii: "+")
  private static let space = UInt8(ascii: " ")

  private static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == percent, index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func append(_ byte: UInt8, for component: Component, to bytes: inout [UInt8]) {
    if isAllowed(byte, in: component) {
      bytes.append(byte)
    } else if component == .form, byte == space {
      bytes.append(plus)
    } else {
      bytes += [percent, hexDigit(byte >> 4), hexDigit(byte & 15)]
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func isAllowed(_ byte: UInt8, in component: Component) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    case UInt8(ascii: "~"):
      component != .form
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"):
      component != .form || byte == UInt8(ascii: "*")
    case UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="):
      component == .pathSegment
    case UInt8(ascii: "/"), UInt8(ascii: "?"):
      component == .query
    default:
      false
    }
  }
}
