/// The identifiers of stubs that come from Swift or from a route folder: the same as long as the stub is there, and for a
/// stub at the same place the same again after its sources are read anew.
struct StubIdentities: Sendable {
  private struct Identity: Sendable {
    let place: Stub.Origin
    /// The index among the stubs at the same place.
    let number: Int
    let text: String
  }

  private var known: [Stub.ID: Identity] = [:]

  /// The identifiers of stubs that have no mapping.
  mutating func identify(_ stubs: [Stub]) -> [Stub.ID: String] {
    var next: [Stub.ID: Identity] = [:]
    var taken: [Stub.Origin: Set<Int>] = [:]
    for stub in stubs where stub.mapping == nil {
      guard let identity = known[stub.id] else { continue }
      next[stub.id] = identity
      taken[identity.place, default: []].insert(identity.number)
    }
    for stub in stubs where stub.mapping == nil && next[stub.id] == nil {
      let used = taken[stub.origin] ?? []
      var number = used.count
      while used.contains(number) { number += 1 }
      taken[stub.origin, default: []].insert(number)
      let text = UniqueIdentifier.of(place: "\(stub.origin.file):\(stub.origin.line ?? 0):\(number)")
      next[stub.id] = Identity(place: stub.origin, number: number, text: text)
    }
    // Others may look at an older or a newer set of stubs at the same time.
    known = known.count > 2 * next.count + 1_000 ? next : known.merging(next) { _, new in new }
    return next.mapValues(\.text)
  }
}
