extension DatePattern {
  /// Reads a date in the format of the pattern.
  ///
  /// Names are case-insensitive.
  ///
  /// - Throws: `DateError` with the column in the text.
  package func date(in text: String) throws(DateError) -> ParsedDate {
    var scanner = DateScanner(text)
    var fields = ParsedFields()
    try Self.read(elements, from: &scanner, into: &fields)
    guard scanner.isAtEnd else {
      let problem = "unexpected \(scanner.found) after the date"
      throw scanner.error(problem, expected: "a date in the format \"\(self.text)\"")
    }
    do throws(ParsedFields.Conflict) {
      return try fields.resolved()
    } catch {
      throw scanner.error(error.problem, expected: error.expected, at: 0)
    }
  }

  private static func read(
    _ elements: [Element],
    from scanner: inout DateScanner,
    into fields: inout ParsedFields
  ) throws(DateError) {
    for element in elements { try read(element, from: &scanner, into: &fields) }
  }

  private static func read(
    _ element: Element,
    from scanner: inout DateScanner,
    into fields: inout ParsedFields
  ) throws(DateError) {
    switch element {
    case .literal(let text):
      guard scanner.skip(text) else { throw scanner.error("found \(scanner.found)", expected: "\"\(text)\"") }
    case .number(let field, let minimum, let reserved):
      fields[field] = try number(field, minimum: minimum, reserved: reserved, from: &scanner)
    case .fixedNumber(let field, let digits): fields[field] = try fixedNumber(field, digits: digits, from: &scanner)
    case .shortYear: fields[.year] = 2000 + (try fixedNumber(.year, digits: 2, from: &scanner))
    case .fraction(let digits):
      let scale = (digits..<9).reduce(1) { scale, _ in scale * 10 }
      fields[.nanosecond] = scale * (try fixedNumber(.nanosecond, digits: digits, from: &scanner))
    case .name(let kind, let width): fields[kind] = try name(kind, width: width, from: &scanner)
    case .offset, .zoneName, .zoneIdentifier: try readZone(element, from: &scanner, into: &fields)
    case .optional(let elements): readOptional(elements, from: &scanner, into: &fields)
    }
  }

  /// Reads an optional part, and skips it if it does not match.
  private static func readOptional(
    _ elements: [Element],
    from scanner: inout DateScanner,
    into fields: inout ParsedFields
  ) {
    var (trial, found) = (scanner, fields)
    do throws(DateError) {
      try read(elements, from: &trial, into: &found)
      (scanner, fields) = (trial, found)
    } catch {
      // The part is missing. The following elements decide whether the text is valid without it.
      return
    }
  }
}

// MARK: - Parts

extension DatePattern {
  private static func number(
    _ field: Field,
    minimum: Int,
    reserved: Int,
    from scanner: inout DateScanner
  ) throws(DateError) -> Int {
    let start = scanner.position
    let isNegative = scanner.skip(UInt8(ascii: "-"))
    let hasSign = isNegative || (minimum >= 4 && scanner.skip(UInt8(ascii: "+")))
    let available = scanner.digitCount - reserved
    // A year of more than four digits needs a sign.
    let count = minimum >= 4 && !hasSign ? min(available, minimum) : min(available, 9)
    guard count >= minimum, let value = scanner.readNumber(digits: count) else {
      throw scanner.error("found \(scanner.found)", expected: "at least \(minimum) digits for the \(field)", at: start)
    }
    return try checked(isNegative ? -value : value, for: field, in: scanner, at: start)
  }

  private static func fixedNumber(_ field: Field, digits: Int, from scanner: inout DateScanner) throws(DateError) -> Int
  {
    let start = scanner.position
    guard let value = scanner.readNumber(digits: digits) else {
      throw scanner.error("found \(scanner.found)", expected: "\(digits) digits for the \(field)")
    }
    return try checked(value, for: field, in: scanner, at: start)
  }

  private static func checked(
    _ value: Int,
    for field: Field,
    in scanner: DateScanner,
    at start: Int
  ) throws(DateError) -> Int {
    guard field.range.contains(value) else {
      let expected = "\(field.range.lowerBound) to \(field.range.upperBound)"
      throw scanner.error("there is no \(field) \(value)", expected: expected, at: start)
    }
    return value
  }

  private static func name(
    _ kind: NameKind,
    width: DateNames.Width,
    from scanner: inout DateScanner
  ) throws(DateError) -> Int {
    for (index, name) in kind.names.enumerated() where scanner.skip(String(width.text(of: name))) { return index }
    let examples = kind.names.prefix(2).map { "\"\(width.text(of: $0))\"" }.joined(separator: ", ")
    throw scanner.error("found \(scanner.found)", expected: "an English name such as \(examples)")
  }

  private static func readZone(
    _ element: Element,
    from scanner: inout DateScanner,
    into fields: inout ParsedFields
  ) throws(DateError) {
    let start = scanner.position
    if case .offset(let style) = element, !style.prefix.isEmpty, scanner.skip(style.prefix) {
      fields.offset = scanner.readOffset() ?? 0
    } else if let offset = scanner.readOffset() {
      fields.offset = offset
    } else if case .offset = element {
      throw scanner.error("found \(scanner.found)", expected: "an offset from UTC, such as \"Z\" or \"+01:00\"")
    } else {
      fields.zone = try namedZone(from: &scanner, start: start)
    }
  }

  private static func namedZone(from scanner: inout DateScanner, start: Int) throws(DateError) -> DateZone {
    let name = scanner.readWord { (97...122).contains($0 | 0x20) || (48...58).contains($0) || "_-+/".utf8.contains($0) }
    if let offset = ZoneAbbreviations.offset(of: name) { return DateZone(offset: offset) }
    do throws(DateError) {
      return try DateZone(identifier: name)
    } catch {
      throw scanner.error(error.problem, expected: error.expected, at: start)
    }
  }
}

// MARK: - Zones

/// The short zone names of Internet dates (RFC 5322 §4.3).
private enum ZoneAbbreviations {
  private static let hours = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  /// Returns the number of seconds ahead of UTC, or `nil` if the name is unknown.
  static func offset(of name: String) -> Int? { hours[name.uppercased()].map { $0 * 3600 } }
}
