/// A class of characters such as `[a-z\p{Lu}]`.
struct ScalarSet: Sendable {
  private var ranges: [ClosedRange<UInt32>] = []
  private var parts: [ScalarSet] = []
  private var categories: Set<Unicode.GeneralCategory> = []
  var isNegated = false
  /// Whether `a` stands for `A` too; ASCII only, as in Java.
  var ignoresCase = false

  init() {}

  /// How many looks at its parts it takes to tell whether a character is inside.
  var size: Int { ranges.count + parts.count }

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ categories: Set<Unicode.GeneralCategory>, isNegated: Bool) {
    self.categories = categories
    self.isNegated = isNegated
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  mutating func insert(_ part: ScalarSet) { parts.append(part) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var isInside = hasInside(scalar)
    if !isInside, ignoresCase, let other = Self.otherCase(of: scalar) { isInside = hasInside(other) }
    return isInside != isNegated
  }

  private func hasInside(_ scalar: Unicode.Scalar) -> Bool {
    if ranges.contains(where: { $0.contains(scalar.value) }) { return true }
    if !categories.isEmpty, categories.contains(scalar.properties.generalCategory) { return true }
    return parts.contains { $0.contains(scalar) }
  }

  /// The capital of a small ASCII letter and the other way round.
  static func otherCase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "A"..."Z": Unicode.Scalar(scalar.value ^ 0x20)
    default: nil
    }
  }
}

extension ScalarSet {
  /// All but the ends of lines that RFC 9485 §5.3 names.
  static let dot = ScalarSet([0x0A...0x0A, 0x0D...0x0D], isNegated: true)
  /// All but the ends of lines that Java knows.
  static let javaDot = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x85...0x85, 0x2028...0x2029], isNegated: true)
  static let any = ScalarSet([0...0x10FFFF])

  static let digit = ScalarSet([0x30...0x39])
  static let space = ScalarSet([0x09...0x0D, 0x20...0x20])
  static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }

  /// The general categories that `\p{name}` names by RFC 9485 §4, or `nil` where it names none.
  static func categories(named name: String) -> Set<Unicode.GeneralCategory>? {
    if let category = categoriesByName[name] { return [category] }
    let group = categoriesByName.filter { name.utf8.count == 1 && $0.key.hasPrefix(name) }
    return group.isEmpty ? nil : Set(group.values)
  }

  private static let categoriesByName: [String: Unicode.GeneralCategory] = [
    "Ll": .lowercaseLetter, "Lm": .modifierLetter, "Lo": .otherLetter, "Lt": .titlecaseLetter, "Lu": .uppercaseLetter,
    "Mc": .spacingMark, "Me": .enclosingMark, "Mn": .nonspacingMark,
    "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber,
    "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Pe": .closePunctuation, "Pf": .finalPunctuation,
    "Pi": .initialPunctuation, "Po": .otherPunctuation, "Ps": .openPunctuation,
    "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Zs": .spaceSeparator,
    "Sc": .currencySymbol, "Sk": .modifierSymbol, "Sm": .mathSymbol, "So": .otherSymbol,
    "Cc": .control, "Cf": .format, "Cn": .unassigned, "Co": .privateUse,
  ]
}
