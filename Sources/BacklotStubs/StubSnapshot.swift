/// The immutable state that a backend's readers see, replaced as a whole.
package final class StubSnapshot: Sendable {
  /// The stubs that are indexed together, the most important layer first.
  package let layers: [BackendBlueprint]
  package let index: StubIndex
  /// Finds the stubs of the layers by the identifiers of their annotations.
  let identifiers: StubIdentifiers
  /// Stubs in front of the others of the first layer that came since: to index all for each one takes too long.
  package let added: AddedStubs?
  /// The conditions under which the stubs answer; `nil` if ideal, so that no check is necessary.
  package let conditions: BackendConditions?
  /// The guards that check the exchanges; `nil` without guards.
  let guards: ExchangeGuards?

  var diagnostics: [SourceDiagnostic] { layers.flatMap(\.diagnostics) }

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
    guards = ExchangeGuards(layers.flatMap(\.guards))
  }

  /// Publishes the stubs of several layers, the most important first.
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

/// Stubs that stand in front of those of a layer, with an index of their own.
package final class AddedStubs: Sendable {
  /// The stubs in the order of their layer.
  let stubs: [Stub]
  let index: StubIndex

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    index = StubIndex(StubOrder.ranked([stubs]))
  }
}

// MARK: - Looking

extension StubSnapshot {
  /// All layers, with what was added in the first.
  package var allLayers: [BackendBlueprint] {
    guard let added else { return layers }
    var first = BackendBlueprint()
    first.stubs = added.stubs
    if let settled = layers.first { first.append(settled) }
    return [first] + layers.dropFirst()
  }

  /// The number of stubs.
  var stubCount: Int { layers.reduce(added?.stubs.count ?? 0) { $0 + $1.stubs.count } }

  /// The stubs in the order in which they are asked.
  var stubs: [Stub] {
    let isIndexed = added == nil && layers.allSatisfy(\.staticFiles.isEmpty)
    return isIndexed ? index.stubs : StubOrder.ranked(allLayers.map(\.stubs))
  }

  /// The stubs that come nearest to a request, the nearest first.
  func nearMisses(
    to request: ReceivedRequest,
    state: BackendState,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    let settled = index.nearMisses(to: request, state: state, where: isAsked)
    guard let added else { return settled }
    let all = added.index.nearMisses(to: request, state: state, where: isAsked) + settled
    let ranked = all.indices.sorted { (all[$0].distance, $0) < (all[$1].distance, $1) }
    return ranked.prefix(3).map { all[$0] }
  }
}

// MARK: - Changing

extension StubSnapshot {
  /// The same with one more layer, the most important.
  package func adding(_ blueprint: BackendBlueprint) -> StubSnapshot {
    StubSnapshot(layers: [blueprint] + allLayers, conditions: conditions)
  }

  /// Other layers under the same conditions.
  package func with(_ layers: [BackendBlueprint]) -> StubSnapshot {
    StubSnapshot(layers: layers, conditions: conditions)
  }

  /// Returns a snapshot of the same layers, sharing their index, with other stubs in front of the first.
  ///
  /// - Returns: `nil` if so many stubs are better indexed with the others, or if there are several layers to order.
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

  /// The most stubs that may be added: the work for one is least about the square root of twice their number.
  private var most: Int { max(64, Int(Double(2 * index.placed.count).squareRoot())) }

  /// Other stubs under the same conditions.
  package func replacing(with blueprint: BackendBlueprint) -> StubSnapshot {
    StubSnapshot(layers: [blueprint], conditions: conditions)
  }

  /// The same stubs under other conditions.
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
