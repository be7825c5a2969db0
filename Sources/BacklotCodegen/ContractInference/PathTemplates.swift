import BacklotHTTP

/// The templates of all paths of an API.
struct PathTemplates {
  /// A part of a template between two slashes.
  enum Element: Sendable, Hashable {
    /// The text of the segment, without percent-encoding.
    case fixed(String)
    /// The name of the parameter.
    case parameter(String)

    var isFixed: Bool { if case .fixed = self { true } else { false } }
  }

  /// The elements of a template, and the positions of the exchanges that it matches.
  typealias Found = (template: [Element], exchanges: [Int])

  /// The minimum number of words at one place, with the same responses, that are values of a parameter.
  private static let minimumWords = 4
  /// The same for words that the responses contain.
  private static let minimumKnownWords = 3
  /// The maximum number of different structures that are compared at one place.
  private static let maximumStructures = 64

  private let exchanges: [ObservedExchange]
  private let baseLength: Int

  /// - Parameter baseLength: The number of segments of the base path, which are not part of templates.
  init(of exchanges: [ObservedExchange], baseLength: Int) {
    self.exchanges = exchanges
    self.baseLength = baseLength
  }

  /// Returns the templates, of which no two match the same path with equal right.
  func found() -> [Found] {
    divide(Array(exchanges.indices), after: [], names: NameScope())
  }

  /// Returns the templates of exchanges that have a beginning in common.
  private func divide(_ group: [Int], after prefix: [Element], names: NameScope) -> [Found] {
    let depth = baseLength + prefix.count
    let ended = group.filter { exchanges[$0].segments.count == depth }
    let found: [Found] = ended.isEmpty ? [] : [(prefix, ended)]
    var (words, values) = separated(group.filter { exchanges[$0].segments.count > depth }, at: depth, prefix)
    while true {
      var branches = words.keys.sorted().map { word in
        (word: Optional(word), found: divide(words[word] ?? [], after: prefix + [.fixed(word)], names: names))
      }
      if !values.isEmpty {
        var names = names
        let name = names.unique(parameterName(for: values, at: depth, after: prefix))
        branches.append((nil, divide(values, after: prefix + [.parameter(name)], names: names)))
      }
      guard let word = Self.ambiguousWord(in: branches) else { return found + branches.flatMap(\.found) }
      values = (values + (words.removeValue(forKey: word) ?? [])).sorted()
    }
  }

  /// Returns a word whose templates match a path of the parameter's templates, none of them more specific.
  private static func ambiguousWord(in branches: [(word: String?, found: [Found])]) -> String? {
    guard let last = branches.last, last.word == nil else { return nil }
    return branches.dropLast().first { branch in
      branch.found.contains { mine in
        last.found.contains { other in isAmbiguous(mine.template, beside: other.template) }
      }
    }?.word
  }

  /// Returns true if two templates match a common path and the second one is more specific at one place, as the first
  /// one is at another.
  private static func isAmbiguous(_ first: [Element], beside second: [Element]) -> Bool {
    guard first.count == second.count else { return false }
    var isMoreSpecific = false
    for (mine, other) in zip(first, second) {
      if mine.isFixed, other.isFixed, mine != other { return false }
      // A parameter has at least one character.
      if mine != other, mine == .fixed("") || other == .fixed("") { return false }
      if !mine.isFixed, other.isFixed { isMoreSpecific = true }
    }
    return isMoreSpecific
  }
}

// MARK: - Values

extension PathTemplates {
  /// Returns the exchanges by the words at a place, and those with a value there.
  private func separated(_ group: [Int], at depth: Int, _ prefix: [Element]) -> ([String: [Int]], [Int]) {
    var words: [String: [Int]] = [:]
    var values: [Int] = []
    for index in group {
      let segment = exchanges[index].segments[depth]
      if segment.isData { values.append(index) } else { words[segment.text, default: []].append(index) }
    }
    if prefix.last?.isFixed ?? false {
      for word in valuesAmong(words, at: depth) { values += words.removeValue(forKey: word) ?? [] }
    }
    guard !values.isEmpty else { return (words, []) }
    for (word, group) in words where !word.isEmpty && isUnknown(group, at: depth) {
      values += group
      words[word] = nil
    }
    return (words, values.sorted())
  }

  /// Returns true if requests to a path of this length were all in vain, as those with a wrong value are.
  private func isUnknown(_ group: [Int], at depth: Int) -> Bool {
    group.allSatisfy { exchanges[$0].segments.count == depth + 1 && exchanges[$0].response.status.code == 404 }
  }

  /// Returns the words that are values, because the responses below many of them are alike.
  private func valuesAmong(_ words: [String: [Int]], at depth: Int) -> [String] {
    guard words.count >= Self.minimumKnownWords else { return [] }
    var groups: [(structure: SubtreeStructure, words: [String], isKnown: Bool)] = []
    for word in words.keys.sorted() where !word.isEmpty {
      guard let structure = SubtreeStructure(of: (words[word] ?? []).map { exchanges[$0] }, below: depth) else {
        continue
      }
      let isKnown = structure.texts.contains(word.lowercased())
      if let group = groups.firstIndex(where: { $0.structure.isAlike(structure) }) {
        groups[group].words.append(word)
        groups[group].isKnown = groups[group].isKnown && isKnown
      } else if groups.count < Self.maximumStructures {
        groups.append((structure, [word], isKnown))
      }
    }
    return groups.filter { $0.words.count >= ($0.isKnown ? Self.minimumKnownWords : Self.minimumWords) }.flatMap(
      \.words
    )
  }

  private func parameterName(for values: [Int], at depth: Int, after prefix: [Element]) -> String {
    let kinds = Set(values.map { exchanges[$0].segments[depth].kind })
    guard case .fixed(let parent)? = prefix.last else { return kinds == [.date] ? "date" : "id" }
    let singular = EnglishNoun.singular(of: parent)
    let noun = SwiftName.member(singular ?? parent)
    if kinds == [.date] { return "date" }
    if kinds == [.isbn] { return "isbn" }
    let haveWords = !kinds.isDisjoint(with: [.word, .text])
    if Self.valueNouns.contains(noun) || singular == nil && haveWords { return noun }
    return kinds.isSubset(of: [.word, .text]) ? noun : noun + "Id"
  }

  /// The names of values that identify without being identifiers.
  private static let valueNouns: Set = [
    "year", "month", "day", "week", "page", "number", "version", "code", "zip", "zipCode", "postalCode", "phone", "id",
    "date", "key", "token", "hash", "index", "level", "port", "isbn", "slug", "name",
  ]
}

extension [PathTemplates.Element] {
  /// The template as a contract writes it.
  var text: String {
    "/"
      + map { element in
        switch element {
        case .fixed(let text): PercentEncoding.encode(text, for: .pathSegment)
        case .parameter(let name): "{\(name)}"
        }
      }.joined(separator: "/")
  }
}
