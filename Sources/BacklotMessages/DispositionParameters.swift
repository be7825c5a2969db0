import BacklotHTTP

/// The parameters of a part's `Content-Disposition` in a form (RFC 7578 §4.2), as browsers and curl write them.
///
/// In a quoted value, `%22`, `%0D` and `%0A` represent the characters that would end it (HTML Standard §4.10.22.8). A
/// backslash represents itself, except before a quotation mark inside the value, which older clients escape in this way.
struct DispositionParameters {
  private var values: [(name: String, value: String)] = []

  /// Parses the value of the field.
  init(_ field: String) {
    var rest = Substring(field).utf8
    while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
      rest = rest[rest.index(after: semicolon)...]
      guard let equals = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }),
        rest[equals] == UInt8(ascii: "=")
      else { continue }
      let name = Substring(rest[..<equals]).trimmed().lowercased()
      rest = rest[rest.index(after: equals)...].drop { $0 == 32 || $0 == 9 }
      values.append((name, rest.first == UInt8(ascii: "\"") ? Self.quoted(&rest) : Self.token(&rest)))
    }
  }

  /// The value of the first parameter with a name in lower case.
  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  private static func token(_ rest: inout Substring.UTF8View) -> String {
    let token = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest[token.endIndex...]
    return String(Substring(token).trimmed())
  }

  private static func quoted(_ rest: inout Substring.UTF8View) -> String {
    var value: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "\""), !endsValue(rest.dropFirst()) {
        value.append(UInt8(ascii: "\""))
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "%"), let escaped = escapes[String(Substring(rest.prefix(2))).uppercased()] {
        value.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }

  private static let escapes: [String: UInt8] = ["22": 0x22, "0D": 0x0D, "0A": 0x0A]

  /// Returns true if the text after a quotation mark is the end of the field or another parameter.
  private static func endsValue(_ rest: Substring.UTF8View) -> Bool {
    let next = rest.first { $0 != 32 && $0 != 9 }
    return next == nil || next == UInt8(ascii: ";")
  }
}
