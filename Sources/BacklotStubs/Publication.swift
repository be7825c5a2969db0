/// What a backend's readers see: replaced as a whole, never changed.
final class Publication: Sendable {
  let layers: [BackendBlueprint]
  let index: StubIndex
  /// Under what conditions the stubs answer; nothing where those are ideal, so that nobody has to look into them.
  let conditions: BackendConditions?

  var diagnostics: [SourceDiagnostic] { layers.flatMap(\.diagnostics) }

  private init(layers: [BackendBlueprint], index: StubIndex, conditions: BackendConditions?) {
    self.layers = layers
    self.index = index
    self.conditions = conditions
  }

  /// Publishes the stubs of several layers, the most important first.
  convenience init(layers: [BackendBlueprint], conditions: BackendConditions?) {
    self.init(
      layers: layers,
      index: StubIndex(StubOrder.ranked(layers.map(\.stubs))),
      conditions: conditions.flatMap { $0.isIdeal ? nil : $0 }
    )
  }
}

extension Publication {
  /// The same with one more layer, the most important.
  func adding(_ blueprint: BackendBlueprint) -> Publication {
    Publication(layers: [blueprint] + layers, conditions: conditions)
  }

  /// Other layers under the same conditions.
  func with(_ layers: [BackendBlueprint]) -> Publication { Publication(layers: layers, conditions: conditions) }

  /// Other stubs under the same conditions.
  func replacing(with blueprint: BackendBlueprint) -> Publication {
    Publication(layers: [blueprint], conditions: conditions)
  }

  /// The same stubs under other conditions.
  func under(_ conditions: BackendConditions) -> Publication {
    Publication(layers: layers, index: index, conditions: conditions.isIdeal ? nil : conditions)
  }
}
