/// The singular of English nouns in names of members, such as `currencies` and `postalAddresses`.
enum EnglishNoun {
  /// Returns a name with its last word in the singular, or `nil` if the word is no known plural.
  static func singular(of name: String) -> String? {
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

  private static func spelled(_ text: String, like word: String) -> String {
    guard word.first?.isUppercase ?? false, let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private static func singular(ofWord word: String) -> String? {
    let separator = word.first.map { $0 == "_" || $0 == "-" || $0 == " " } ?? false
    if separator { return singular(ofWord: String(word.dropFirst())).map { word.prefix(1) + $0 } }
    if let known = irregular[word] { return known }
    guard word.count > 2, word.hasSuffix("s"), unchanged.contains(word) == false else { return nil }
    if ["ss", "us", "is", "ics"].contains(where: word.hasSuffix) { return nil }
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    if ["sses", "shes", "tches", "xes", "nches", "oes"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    if word.hasSuffix("uses"), word.hasSuffix("auses") == false { return String(word.dropLast(2)) }
    return String(word.dropLast())
  }

  private static let unchanged: Set<String> = [
    "always", "as", "does", "has", "https", "is", "news", "series", "species", "this", "was", "yes",
  ]

  private static let irregular: [String: String] = [
    "calories": "calorie", "children": "child", "cookies": "cookie", "criteria": "criterion", "feet": "foot",
    "indices": "index", "matrices": "matrix", "men": "man", "mice": "mouse", "movies": "movie", "people": "person",
    "shoes": "shoe", "uses": "use", "vertices": "vertex", "women": "woman", "analyses": "analysis", "houses": "house",
    "bonuses": "bonus", "causes": "cause",
  ]
}
