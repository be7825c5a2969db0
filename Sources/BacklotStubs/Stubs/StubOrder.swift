/// The order in which stubs are checked.
package enum StubOrder {
  /// The position of a stub and its sort keys, since moving whole stubs is expensive.
  private struct Placed {
    let layer: Int
    let position: Int
    let source: SourceKind
    let priority: Int
    let path: PathTemplate

    init(_ stub: Stub, layer: Int, position: Int) {
      self.layer = layer
      self.position = position
      source = stub.source
      priority = stub.priority
      path = stub.request.path ?? .anything
    }
  }

  /// Returns the stubs of several layers, the most important first, in the order in which they are checked.
  package static func ranked(_ layers: [[Stub]]) -> [Stub] {
    let placed = layers.enumerated().flatMap { layer, stubs in
      stubs.indices.map { Placed(stubs[$0], layer: layer, position: $0) }
    }
    return placed.sorted(by: isAsked).map { layers[$0.layer][$0.position] }
  }

  private static func isAsked(_ left: Placed, before right: Placed) -> Bool {
    if left.source != right.source { return left.source < right.source }
    if left.layer != right.layer { return left.layer < right.layer }
    if left.priority != right.priority { return left.priority > right.priority }
    if left.source.prefersSpecificPaths {
      let (mine, other) = (left.path, right.path)
      if PathTemplate.isMoreSpecific(mine, than: other) { return true }
      if PathTemplate.isMoreSpecific(other, than: mine) { return false }
    }
    return left.position < right.position
  }
}
