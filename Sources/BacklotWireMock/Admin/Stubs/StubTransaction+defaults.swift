import BacklotStubs

extension StubTransaction {
  /// Puts what others have published in the place of what the backend began with; see
  /// `MockBackend.replaceDefaults(with:readAt:)`.
  ///
  /// - Parameters:
  ///   - snapshot: What others have published.
  ///   - old: What the backend began with, if that is known.
  ///   - renew: The same stub with its body read anew.
  mutating func replaceDefaults(
    with snapshot: StubSnapshot,
    insteadOf old: StubSnapshot?,
    renewing renew: (Stub) -> Stub
  ) {
    let now = stubs
    let ids = Set(snapshot.layers.flatMap(\.stubs).compactMap { $0.annotation?.id })
    let given = now.filter { stub in
      stub.origin == .adminInterface && !(stub.mapping.map { ids.contains($0.id) } ?? false)
    }.map(renew)
    let changes = old.map { ChangedDefaults(from: $0.allLayers.flatMap(\.stubs), to: now, renewing: renew) }
    replaceAll(with: snapshot)
    if let changed = changes?.applied(to: snapshot.layers) {
      replaceAll(with: changed, adding: given)
    } else if !given.isEmpty {
      if let next = snapshot.with(added: given) { return replaceAll(with: next) }
      replaceAll(with: snapshot.layers, adding: given)
    }
  }
}
