extension StubIndex {
  /// The candidate stubs for a request.
  struct Offer {
    /// The stubs without duplicates, in the order in which the tree yields them.
    fileprivate var visited: [PlacedStub] = []
    /// The ranks of the stubs, best first.
    fileprivate(set) var ordered: [Int] = []
    /// All stubs of the index by rank.
    fileprivate let placed: [PlacedStub]

    fileprivate init(placed: [PlacedStub]) { self.placed = placed }
  }

  /// Returns all stubs that may answer a request, matching or not.
  func offer(for facts: inout RequestFacts) -> Offer {
    var offer = Offer(placed: placed)
    var seen: Set<ObjectIdentifier> = []
    _ = first(for: &facts) { placed, _, _ in
      if seen.insert(ObjectIdentifier(placed)).inserted { offer.visited.append(placed) }
      return false
    }
    offer.ordered = placed.indices.filter { seen.contains(ObjectIdentifier(placed[$0])) }
    return offer
  }
}

extension StubIndex.Offer {
  /// Returns true if the tree yields a stub after exactly the stubs that are checked before it.
  func isVisitedInOrder(upTo stub: PlacedStub) -> Bool {
    guard let count = visited.firstIndex(where: { $0 === stub }), placed[ordered[count]] === stub else { return false }
    let before = Set(visited[..<count].map { ObjectIdentifier($0) })
    return ordered[..<count].allSatisfy { before.contains(ObjectIdentifier(placed[$0])) }
  }
}
