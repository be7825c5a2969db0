internal import BacklotJSON

/// A number format in the notation of Java's `DecimalFormat`: `#,##0.00`, with English symbols.
struct NumberPattern: Sendable {
  private static let maximumDigits = 100

  var minimumInteger = 0
  var maximumInteger: Int?
  var minimumFraction = 0
  var maximumFraction = 0
  var isGrouped = false
  var rounding = TemplateDecimal.Rounding.halfEven
  private var groupSize = 3
  private var prefix = ""
  private var suffix = ""
  private var negative: (prefix: String, suffix: String)?
  /// The number of places by which the decimal point moves: 2 for percent, 3 for per mille.
  private var shift = 0

  /// Reads a pattern, or one of the styles `default`, `integer`, `currency`, and `percent`.
  ///
  /// Returns `nil` if it is invalid.
  init?(_ text: String, currency: String) {
    switch text.lowercased() {
    case "", "default": self.init(pattern: "#,##0.###", currency)
    case "integer": self.init(pattern: "#,##0", currency)
    case "currency": self.init(pattern: "¤#,##0.00", currency)
    case "percent": self.init(pattern: "#,##0%", currency)
    default: self.init(pattern: text, currency)
    }
  }

  private init?(pattern: String, _ currency: String) {
    var reader = Reader(pattern, currency: currency)
    guard let positive = reader.readPart(), !positive.number.isEmpty else { return nil }
    (prefix, suffix) = (positive.prefix, positive.suffix)
    if reader.skipSeparator() {
      guard let part = reader.readPart() else { return nil }
      negative = (part.prefix, part.suffix)
    }
    guard reader.isAtEnd, readDigits(positive.number) else { return nil }
    shift = reader.shift
  }

  private mutating func readDigits(_ number: String) -> Bool {
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let integer = parts[0]
    let fraction = parts.count > 1 ? parts[1] : ""
    guard !fraction.contains(where: { $0 == "." || $0 == "," }), number.utf8.count <= Self.maximumDigits else {
      return false
    }
    if let comma = integer.lastIndex(of: ",") {
      isGrouped = true
      groupSize = integer.distance(from: comma, to: integer.endIndex) - 1
    }
    minimumInteger = integer.count { $0 == "0" }
    minimumFraction = fraction.count { $0 == "0" }
    maximumFraction = fraction.count
    return groupSize > 0 || !isGrouped
  }

  /// Returns the formatted number, or `nil` if it has more than 38 digits.
  func text(of number: JSONNumber) -> String? {
    guard var decimal = TemplateDecimal(number) else { return nil }
    if shift > 0 {
      guard let hundredfold = decimal.multiplied(by: TemplateDecimal(digits: shift == 2 ? 100 : 1000, scale: 0)) else {
        return nil
      }
      decimal = hundredfold
    }
    let places = max(0, min(Self.maximumDigits, max(minimumFraction, maximumFraction)))
    let rounded = decimal.rounded(toScale: places, rounding)
    var text = rounded.magnitudeText(
      minimumInteger: max(0, min(Self.maximumDigits, minimumInteger)),
      minimumFraction: max(0, min(Self.maximumDigits, minimumFraction))
    )
    text = cut(text)
    if isGrouped { text = Self.grouped(text, size: groupSize) }
    guard rounded.digits < 0 else { return prefix + text + suffix }
    return (negative?.prefix ?? "-\(prefix)") + text + (negative?.suffix ?? suffix)
  }

  /// Returns the number with its integer part limited to the maximum number of digits.
  private func cut(_ text: String) -> String {
    guard let maximumInteger, maximumInteger >= 0 else { return text.isEmpty ? "0" : text }
    let integer = text.prefix { $0 != "." }
    return String(integer.suffix(maximumInteger)) + String(text[integer.endIndex...])
  }

  /// Returns a number with commas between groups of digits.
  static func grouped(_ text: String, size: Int = 3) -> String {
    let integer = Array(text.utf8.prefix { $0 != UInt8(ascii: ".") })
    var result: [UInt8] = []
    for (index, digit) in integer.enumerated() {
      if index > 0, (integer.count - index) % size == 0 { result.append(UInt8(ascii: ",")) }
      result.append(digit)
    }
    return String(decoding: result + text.utf8.dropFirst(integer.count), as: UTF8.self)
  }
}

extension NumberPattern {
  /// A position in a pattern that is being read.
  private struct Reader {
    private var rest: Substring
    private let currency: String
    private(set) var shift = 0

    init(_ pattern: String, currency: String) {
      rest = pattern[...]
      self.currency = currency
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSeparator() -> Bool {
      guard rest.first == ";" else { return false }
      rest.removeFirst()
      return true
    }

    mutating func readPart() -> (prefix: String, number: String, suffix: String)? {
      let prefix = readAffix()
      let number = rest.prefix { "#,0.".contains($0) }
      rest = rest[number.endIndex...]
      return (prefix, String(number), readAffix())
    }

    /// Reads the text before or after a number, which can contain any characters in quotes.
    private mutating func readAffix() -> String {
      var text = ""
      var isQuoted = false
      while let character = rest.first, isQuoted || !"#,0.;".contains(character) {
        rest.removeFirst()
        switch character {
        case "'": isQuoted.toggle()
        case "¤" where !isQuoted: text += currency
        case "%" where !isQuoted, "‰" where !isQuoted:
          shift = character == "%" ? 2 : 3
          text.append(character)
        default: text.append(character)
        }
      }
      return text
    }
  }
}
