/// The order in which stubs are asked.
enum StubOrder {
  private struct Placed {
    let stub: Stub
    let layer: Int
    let position: Int

    var path: PathTemplate { stub.request.path ?? .anything }
  }

  /// Puts the stubs of several layers, the most important first, into the order in which they are asked.
  static func ranked(_ layers: [[Stub]]) -> [Stub] {
    let placed = layers.enumerated().flatMap { layer, stubs in
      stubs.enumerated().map { Placed(stub: $1, layer: layer, position: $0) }
    }
    return placed.sorted(by: isAsked).map(\.stub)
  }

  private static func isAsked(_ left: Placed, before right: Placed) -> Bool {
    if left.stub.source != right.stub.source { return left.stub.source < right.stub.source }
    if left.layer != right.layer { return left.layer < right.layer }
    if left.stub.priority != right.stub.priority { return left.stub.priority > right.stub.priority }
    if left.stub.source.prefersSpecificPaths {
      let (mine, other) = (left.path, right.path)
      if PathTemplate.isMoreSpecific(mine, than: other) { return true }
      if PathTemplate.isMoreSpecific(other, than: mine) { return false }
    }
    return left.position < right.position
  }
}
