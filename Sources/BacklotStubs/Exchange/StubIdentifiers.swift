import BacklotPlatform

/// An index of stubs by the identifiers of their annotations.
///
/// The index is created on first use, because only callers that change stubs need it.
final class StubIdentifiers: Sendable {
  private let layers: [BackendBlueprint]
  private let stubs = Mutex<[String: Stub]?>(nil)

  /// Creates an index of the stubs of several layers, the most important first.
  init(of layers: [BackendBlueprint]) { self.layers = layers }

  /// Returns the first stub whose annotation has an identifier.
  func stub(withID id: String) -> Stub? {
    stubs.withLock { stubs in
      let known = stubs ?? identified
      stubs = known
      return known[id]
    }
  }

  private var identified: [String: Stub] {
    let pairs = layers.lazy.flatMap(\.stubs).compactMap { stub in stub.annotation.map { ($0.id, stub) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
