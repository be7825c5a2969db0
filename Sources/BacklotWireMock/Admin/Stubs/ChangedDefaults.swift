/// The changes to individual default stubs, which were replaced or removed.
///
/// A change is kept after the sources are read again if they still describe the stub as they did at the time of the
/// change.
struct ChangedDefaults {
  private struct Change {
    let old: Stub
    let now: Stub?
  }

  private var changes: [StubPlace: Change] = [:]

  /// Creates the changes that lead from the initial stubs to the current ones.
  init(from old: [Stub], to now: [Stub], renewing renew: (Stub) -> Stub) {
    let present = Set(now.map(\.id))
    guard !old.allSatisfy({ present.contains($0.id) }) else { return }
    let former = Set(old.map(\.id))
    let edited = Dictionary(
      now.lazy.filter { $0.mapping != nil && !former.contains($0.id) }.map { (StubPlace(of: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var places = StubPlace.Counter()
    for stub in old {
      let place = places.next(stub)
      if present.contains(stub.id) { continue }
      let now = stub.mapping == nil ? nil : edited[StubPlace(of: stub)]
      changes[place] = Change(old: stub, now: now.map(renew))
    }
  }

  /// Returns the same changes made to newly read stubs, or `nil` if they affect no stub.
  func applied(to layers: [BackendBlueprint]) -> [BackendBlueprint]? {
    guard !changes.isEmpty else { return nil }
    var layers = layers
    var places = StubPlace.Counter()
    var isConcerned = false
    for index in layers.indices {
      layers[index].stubs = layers[index].stubs.compactMap { stub in
        guard let change = changes[places.next(stub)], Self.isSame(change.old, stub) else { return stub }
        isConcerned = true
        return change.now
      }
    }
    return isConcerned ? layers : nil
  }

  /// Returns whether a source describes a stub as before.
  private static func isSame(_ old: Stub, _ new: Stub) -> Bool {
    guard (old.mapping == nil) == (new.mapping == nil) else { return false }
    return ListedStub(old, id: "").json == ListedStub(new, id: "").json
  }
}

/// The place where a stub is defined, which stays the same when its source is read again.
private struct StubPlace: Hashable {
  private let file: String
  /// The line, if the stub has no identifier.
  ///
  /// Lines in a file of mappings shift with changes above them.
  private let line: Int?
  private let id: String?
  /// The index among the stubs that are otherwise equal.
  private var number = 0

  init(of stub: Stub) {
    file = stub.origin.file
    line = stub.mapping == nil ? stub.origin.line : nil
    id = stub.mapping?.id
  }

  /// A counter that distinguishes stubs that differ only in their order.
  struct Counter {
    private var counts: [StubPlace: Int] = [:]

    mutating func next(_ stub: Stub) -> StubPlace {
      var place = StubPlace(of: stub)
      let number = counts[place, default: 0]
      counts[place] = number + 1
      place.number = number
      return place
    }
  }
}
