/// A date format in the letters of Java's `DateTimeFormatter`: `dd/MM/yyyy HH:mm`.
///
/// The pattern is parsed once. Names are English. The Java letters for weeks, for the time since midnight as one
/// number, and for full zone names are errors.
package struct DatePattern: Sendable, Hashable {
  /// The quantity that a number represents.
  enum Field: Sendable, Hashable {
    case year, yearOfEra, month, day, dayOfYear, quarter
    case hour, hourFromOne, hourOfHalf, hourOfHalfFromOne
    case minute, second, nanosecond

    var range: ClosedRange<Int> {
      switch self {
      case .year: -999_999_999...999_999_999
      case .yearOfEra: 1...999_999_999
      case .month: 1...12
      case .day: 1...31
      case .dayOfYear: 1...366
      case .quarter: 1...4
      case .hour: 0...24
      case .hourFromOne: 1...24
      case .hourOfHalf: 0...11
      case .hourOfHalfFromOne: 1...12
      case .minute, .second: 0...59
      case .nanosecond: 0...999_999_999
      }
    }
  }

  /// Names that stand for a number.
  enum NameKind: Sendable, Hashable {
    case month, weekday, half, era

    var names: [String] {
      switch self {
      case .month: DateNames.months
      case .weekday: DateNames.weekdays
      case .half: DateNames.halves
      case .era: DateNames.eras
      }
    }
  }

  /// A part of a pattern.
  indirect enum Element: Sendable, Hashable {
    case literal(String)
    /// All available digits, at least the minimum, except those that the directly following numbers need.
    case number(Field, minimum: Int, reserved: Int)
    /// Exactly so many digits.
    case fixedNumber(Field, digits: Int)
    /// The last two digits of a year from 2000 on.
    case shortYear
    /// So many digits of the second's fraction.
    case fraction(digits: Int)
    case name(NameKind, DateNames.Width)
    case offset(OffsetStyle)
    /// `GMT`, `BST`, and on reading also offsets and names of zones.
    case zoneName
    /// `Europe/London`.
    case zoneIdentifier
    case optional([Element])
  }

  /// The format of an offset from UTC.
  struct OffsetStyle: Sendable, Hashable {
    /// The text for UTC itself.
    let zero: String?
    /// The text before the offset: `GMT`.
    let prefix: String
    let separator: String
    /// True if minutes are omitted when they are zero.
    let isShort: Bool
    /// True if an hour below 10 is written with one digit.
    var isUnpadded = false
  }

  /// The pattern as it was written.
  package let text: String
  let elements: [Element]

  /// Reads a pattern.
  ///
  /// - Throws: `DateError` with the column in the pattern.
  package init(_ text: String) throws(DateError) {
    self.text = text
    var reader = DatePatternReader(text)
    elements = try reader.read()
  }

  /// Creates a pattern that consists of literal text.
  init(literal text: String) {
    self.text = text
    elements = [.literal(text)]
  }
}
