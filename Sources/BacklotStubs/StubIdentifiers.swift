import Synchronization

/// Finds stubs by the identifiers of their annotations.
///
/// What is needed for that is made when it is first asked for: only those ask who change stubs.
final class StubIdentifiers: Sendable {
  private let layers: [BackendBlueprint]
  private let stubs = Mutex<[String: Stub]?>(nil)

  /// Knows the stubs of several layers, the most important first.
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
