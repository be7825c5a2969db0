extension DatePattern {
  /// The date as the pattern says.
  package func text(of date: ZonedDateTime) -> String {
    var output = ""
    Self.write(elements, DateFields(date), to: &output)
    return output
  }

  private static func write(_ elements: [Element], _ fields: DateFields, to output: inout String) {
    for element in elements { write(element, fields, to: &output) }
  }

  private static func write(_ element: Element, _ fields: DateFields, to output: inout String) {
    switch element {
    case .literal(let text): output += text
    case .number(let field, let minimum, _): writeYearOrNumber(fields[field], minimum, to: &output)
    case .fixedNumber(let field, let digits): output += padded(fields[field], digits)
    case .shortYear: output += padded(fields[.yearOfEra] % 100, 2)
    case .fraction(let digits): output += padded(fields[.nanosecond], 9).prefix(digits)
    case .name(let kind, let width):
      let names = kind.names
      output += width.text(of: names[max(0, min(names.count - 1, fields.index(of: kind)))])
    case .offset(let style): output += style.text(of: fields.date.offset)
    case .zoneName: output += fields.date.zone.abbreviation(at: fields.date.moment.seconds)
    case .zoneIdentifier: output += fields.date.zone.identifier
    case .optional(let elements): write(elements, fields, to: &output)
    }
  }

  /// A year of more than four digits has a sign in front, so that it can be told from digits that follow.
  private static func writeYearOrNumber(_ value: Int, _ minimum: Int, to output: inout String) {
    if minimum >= 4, value > 9999 { output += "+" }
    output += padded(value, minimum)
  }

  static func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value.magnitude)
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
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

/// The numbers of a date that is written.
private struct DateFields {
  let date: ZonedDateTime
  private let local: CivilDateTime

  init(_ date: ZonedDateTime) {
    self.date = date
    local = date.local
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
