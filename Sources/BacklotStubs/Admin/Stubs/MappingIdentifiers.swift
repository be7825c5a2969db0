import Synchronization

/// Finds stubs by the identifiers of their mappings.
///
/// What is needed for that is made when it is first asked for: only those ask who change stubs.
final class MappingIdentifiers: Sendable {
  private let layers: [BackendBlueprint]
  private let stubs = Mutex<[String: Stub]?>(nil)

  /// Knows the stubs of several layers, the most important first.
  init(of layers: [BackendBlueprint]) { self.layers = layers }

  /// The first stub whose mapping has an identifier.
  func stub(withID id: String) -> Stub? {
    stubs.withLock { stubs in
      let known = stubs ?? identified
      stubs = known
      return known[id]
    }
  }

  private var identified: [String: Stub] {
    let pairs = layers.lazy.flatMap(\.stubs).compactMap { stub in stub.mapping.map { ($0.id, stub) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension StubMapping {
  /// Returns whether an identifier may have been made from a place.
  ///
  /// Identifiers that clients generate are of another kind.
  static func mayBePlace(_ id: String) -> Bool {
    let version = id.utf8.dropFirst(14).first
    return version == UInt8(ascii: "8")
  }
}
