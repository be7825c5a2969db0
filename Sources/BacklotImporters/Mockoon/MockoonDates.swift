import BacklotJSON
import BacklotWireMock

/// The dates of Mockoon's helpers, as expressions of Backlot's response templates.
enum MockoonDates {
  /// Returns a time between two others, or `nil` if they cannot be read.
  ///
  /// - Parameters:
  ///   - from: The earliest time: a literal such as `2020-01-31`, or an expression for the present.
  ///   - to: The latest time.
  ///   - format: The format, or `nil` for ISO 8601.
  static func between(_ from: HelperExpression, and to: HelperExpression, format: String?) -> HelperExpression? {
    guard let (lower, upper) = seconds(from).flatMap({ lower in seconds(to).map { (lower, $0) } }) else { return nil }
    if case .word(let first) = lower, case .word(let last) = upper, let first = Int(first), let last = Int(last),
      first > last
    {
      return nil
    }
    let end = HelperExpression.call(HelperCall(name: "math", arguments: [upper, .text("+"), .word("1")]))
    let moment = HelperExpression.call(HelperCall(name: "randomInt", options: [("lower", lower), ("upper", end)]))
    let parsed = HelperCall(name: "parseDate", arguments: [moment], options: [("format", .text("unix"))])
    return .call(HelperCall(name: "date", arguments: [.call(parsed)], options: formatting(format)))
  }

  /// Returns a time that is shifted by options such as `days=1`, or `nil` if it is shifted by several.
  static func shifted(_ options: [(name: String, value: HelperExpression)]) -> HelperExpression? {
    var call = HelperCall(name: "now")
    for (name, value) in options {
      switch name {
      case "date":
        guard case .call(let date) = value, date.name == "now", date.options.isEmpty else { return nil }
      case "format":
        guard let format = value.literal, isCommon(format) else { return nil }
        call.options += formatting(format)
      case "years", "months", "days", "hours", "minutes", "seconds":
        guard !call.options.contains(where: { $0.name == "offset" }) else { return nil }
        call.options.append(("offset", FakerCall.joined([value, .text(name)], by: " ")))
      default: return nil
      }
    }
    return .call(call)
  }

  /// Returns the options that state a format.
  static func formatting(_ format: String?) -> [(name: String, value: HelperExpression)] {
    format.map { [("format", .text(counts[$0] ?? $0))] } ?? []
  }

  /// Returns the seconds since 1970 as a word or an expression.
  private static func seconds(_ date: HelperExpression) -> HelperExpression? {
    if case .call(let call) = date, call.name == "now" {
      var call = call
      call.options.removeAll { $0.name == "format" }
      call.options.append(("format", .text("unix")))
      return .call(call)
    }
    return date.literal.flatMap(seconds).map { .word("\($0)") }
  }

  /// Returns the seconds since 1970 at a date such as `2020`, `2020-01`, `2020-01-31` or `2020-01-31T08:15:00Z`.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    let numbers = parts.first?.split(separator: "-").map { Int($0) } ?? []
    guard (1...3).contains(numbers.count), let year = numbers[0], (1...9999).contains(year),
      !numbers.contains(nil), parts[0].prefix(4).count == 4
    else { return nil }
    let month = numbers.count > 1 ? numbers[1] ?? 1 : 1
    let day = numbers.count > 2 ? numbers[2] ?? 1 : 1
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    let clock = parts.count > 1 ? parts[1].prefix(8).split(separator: ":").compactMap { Int($0) } : []
    let second = zip(clock, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return date.dayNumber * 86_400 + second
  }

  /// The formats of date-fns that count seconds and milliseconds since 1970.
  private static let counts = ["t": "unix", "T": "epoch"]

  /// Returns true if a format yields a number that does not begin with zero.
  static func isNumber(_ format: String) -> Bool { ["t", "T", "yyyy", "M", "d", "H", "h", "m", "s"].contains(format) }

  /// Returns true if all letters of a format mean the same in date-fns and in Java.
  static func isCommon(_ format: String) -> Bool {
    if counts[format] != nil { return true }
    var text = format[...]
    while let letter = text.first {
      let run = text.prefix { $0 == letter }
      text = text.dropFirst(run.count)
      if letter == "'" {
        // A quoted text, which both have.
        guard run.count == 1, let end = text.firstIndex(of: "'") else { return false }
        text = text[text.index(after: end)...]
        continue
      }
      guard letter.isASCII else { return false }
      guard letter.isLetter else { continue }
      guard commonLetters.contains(String(run)) else { return false }
    }
    return !format.isEmpty
  }

  private static let commonLetters: Set = [
    "yyyy", "yy", "M", "MM", "MMM", "MMMM", "d", "dd", "H", "HH", "h", "hh", "m", "mm", "s", "ss", "S", "SS", "SSS",
    "a", "EEE", "EEEE", "X", "XX", "XXX",
  ]
}
