extension DatePattern {
  /// Returns the date in the format of the pattern.
  package func text(of date: ZonedDateTime) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 16)
    Self.write(elements, with: DateFields(date), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func write(_ elements: [Element], with fields: DateFields, to output: inout [UInt8]) {
    for element in elements { write(element, with: fields, to: &output) }
  }

  private static func write(_ element: Element, with fields: DateFields, to output: inout [UInt8]) {
    switch element {
    case .literal(let text): output += text.utf8
    case .number(let field, let minimum, _): writeYearOrNumber(fields[field], minimum: minimum, to: &output)
    case .fixedNumber(let field, let digits): output.append(fields[field], digits: digits)
    case .shortYear: output.append(fields[.yearOfEra] % 100, digits: 2)
    case .fraction(let digits):
      output.append(fields[.nanosecond], digits: 9)
      output.removeLast(9 - digits)
    case .name(let kind, let width):
      let names = kind.names
      output += width.text(of: names[max(0, min(names.count - 1, fields.index(of: kind)))]).utf8
    case .offset(let style): output += style.text(of: fields.offset).utf8
    case .zoneName: output += fields.date.zone.abbreviation(at: fields.date.moment.seconds).utf8
    case .zoneIdentifier: output += fields.date.zone.identifier.utf8
    case .optional(let elements): write(elements, with: fields, to: &output)
    }
  }

  /// Writes a number.
  ///
  /// A year of more than four digits has a leading sign, which distinguishes it from following digits.
  private static func writeYearOrNumber(_ value: Int, minimum: Int, to output: inout [UInt8]) {
    if minimum >= 4, value > 9999 { output.append(UInt8(ascii: "+")) }
    output.append(value, digits: minimum)
  }
}

extension [UInt8] {
  /// Appends a number with a minimum number of digits.
  fileprivate mutating func append(_ value: Int, digits count: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let start = self.count
    var rest = value.magnitude
    while rest > 0 || self.count - start < count {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }
}

extension DatePattern.OffsetStyle {
  fileprivate func text(of offset: Int) -> String {
    if offset == 0, let zero { return zero }
    var text = DateZone.text(ofOffset: offset, separator: separator, zero: nil)
    if isShort, text.hasSuffix("\(separator)00") { text.removeLast(2 + separator.utf8.count) }
    if isUnpadded, text.dropFirst().first == "0" { text.remove(at: text.index(after: text.startIndex)) }
    return prefix + text
  }
}

/// The numbers of a date to write.
private struct DateFields {
  let date: ZonedDateTime
  let offset: Int
  private let local: CivilDateTime

  init(_ date: ZonedDateTime) {
    self.date = date
    offset = date.offset
    local = CivilDateTime(date.moment, offset: offset)
  }

  subscript(field: DatePattern.Field) -> Int {
    switch field {
    case .year: local.date.year
    case .yearOfEra: local.date.year > 0 ? local.date.year : 1 - local.date.year
    case .month: local.date.month
    case .day: local.date.day
    case .dayOfYear: local.date.dayOfYear
    case .quarter: (local.date.month + 2) / 3
    case .hour: local.hour
    case .hourFromOne: local.hour == 0 ? 24 : local.hour
    case .hourOfHalf: local.hour % 12
    case .hourOfHalfFromOne: local.hour % 12 == 0 ? 12 : local.hour % 12
    case .minute: local.minute
    case .second: local.second
    case .nanosecond: local.nanosecond
    }
  }

  func index(of kind: DatePattern.NameKind) -> Int {
    switch kind {
    case .month: local.date.month - 1
    case .weekday: local.date.weekday
    case .half: local.hour / 12
    case .era: local.date.year > 0 ? 1 : 0
    }
  }
}
