internal import BacklotJSON

/// A format in the notation of Java's `String.format`: `%s is %5.2f`.
///
/// Supported are the conversions `s S d f x X o c b n %`, an argument's number, the flags `- 0 + , (` and space, width
/// and precision.
struct StringFormat {
  private struct Conversion {
    var number: Int?
    var flags: Set<UInt8> = []
    var width = 0
    var precision: Int?
    var letter: UInt8 = 0
  }

  private static let maximumPrecision = 100

  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the formatted text, or `nil` if the format is invalid, or if an argument is missing or of another kind.
  func text(of arguments: [TemplateValue], _ run: inout TemplateRun) throws(TemplateInterruption) -> String? {
    var output: [UInt8] = []
    var (place, next) = (0, 0)
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "%") else {
        output.append(bytes[place])
        place += 1
        continue
      }
      place += 1
      guard let conversion = readConversion(&place) else { return nil }
      try run.reserve(output.count + conversion.width, adding: conversion.width)
      let isConstant = conversion.letter == UInt8(ascii: "%") || conversion.letter == UInt8(ascii: "n")
      let index = conversion.number.map { $0 - 1 } ?? next
      if !isConstant, conversion.number == nil { next += 1 }
      guard isConstant || arguments.indices.contains(index),
        let text = Self.text(of: isConstant ? .missing : arguments[index], conversion: conversion, in: run)
      else { return nil }
      output += Self.padded(text, conversion: conversion).utf8
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func readConversion(_ place: inout Int) -> Conversion? {
    var conversion = Conversion()
    let start = place
    if let number = readNumber(&place), place < bytes.count, bytes[place] == UInt8(ascii: "$") {
      conversion.number = number
      place += 1
    } else {
      place = start
    }
    while place < bytes.count, "-0+,( ".utf8.contains(bytes[place]) {
      conversion.flags.insert(bytes[place])
      place += 1
    }
    conversion.width = readNumber(&place) ?? 0
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      guard let precision = readNumber(&place) else { return nil }
      conversion.precision = precision
    }
    guard place < bytes.count else { return nil }
    conversion.letter = bytes[place]
    place += 1
    return conversion
  }

  private func readNumber(_ place: inout Int) -> Int? {
    let digits = bytes[place...].prefix { (48...57).contains($0) }
    place = digits.endIndex
    return Int(String(decoding: digits.prefix(9), as: UTF8.self))
  }
}

// MARK: - Conversions

extension StringFormat {
  private static func text(of value: TemplateValue, conversion: Conversion, in run: TemplateRun) -> String? {
    switch conversion.letter {
    case UInt8(ascii: "%"): "%"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "s"): cut(value.isMissing ? "null" : run.text(of: value), conversion: conversion)
    case UInt8(ascii: "S"): cut((value.isMissing ? "null" : run.text(of: value)).uppercased(), conversion: conversion)
    case UInt8(ascii: "b"): value.bool.map { "\($0)" } ?? (value.isMissing ? "false" : "true")
    case UInt8(ascii: "c"): run.text(of: value).first.map { String($0) }
    case UInt8(ascii: "d"):
      value.number?.int.map { signed(String($0.magnitude), isNegative: $0 < 0, conversion: conversion) }
    case UInt8(ascii: "x"): value.number?.int.map { String(UInt(bitPattern: $0), radix: 16) }
    case UInt8(ascii: "X"): value.number?.int.map { String(UInt(bitPattern: $0), radix: 16, uppercase: true) }
    case UInt8(ascii: "o"): value.number?.int.map { String(UInt(bitPattern: $0), radix: 8) }
    case UInt8(ascii: "f"): value.number.flatMap { fixed($0, conversion: conversion) }
    default: nil
    }
  }

  private static func cut(_ text: String, conversion: Conversion) -> String {
    conversion.precision.map { String(text.prefix($0)) } ?? text
  }

  private static func fixed(_ number: JSONNumber, conversion: Conversion) -> String? {
    guard let decimal = TemplateDecimal(number) else { return nil }
    let digits = min(conversion.precision ?? 6, maximumPrecision)
    let rounded = decimal.rounded(toScale: digits, .halfUp)
    return signed(
      rounded.magnitudeText(minimumFraction: digits),
      isNegative: rounded.isNegative,
      conversion: conversion
    )
  }

  private static func signed(_ magnitude: String, isNegative: Bool, conversion: Conversion) -> String {
    var text = conversion.flags.contains(UInt8(ascii: ",")) ? NumberPattern.grouped(magnitude) : magnitude
    let plus = conversion.flags.contains(UInt8(ascii: "+")) ? "+" : conversion.flags.contains(32) ? " " : ""
    let isInParentheses = isNegative && conversion.flags.contains(UInt8(ascii: "("))
    let sign = isInParentheses ? "(" : isNegative ? "-" : plus
    if conversion.flags.contains(UInt8(ascii: "0")) {
      text = String(repeating: "0", count: max(0, conversion.width - text.utf8.count - sign.utf8.count)) + text
    }
    return sign + text + (isInParentheses ? ")" : "")
  }

  private static func padded(_ text: String, conversion: Conversion) -> String {
    let space = String(repeating: " ", count: max(0, conversion.width - text.utf16.count))
    return conversion.flags.contains(UInt8(ascii: "-")) ? text + space : space + text
  }
}
