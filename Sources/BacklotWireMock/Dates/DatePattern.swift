/// A date format with the letters of Java's `DateTimeFormatter`: `dd/MM/yyyy HH:mm`.
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

  /// The kinds of names that represent a number.
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
    /// An exact number of digits.
    case fixedNumber(Field, digits: Int)
    /// The last two digits of a year from 2000.
    case shortYear
    /// An exact number of digits of the fraction of a second.
    case fraction(digits: Int)
    case name(NameKind, DateNames.Width)
    case offset(OffsetStyle)
    /// A short zone name: `GMT`, `BST`. When dates are read, also an offset or a zone identifier.
    case zoneName
    /// A zone identifier: `Europe/London`.
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
    /// A Boolean value that indicates whether zero minutes are omitted.
    let isShort: Bool
    /// A Boolean value that indicates whether an hour below 10 is written with one digit.
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

// MARK: - Names

/// The English names of months, days and halves of the day.
enum DateNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// The names of the days, beginning with Monday.
  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let halves = ["AM", "PM"]
  static let eras = ["BC", "AD"]

  /// The length of a written name.
  enum Width: Sendable, Hashable {
    case letter, short, full

    func text(of name: String) -> Substring {
      switch self {
      case .letter: name.prefix(1)
      case .short: name.prefix(3)
      case .full: name[...]
      }
    }
  }
}
