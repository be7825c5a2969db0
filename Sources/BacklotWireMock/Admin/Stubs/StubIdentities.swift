/// The identifiers of stubs from Swift code or a route folder.
///
/// An identifier stays the same while the stub exists, and is the same again for a stub at the same place after its
/// sources are read again.
struct StubIdentities: Sendable {
  private struct Identity: Sendable {
    let place: Stub.Origin
    /// The index among the stubs at the same place.
    let number: Int
    let text: String
  }

  private var known: [Stub.ID: Identity] = [:]

  /// Returns the identifiers of the stubs without a mapping.
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
    // Other callers may use an older or a newer set of stubs at the same time.
    known = known.count > 2 * next.count + 1_000 ? next : known.merging(next) { _, new in new }
    return next.mapValues(\.text)
  }
}
