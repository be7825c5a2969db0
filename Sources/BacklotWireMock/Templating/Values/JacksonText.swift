internal import BacklotJSON

/// JSON text in the format of Jackson, WireMock's library.
struct JacksonText {
  /// A Boolean value that indicates whether each member of an object has its own line, as in Jackson's default pretty
  /// printer.
  var isPretty = true
  /// A Boolean value that indicates whether null members are omitted.
  ///
  /// Null elements of arrays are always kept.
  var omitsNullMembers = true
  /// A Boolean value that indicates whether decimals are written without an exponent.
  var writesPlainDecimals = true
  /// The length in bytes beyond which writing stops.
  let limit: Int
  private(set) var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// A Boolean value that indicates whether the complete value was written.
  var isComplete: Bool { bytes.count <= limit }

  /// Appends a value, whose depth is limited by the parser and by templates.
  mutating func append(_ value: JSONValue, depth: Int = 0) {
    guard isComplete else { return }
    switch value {
    case .array(let elements): append(elements, depth: depth)
    case .object(let object): append(object, depth: depth)
    case .string(let text): append(quoting: text)
    case .number(let number): bytes += (writesPlainDecimals ? number.javaPlainText : number.javaText).utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  private mutating func append(_ elements: [JSONValue], depth: Int) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if isPretty { bytes.append(UInt8(ascii: " ")) }
      append(element, depth: depth)
    }
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ object: JSONObject, depth: Int) {
    bytes.append(UInt8(ascii: "{"))
    var isEmpty = true
    for member in object where !(omitsNullMembers && member.value.isNull) {
      guard isComplete else { return }
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      breakLine(depth + 1)
      append(quoting: member.key)
      bytes += (isPretty ? " : " : ":").utf8
      append(member.value, depth: depth + 1)
    }
    if !isEmpty { breakLine(depth) } else if isPretty { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func breakLine(_ depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += #"\b"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0C: bytes += #"\f"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0x00..<0x20: bytes += ((byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16, uppercase: true)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONNumber {
  /// The number in the format of `BigDecimal.toString`, or of `BigInteger.toString` if it has neither point nor
  /// exponent.
  var javaText: String { JavaDecimal(text).map(\.text) ?? text }

  /// The number in the format of `BigDecimal.toPlainString`, or with an exponent if that requires more than 9,999
  /// zeros.
  var javaPlainText: String { JavaDecimal(text).map(\.plainText) ?? text }
}

/// A number as in Java's `BigDecimal`: digits, and the number of them after the decimal point.
private struct JavaDecimal {
  private static let maximumScale = 9999

  private let sign: String
  private let digits: String
  private let scale: Int

  /// Parses a JSON number, or returns `nil` if its exponent is out of range.
  init?(_ number: String) {
    let parts = number.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") }).map { String(Substring($0)) }
    guard let exponent = parts.count > 1 ? Int32(parts[1]).map(Int.init) : 0 else { return nil }
    let mantissa = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0][...]
    let halves = mantissa.split(separator: ".")
    scale = (halves.count > 1 ? halves[1].utf8.count : 0) - exponent
    let significant = halves.joined().drop { $0 == "0" }
    digits = significant.isEmpty ? "0" : String(significant)
    sign = number.hasPrefix("-") && !significant.isEmpty ? "-" : ""
  }

  var text: String {
    let exponent = digits.utf8.count - 1 - scale
    if scale >= 0, exponent >= -6 { return positional }
    let fraction = digits.dropFirst()
    let mantissa = fraction.isEmpty ? digits : "\(digits.prefix(1)).\(fraction)"
    return exponent == 0 ? sign + mantissa : "\(sign)\(mantissa)E\(exponent > 0 ? "+" : "")\(exponent)"
  }

  var plainText: String { abs(scale) > Self.maximumScale ? text : positional }

  private var positional: String {
    if scale <= 0 { return digits == "0" ? digits : sign + digits + String(repeating: "0", count: -scale) }
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
  }
}
