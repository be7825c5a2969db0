extension ScalarSet {
  /// The set and the other cases of its ASCII letters.
  var foldingASCII: ScalarSet {
    let capitals = intersection(Self.capitals).ranges.map { $0.lowerBound + 0x20...$0.upperBound + 0x20 }
    let smalls = intersection(Self.smalls).ranges.map { $0.lowerBound - 0x20...$0.upperBound - 0x20 }
    return union(ScalarSet(capitals + smalls))
  }

  /// The set and all characters whose capital, or whose capital's small letter, is in it: a range under Java's `(?iu)`.
  var foldingUnicode: ScalarSet {
    let others = UnicodeTable.cases.filter { contains($0.upper) || contains($0.lower) }
    return union(ScalarSet(others.map { $0.value...$0.value }))
  }

  /// All characters whose capitals have the same small letter: a character under Java's `(?iu)`.
  static func foldingUnicode(_ value: UInt32) -> ScalarSet {
    let small = UnicodeTable.folded(value)
    let others = UnicodeTable.cases.filter { $0.lower == small }
    return ScalarSet(value, small).union(ScalarSet(others.map { $0.value...$0.value }))
  }

  private static let capitals = ScalarSet([0x41...0x5A])
  private static let smalls = ScalarSet([0x61...0x7A])
}

extension UnicodeTable {
  /// The small letter of a character's capital.
  static func folded(_ value: UInt32) -> UInt32 { foldings[value] ?? value }

  private static let foldings = Dictionary(uniqueKeysWithValues: cases.map { ($0.value, $0.lower) })
}
