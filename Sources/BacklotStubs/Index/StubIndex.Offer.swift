extension StubIndex {
  /// The stubs that the tree offers for a request.
  struct Offer {
    /// The stubs, once each, as the tree leads to them.
    fileprivate var visited: [PlacedStub] = []
    /// The ranks of the stubs, the best first.
    fileprivate(set) var ordered: [Int] = []
    /// All stubs of the index by rank.
    fileprivate let placed: [PlacedStub]

    fileprivate init(placed: [PlacedStub]) { self.placed = placed }
  }

  /// Returns all stubs that may answer a request, whether they fit or not.
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
  /// Returns true if the tree leads to a stub after exactly the stubs that are checked before it.
  func isVisitedInOrder(upTo stub: PlacedStub) -> Bool {
    guard let count = visited.firstIndex(where: { $0 === stub }), placed[ordered[count]] === stub else { return false }
    let before = Set(visited[..<count].map { ObjectIdentifier($0) })
    return ordered[..<count].allSatisfy { before.contains(ObjectIdentifier(placed[$0])) }
  }
}
