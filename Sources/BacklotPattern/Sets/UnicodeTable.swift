/// What Unicode says of all characters, each part gone through once, when it is first asked for.
enum UnicodeTable {
  typealias Properties = Unicode.Scalar.Properties

  /// A character with a capital or a small letter that is not itself.
  struct Case {
    let value: UInt32
    /// The capital, by the simple mapping.
    let upper: UInt32
    /// The small letter of the capital.
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

  /// The characters of some general categories.
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

  /// Neighbours of one general category.
  private static let runs: [(range: ClosedRange<UInt32>, category: Unicode.GeneralCategory)] = {
    var runs: [(range: ClosedRange<UInt32>, category: Unicode.GeneralCategory)] = []
    for scalar in allScalars {
      let (value, category) = (scalar.value, scalar.properties.generalCategory)
      if let last = runs.last, last.category == category, last.range.upperBound + 1 == value {
        runs[runs.count - 1].range = last.range.lowerBound...value
      } else {
        runs.append((value...value, category))
      }
    }
    return runs
  }()

  private static var allScalars: some Sequence<Unicode.Scalar> {
    (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
  }

  private static func scalars(where holds: (Properties) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in allScalars where holds(scalar.properties) {
      if let last = ranges.last, last.upperBound + 1 == scalar.value {
        ranges[ranges.count - 1] = last.lowerBound...scalar.value
      } else {
        ranges.append(scalar.value...scalar.value)
      }
    }
    return ScalarSet(ranges)
  }
}

extension UnicodeTable {
  private static var casedScalars: [UInt32] {
    allScalars.filter { $0.properties.changesWhenCaseMapped || $0.properties.isCased }.map(\.value)
  }

  private static func capital(of value: UInt32) -> UInt32 {
    guard let properties = Unicode.Scalar(value)?.properties else { return value }
    // Where the capital is several characters, the one that titles begin with is what the simple mapping gives.
    return only(properties.uppercaseMapping) ?? only(properties.titlecaseMapping) ?? value
  }

  private static func small(of value: UInt32) -> UInt32 {
    // The one character whose small letter is two characters, and by the simple mapping an i.
    if value == 0x130 { return 0x69 }
    return Unicode.Scalar(value).flatMap { only($0.properties.lowercaseMapping) } ?? value
  }

  private static func only(_ text: String) -> UInt32? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return first.value
  }
}
