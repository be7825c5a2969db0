extension ScalarSet {
  /// Returns the general category or group of categories with a name such as `Lu` or `L`, or `nil` if the name is
  /// unknown.
  static func category(named name: String) -> ScalarSet? {
    sets[name]
  }

  /// The sets, by the names of the categories; groups have names of one letter.
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

// MARK: - Cases

extension ScalarSet {
  /// The set with the other case of each of its ASCII letters.
  var foldingASCII: ScalarSet {
    let capitals = intersection(Self.capitals).ranges.map { $0.lowerBound + 0x20...$0.upperBound + 0x20 }
    let smalls = intersection(Self.smalls).ranges.map { $0.lowerBound - 0x20...$0.upperBound - 0x20 }
    return union(ScalarSet(capitals + smalls))
  }

  /// The set with all characters whose uppercase form, or its lowercase form, is in the set: a range under Java's
  /// `(?iu)`.
  var foldingUnicode: ScalarSet {
    let others = UnicodeTable.cases.filter { contains($0.upper) || contains($0.lower) }
    return union(ScalarSet(others.map { $0.value...$0.value }))
  }

  /// Returns all characters whose uppercase forms have the same lowercase form: a character under Java's `(?iu)`.
  static func foldingUnicode(_ value: UInt32) -> ScalarSet {
    let small = UnicodeTable.folded(value)
    let others = UnicodeTable.cases.filter { $0.lower == small }
    return ScalarSet(value, small).union(ScalarSet(others.map { $0.value...$0.value }))
  }

  private static let capitals = ScalarSet([0x41...0x5A])
  private static let smalls = ScalarSet([0x61...0x7A])
}

extension UnicodeTable {
  /// Returns the lowercase form of a character's uppercase form.
  static func folded(_ value: UInt32) -> UInt32 { foldings[value] ?? value }

  private static let foldings = Dictionary(uniqueKeysWithValues: cases.map { ($0.value, $0.lower) })
}
