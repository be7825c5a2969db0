extension ScalarSet {
  /// Returns the general category or group of categories with a name such as `Lu` or `L`, or `nil` if the name is
  /// unknown.
  static func category(named name: String) -> ScalarSet? {
    sets[name]
  }

  /// The sets by their names, groups under one letter.
  private static let sets: [String: ScalarSet] = {
    var sets: [String: ScalarSet] = [:]
    for (name, category) in categories { sets[name] = UnicodeTable.scalars(in: [category]) }
    for (letter, names) in Dictionary(grouping: categories.keys, by: { String($0.prefix(1)) }) {
      sets[letter] = UnicodeTable.scalars(in: Set(names.compactMap { categories[$0] }))
    }
    return sets
  }()

  private static let categories: [String: Unicode.GeneralCategory] = [
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
