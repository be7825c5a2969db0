/// The singular of English nouns in names of members, such as `currencies` and `postalAddresses`.
enum EnglishNoun {
  /// Returns a name with its last word in the singular, or `nil` if the word is no known plural.
  static func singular(of name: String) -> String? {
    if let acronym = singular(ofAcronym: name) { return acronym }
    let start = name.lastIndex { $0.isUppercase || $0 == "_" || $0 == "-" || $0 == " " }
    // A name in capitals has no words to tell apart.
    let isCapitals = name.contains(where: \.isLowercase) == false
    let index = isCapitals ? name.startIndex : start ?? name.startIndex
    let word = String(name[index...])
    guard let singular = singular(ofWord: word.lowercased()) else { return nil }
    return name[..<index] + (isCapitals ? singular.uppercased() : spelled(singular, like: word))
  }

  /// True if the last word of a name is a plural.
  static func isPlural(_ name: String) -> Bool { singular(of: name) != nil }

  /// Returns the singular of a name such as `userIDs`.
  private static func singular(ofAcronym name: String) -> String? {
    let end = name.suffix(3)
    guard end.count == 3, end.last == "s", end.dropLast().allSatisfy(\.isUppercase) else { return nil }
    return String(name.dropLast())
  }

  private static func spelled(_ text: String, like word: String) -> String {
    guard word.first?.isUppercase ?? false, let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private static func singular(ofWord word: String) -> String? {
    let separator = word.first.map { $0 == "_" || $0 == "-" || $0 == " " } ?? false
    if separator { return singular(ofWord: String(word.dropFirst())).map { word.prefix(1) + $0 } }
    if let known = EnglishPlurals.irregular[word] { return known }
    guard word.count > 2, EnglishPlurals.unchanged.contains(word) == false,
      let rule = EnglishPlurals.endings.first(where: { word.hasSuffix($0.plural) })
    else { return nil }
    // "ties" is no plural of "ty".
    if rule.plural == "ies", word.count < 5 { return String(word.dropLast()) }
    return rule.singular.map { word.dropLast(rule.plural.count) + $0 }
  }
}
