extension ShapeGraph {
  /// A place with objects that are no maps.
  private struct Place {
    let index: Int
    /// The places of this kind around it, the outermost first.
    let around: [Int]
    /// The name for its type.
    let name: String
  }

  /// Merges the places of recursive types, and those whose objects are the same in several places.
  mutating func unify() {
    // A merged place has more members, which may make it similar to others.
    for _ in 0..<4 {
      let places = structures()
      var didMerge = mergeRecursive(places)
      if didMerge == false { didMerge = mergeEqual(places) }
      if didMerge == false { return }
    }
  }

  /// The places with objects that are no maps, in the order of the document.
  private func structures() -> [Place] {
    var found: [Place] = []
    var seen: Set<Int> = []
    var open: [(index: Int, around: [Int])] = []
    for root in roots.reversed() where seen.insert(resolved(root)).inserted { open.append((resolved(root), [])) }
    while let next = open.popLast() {
      let shape = self[next.index]
      let isStructure = shape.objects.count > 0 && shape.mapValues == nil && shape.members.isEmpty == false
      if isStructure { found.append(Place(index: next.index, around: next.around, name: typeName(of: next.index))) }
      let around = isStructure ? next.around + [next.index] : next.around
      for index in inside(of: next.index).reversed() where seen.insert(index).inserted {
        open.append((index, around))
      }
    }
    return found
  }

  /// Merges places with a similar one around them.
  private mutating func mergeRecursive(_ places: [Place]) -> Bool {
    var didMerge = false
    let names = Dictionary(uniqueKeysWithValues: places.map { ($0.index, $0.name) })
    for place in places {
      for index in place.around {
        let (outer, inner) = (resolved(index), resolved(place.index))
        guard outer != inner else { break }
        let hasSameName = names[index] == place.name
        guard isSimilar(outer, inner, by: hasSameName ? 0.4 : 0.6, containing: 0.75, sharing: 3) else { continue }
        merge(outer, inner)
        didMerge = true
        break
      }
    }
    return didMerge
  }

  /// The names of members that say little about the meaning of an object.
  private static let usualKeys: Set<String> = [
    "code", "description", "href", "id", "key", "label", "link", "name", "slug", "title", "type", "url", "value",
  ]

  /// Merges places with the same members, and similar places with the same name.
  private mutating func mergeEqual(_ places: [Place]) -> Bool {
    var didMerge = false
    var byMembers: [[String]: Int] = [:]
    var byName: [String: [Int]] = [:]
    for place in places {
      let index = resolved(place.index)
      let keys = self[index].members.map(\.key).sorted()
      let isTelling = keys.count > 2 && keys.contains { Self.usualKeys.contains($0) == false }
      if isTelling, let known = byMembers[keys], isSimilar(known, index, by: 1, containing: 2) {
        merge(known, index)
        didMerge = true
        continue
      }
      byMembers[keys] = byMembers[keys] ?? index
      let name = place.name
      if let known = byName[name, default: []].first(where: { isSimilar($0, index, by: 0.6, containing: 2) }) {
        merge(known, index)
        didMerge = true
      } else if byName[name, default: []].count < 8 {
        byName[name, default: []].append(index)
      }
    }
    return didMerge
  }

  /// Returns true if two places have mostly the same members without contradictions.
  ///
  /// - Parameters:
  ///   - similarity: The minimum fraction of members that both have, of all members.
  ///   - containment: The minimum fraction of members that both have, of all members of the larger one, if it has all
  ///     members of the smaller one.
  ///   - minimum: The minimum number of members that both have, unless they have the same ones.
  func isSimilar(
    _ first: Int,
    _ second: Int,
    by similarity: Double,
    containing containment: Double,
    sharing minimum: Int = 1
  ) -> Bool {
    let (first, second) = (self[first], self[second])
    guard first.mapValues == nil, second.mapValues == nil else { return false }
    let (small, large) = first.members.count < second.members.count ? (first, second) : (second, first)
    guard small.members.isEmpty == false else { return false }
    var common = 0
    for (position, member) in small.members.enumerated() {
      guard let known = large.position(of: member.key, likely: position) else { continue }
      if contradict(self[member.shape], self[large.members[known].shape]) { return false }
      common += 1
    }
    let all = small.members.count + large.members.count - common
    guard common == all || common >= minimum else { return false }
    if Double(common) >= similarity * Double(all) { return true }
    return common == small.members.count && Double(common) >= containment * Double(large.members.count)
  }

  /// Returns true if two places have values of different kinds, or objects that have hardly a member in common.
  private func contradict(_ first: Shape, _ second: Shape) -> Bool {
    let (kinds, others) = (first.kinds, second.kinds)
    if kinds.isEmpty || others.isEmpty { return false }
    if kinds.isDisjoint(with: others) { return true }
    guard first.members.isEmpty == false, second.members.isEmpty == false else { return false }
    let (small, large) = first.members.count < second.members.count ? (first, second) : (second, first)
    let common = small.members.enumerated().count { large.position(of: $1.key, likely: $0) != nil }
    return common * 4 < small.members.count
  }
}
