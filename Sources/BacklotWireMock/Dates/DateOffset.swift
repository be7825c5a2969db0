/// A duration by which a date is moved: `3 days`, `-5 hours`.
package struct DateOffset: Sendable, Hashable {
  /// A unit of time.
  package enum Unit: String, Sendable, Hashable, CaseIterable {
    case seconds, minutes, hours, days, months, years

    /// Reads a unit in any case, singular or plural.
    package init(reading text: String) throws(DateError) {
      let lowercase = text.lowercased()
      guard let unit = Self.allCases.first(where: { $0.rawValue == lowercase || $0.rawValue.dropLast() == lowercase })
      else {
        throw DateError(in: text, problem: "there is no unit \"\(text)\"", expected: Self.choices)
      }
      self = unit
    }

    static var choices: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
  }

  /// The number of units, negative for earlier dates.
  package let amount: Int
  /// The unit of the amount.
  package let unit: Unit

  /// The offset that does not change a date.
  package static let none = DateOffset(0, unit: .seconds)

  /// Creates an offset from an amount, which is limited to two billion, and a unit.
  package init(_ amount: Int, unit: Unit) {
    self.amount = max(Int(Int32.min), min(Int(Int32.max), amount))
    self.unit = unit
  }

  /// Reads `3 days`, `now +3 days` or `now`.
  package init(reading text: String) throws(DateError) {
    var words = text.split(separator: " ")
    let isFromNow = words.first?.lowercased() == "now"
    if isFromNow { words.removeFirst() }
    if isFromNow, words.isEmpty {
      self = .none
      return
    }
    guard words.count == 2, let amount = Int32(words[0]) else {
      throw DateError(
        in: text,
        problem: "this is not an offset",
        expected: "an amount and a unit, such as \"3 days\", \"-5 hours\" or \"now +5 years\""
      )
    }
    do throws(DateError) {
      self.init(Int(amount), unit: try Unit(reading: String(words[1])))
    } catch {
      throw DateError(
        in: text,
        offset: Self.offset(of: words[1], in: text),
        problem: error.problem,
        expected: error.expected
      )
    }
  }

  private static func offset(of word: Substring, in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: word.startIndex)
  }

  /// Returns whether the text denotes the present moment or an offset from it, rather than a date.
  static func isFromNow(_ text: String) -> Bool {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words.first?.lowercased() == "now" { words.removeFirst() }
    if words.isEmpty { return true }
    guard words.count == 2 else { return false }
    let digits = words[0].first.map { "+-".contains($0) } == true ? words[0].dropFirst() : words[0]
    let isUnit = !words[1].isEmpty && words[1].utf8.allSatisfy { (97...122).contains($0 | 0x20) }
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) } && isUnit
  }
}

extension DateOffset: CustomStringConvertible {
  /// The amount and the unit.
  package var description: String { "\(amount) \(unit.rawValue)" }
}

extension ZonedDateTime {
  /// Returns the date moved by an offset: seconds to hours by elapsed time, days to years by the calendar.
  package func adding(_ offset: DateOffset) -> ZonedDateTime {
    switch offset.unit {
    case .seconds: ZonedDateTime(moment.adding(seconds: offset.amount), in: zone)
    case .minutes: ZonedDateTime(moment.adding(seconds: offset.amount * 60), in: zone)
    case .hours: ZonedDateTime(moment.adding(seconds: offset.amount * 3600), in: zone)
    case .days: ZonedDateTime(local.on(local.date.adding(days: offset.amount)), in: zone)
    case .months: ZonedDateTime(local.on(local.date.adding(months: offset.amount)), in: zone)
    case .years: ZonedDateTime(local.on(local.date.adding(months: offset.amount * 12)), in: zone)
    }
  }
}
