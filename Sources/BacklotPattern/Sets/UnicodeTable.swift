/// The Unicode properties of all characters; each table is built once, on first use.
enum UnicodeTable {
  typealias Properties = Unicode.Scalar.Properties

  /// A character whose uppercase or lowercase form differs from it.
  struct Case {
    let value: UInt32
    /// The uppercase form, by the simple mapping.
    let upper: UInt32
    /// The lowercase form of the uppercase form.
    let lower: UInt32
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for value in casedScalars {
      let upper = capital(of: value)
      let lower = small(of: upper)
      if upper != value || lower != value { cases.append(Case(value: value, upper: upper, lower: lower)) }
    }
    return cases
  }()

  /// Returns the characters of the specified general categories.
  static func scalars(in categories: Set<Unicode.GeneralCategory>) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    for run in runs where categories.contains(run.category) { ranges.append(run.range) }
    return ScalarSet(ranges)
  }

  static let alphabetic = scalars { $0.isAlphabetic }
  static let ideographic = scalars { $0.isIdeographic }
  static let lowercase = scalars { $0.isLowercase }
  static let uppercase = scalars { $0.isUppercase }
  static let whitespace = scalars { $0.isWhitespace }
  static let hexDigit = scalars { $0.isHexDigit }
  static let noncharacter = scalars { $0.isNoncharacterCodePoint }
  static let joinControl = scalars { $0.isJoinControl }

  /// The longest ranges of characters that have the same general category.
  private static let runs: [(range: ClosedRange<UInt32>, category: Unicode.GeneralCategory)] = {
    var runs: [(range: ClosedRange<UInt32>, category: Unicode.GeneralCategory)] = []
    forEachRun(of: \.generalCategory) { runs.append(($0, $1)) }
    return runs
  }()

  static func scalars(where holds: (Properties) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    forEachRun(of: holds) { if $1 { ranges.append($0) } }
    return ScalarSet(ranges)
  }
}

extension UnicodeTable {
  /// Calls a closure with each of the longest ranges of characters that have the same value.
  private static func forEachRun<Value: Equatable>(
    of value: (Properties) -> Value,
    _ body: (ClosedRange<UInt32>, Value) -> Void
  ) {
    var run: (first: UInt32, last: UInt32, value: Value)?
    func add(_ range: ClosedRange<UInt32>, value: Value) {
      if let current = run, current.value == value, current.last + 1 == range.lowerBound {
        run = (current.first, range.upperBound, value)
      } else {
        if let run { body(run.first...run.last, run.value) }
        run = (range.lowerBound, range.upperBound, value)
      }
    }
    for block in stride(from: UInt32(0), through: 0x10FF00, by: 256) {
      let scalars = (block...block + 255).compactMap(Unicode.Scalar.init)
      if let common = commonValue(of: value, in: scalars) {
        add(block...block + 255, value: common)
      } else {
        for scalar in scalars { add(scalar.value...scalar.value, value: value(scalar.properties)) }
      }
    }
    if let run { body(run.first...run.last, run.value) }
  }

  /// Returns the value that all characters of a block share, in the sparse planes.
  ///
  /// There, a block whose first and last characters have the same value is uniform, except for the first blocks of
  /// plane 14, which contain tags.
  private static func commonValue<Value: Equatable>(
    of value: (Properties) -> Value,
    in scalars: [Unicode.Scalar]
  ) -> Value? {
    guard let first = scalars.first, let last = scalars.last else { return nil }
    guard first.value >= 0x40000, first.value >> 12 != 0xE0 else { return nil }
    let common = value(first.properties)
    return common == value(last.properties) ? common : nil
  }

  private static var casedScalars: [UInt32] {
    let cased = scalars { $0.changesWhenCaseMapped || $0.isCased }
    return cased.ranges.flatMap { Array($0) }
  }

  private static func capital(of value: UInt32) -> UInt32 {
    guard let properties = Unicode.Scalar(value)?.properties else { return value }
    // If the uppercase form has several characters, the titlecase form is the result of the simple mapping.
    return only(properties.uppercaseMapping) ?? only(properties.titlecaseMapping) ?? value
  }

  private static func small(of value: UInt32) -> UInt32 {
    // The only character whose lowercase form has two characters; the simple mapping results in an i.
    if value == 0x130 { return 0x69 }
    return Unicode.Scalar(value).flatMap { only($0.properties.lowercaseMapping) } ?? value
  }

  private static func only(_ text: String) -> UInt32? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return first.value
  }
}
