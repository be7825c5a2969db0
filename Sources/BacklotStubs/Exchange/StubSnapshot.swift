import BacklotPlatform

/// The immutable state that the readers of a backend use, which is always replaced as a whole.
package final class StubSnapshot: Sendable {
  /// The stubs that are indexed together, the most important layer first.
  package let layers: [BackendBlueprint]
  package let index: StubIndex
  /// The index of the layers' stubs by the identifiers of their annotations.
  let identifiers: StubIdentifiers
  /// The stubs that were added later in front of those of the first layer, since indexing all stubs for each addition
  /// is too slow.
  package let added: AddedStubs?
  /// The conditions of the stubs; `nil` if ideal, so that no check is necessary.
  package let conditions: BackendConditions?
  /// The validators that check the exchanges; `nil` without validators.
  let validators: ExchangeValidators?

  /// The warnings for stubs that never answer, once they have been requested.
  private let knownUnreachableStubs = Mutex<[SourceDiagnostic]?>(nil)

  /// The warnings for stubs that never answer, since another one always answers their requests first.
  var unreachableStubs: [SourceDiagnostic] {
    knownUnreachableStubs.withLock { known in
      let found = known ?? findUnreachableStubs()
      known = found
      return found
    }
  }

  /// The problems with the sources and with the chaos profile.
  var diagnostics: [SourceDiagnostic] {
    let parts = (layers.map(\.diagnostics) + [conditions?.profile?.diagnostics ?? []]).filter { !$0.isEmpty }
    // Each unmatched request keeps them, so that there is no copy if possible.
    return parts.count == 1 ? parts[0] : parts.flatMap(\.self)
  }

  /// True if a stub selects its answers, so that every decision needs the state.
  var isSelecting: Bool { !index.selecting.isEmpty || added.map { !$0.index.selecting.isEmpty } ?? false }

  private init(
    layers: [BackendBlueprint],
    index: StubIndex,
    identifiers: StubIdentifiers,
    added: AddedStubs?,
    conditions: BackendConditions?
  ) {
    self.layers = layers
    self.index = index
    self.identifiers = identifiers
    self.added = added
    self.conditions = conditions
    validators = ExchangeValidators(layers.flatMap(\.validators))
  }

  /// Creates a snapshot of the stubs of several layers, the most important first.
  convenience init(layers: [BackendBlueprint], conditions: BackendConditions?) {
    self.init(
      layers: layers,
      index: StubIndex(StubOrder.ranked(layers.map { $0.stubs + $0.staticFiles })),
      identifiers: StubIdentifiers(of: layers),
      added: nil,
      conditions: conditions.flatMap { $0.isIdeal ? nil : $0 }
    )
  }
}

/// Stubs in front of those of a layer, with a separate index.
package final class AddedStubs: Sendable {
  /// The stubs in the order of their layer.
  let stubs: [Stub]
  let index: StubIndex

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    index = StubIndex(StubOrder.ranked([stubs]))
  }
}

// MARK: - Inspecting

extension StubSnapshot {
  /// All layers, the first of which includes the added stubs.
  package var allLayers: [BackendBlueprint] {
    guard let added else { return layers }
    var first = BackendBlueprint()
    first.stubs = added.stubs
    if let settled = layers.first { first.append(settled) }
    return [first] + layers.dropFirst()
  }

  /// The number of stubs.
  var stubCount: Int { layers.reduce(added?.stubs.count ?? 0) { $0 + $1.stubs.count } }

  /// The stubs in the order in which they are checked.
  package var stubs: [Stub] {
    let isIndexed = added == nil && layers.allSatisfy(\.staticFiles.isEmpty)
    return isIndexed ? index.stubs : StubOrder.ranked(allLayers.map(\.stubs))
  }

  /// Returns the stubs that are nearest to a request, the nearest first.
  func nearMisses(
    to request: ReceivedRequest,
    state: BackendState,
    memory: BackendMemory,
    clock: WallClock,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    let settled = index.nearMisses(to: request, state: state, memory: memory, clock: clock, where: isAsked)
    guard let added else { return settled }
    let all = added.index.nearMisses(to: request, state: state, memory: memory, clock: clock, where: isAsked) + settled
    let ranked = all.indices.sorted { (all[$0].distance, $0) < (all[$1].distance, $1) }
    return ranked.prefix(3).map { all[$0] }
  }
}

// MARK: - Changing

extension StubSnapshot {
  /// Returns a snapshot with one more layer, which is the most important.
  package func adding(_ blueprint: BackendBlueprint) -> StubSnapshot {
    StubSnapshot(layers: [blueprint] + allLayers, conditions: conditions)
  }

  /// Returns a snapshot of other layers under the same conditions.
  package func with(_ layers: [BackendBlueprint]) -> StubSnapshot {
    StubSnapshot(layers: layers, conditions: conditions)
  }

  /// Returns a snapshot of the same layers, sharing their index, with other stubs in front of the first.
  ///
  /// - Returns: `nil` if there are too many stubs for a separate index, or if several layers have to be ordered.
  package func with(added stubs: [Stub]) -> StubSnapshot? {
    guard layers.count < 2, stubs.count <= most else { return nil }
    return StubSnapshot(
      layers: layers,
      index: index,
      identifiers: identifiers,
      added: stubs.isEmpty ? nil : AddedStubs(stubs),
      conditions: conditions
    )
  }

  /// The maximum number of added stubs.
  ///
  /// The work per addition is minimal at about the square root of twice the number of indexed stubs.
  private var most: Int { max(64, Int(Double(2 * index.placed.count).squareRoot())) }

  /// Returns a snapshot of other stubs under the same conditions.
  package func replacing(with blueprint: BackendBlueprint) -> StubSnapshot {
    StubSnapshot(layers: [blueprint], conditions: conditions)
  }

  /// Returns a snapshot of the same stubs under conditions that differ in part.
  package func updatingConditions(_ update: (inout BackendConditions) -> Void) -> StubSnapshot {
    var conditions = conditions ?? .ideal
    update(&conditions)
    return under(conditions)
  }

  /// Returns a snapshot of the same stubs under other conditions.
  package func under(_ conditions: BackendConditions) -> StubSnapshot {
    StubSnapshot(
      layers: layers,
      index: index,
      identifiers: identifiers,
      added: added,
      conditions: conditions.isIdeal ? nil : conditions
    )
  }
}
