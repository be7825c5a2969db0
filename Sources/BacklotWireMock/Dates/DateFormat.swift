/// The format of a date: a standard format, a count since 1970, or a pattern.
package enum DateFormat: Sendable, Hashable {
  /// The formats of ISO 8601 and RFC 3339. When dates are read, also the three HTTP formats (RFC 9110 §5.6.7).
  case standard
  /// The number of seconds since 1 January 1970.
  case unix
  /// The number of milliseconds since 1 January 1970.
  case epoch
  /// A pattern with the letters of Java's `DateTimeFormatter`.
  case pattern(DatePattern)

  /// Reads the name of a count (`unix`, `epoch`) or a pattern.
  package init(_ text: String) throws(DateError) {
    switch text.lowercased() {
    case "unix": self = .unix
    case "epoch": self = .epoch
    default: self = .pattern(try DatePattern(text))
    }
  }

  /// Reads a date.
  ///
  /// A space in place of the offset's plus sign is accepted, because forms and queries convert one into the other.
  ///
  /// - Throws: `DateError` with the column in the text.
  package func date(in text: String) throws(DateError) -> ParsedDate {
    guard text.utf8.count <= Self.maximumLength else {
      throw DateError(
        in: String(text.prefix(40)) + "…",
        problem: "this date is too long",
        expected: "at most \(Self.maximumLength) bytes"
      )
    }
    do throws(DateError) {
      return try dateAsWritten(text)
    } catch {
      guard let mended = Self.withPlus(text) else { throw error }
      return try dateAsWritten(mended)
    }
  }

  private func dateAsWritten(_ text: String) throws(DateError) -> ParsedDate {
    switch self {
    case .standard: try StandardDate.date(in: text)
    case .pattern(let pattern): try pattern.date(in: text)
    case .unix: Self.date(at: Moment(seconds: try Self.number(in: text, "seconds")))
    case .epoch: Self.date(at: Moment(milliseconds: try Self.number(in: text, "milliseconds")))
    }
  }

  /// Returns the date in this format.
  ///
  /// The standard format is precise to the second and includes the offset.
  package func text(of date: ZonedDateTime) -> String {
    switch self {
    case .standard: Self.iso.text(of: date)
    case .unix: String(date.moment.milliseconds / 1000)
    case .epoch: String(date.moment.milliseconds)
    case .pattern(let pattern): pattern.text(of: date)
    }
  }
}

extension DateFormat {
  private static let maximumLength = 1000

  private static func date(at moment: Moment) -> ParsedDate {
    ParsedDate(CivilDateTime(moment, offset: 0), precision: .time, zone: .utc)
  }

  private static func number(in text: String, _ unit: String) throws(DateError) -> Int {
    guard let number = Int(text) else {
      throw DateError(in: text, problem: "this is not an integer", expected: "\(unit) since 1970")
    }
    return number
  }

  /// Returns the text with a plus sign in place of the space between a time and an offset, or `nil` if there is no such
  /// space.
  private static func withPlus(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] == UInt8(ascii: " ") {
      let time = bytes[..<place].reversed().prefix { (48...58).contains($0) || $0 == UInt8(ascii: ".") }
      guard time.count >= 5, time.contains(UInt8(ascii: ":")), place + 2 < bytes.count,
        (48...50).contains(bytes[place + 1]), (48...57).contains(bytes[place + 2])
      else { continue }
      bytes[place] = UInt8(ascii: "+")
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  private static let iso = StandardDate.known("uuuu-MM-dd'T'HH:mm:ssXXX")
}

/// The standard formats of dates.
enum StandardDate {
  private static let http = [
    known("[EEE, ]d MMM yyyy HH:mm[:ss] zzz"), known("EEEE, dd-MMM-yy HH:mm:ss zzz"),
  ]
  /// The oldest format, which is always in GMT.
  private static let zoneless = [known("EEE MMM dd HH:mm:ss yyyy"), known("EEE MMM  d HH:mm:ss yyyy")]

  static func date(in text: String) throws(DateError) -> ParsedDate {
    do throws(DateError) {
      return try ISODate.date(in: text)
    } catch {
      return try olderDate(in: text, otherwise: error)
    }
  }

  private static func olderDate(in text: String, otherwise error: DateError) throws(DateError) -> ParsedDate {
    for pattern in http {
      if case .success(let date) = result(of: pattern, in: text) { return date }
    }
    for pattern in zoneless {
      if case .success(let date) = result(of: pattern, in: text) {
        return ParsedDate(date.local, precision: date.precision, zone: .utc)
      }
    }
    throw error
  }

  private static func result(of pattern: DatePattern, in text: String) -> Result<ParsedDate, DateError> {
    do throws(DateError) { return .success(try pattern.date(in: text)) } catch { return .failure(error) }
  }

  /// Returns a pattern that is known to be valid from the tests.
  fileprivate static func known(_ text: String) -> DatePattern { DatePattern(valid: text) }
}

extension DatePattern {
  fileprivate init(valid text: String) {
    do throws(DateError) {
      self = try DatePattern(text)
    } catch {
      self = DatePattern(literal: error.description)
    }
  }
}
