/// A transaction that changes individual stubs of a backend.
package struct StubTransaction {
  private let base: StubSnapshot
  /// The stubs with a separate index, in front of the others of the first layer.
  private var added: [Stub]
  /// All other stubs.
  private var layers: [BackendBlueprint]
  private var isAddedChanged = false
  private var areLayersChanged = false
  /// An existing snapshot to publish as it is.
  private var whole: StubSnapshot?
  /// True if stubs were removed, whose stored state must be discarded.
  private(set) var hasRemoved = false

  package init(of snapshot: StubSnapshot) {
    base = snapshot
    added = snapshot.added?.stubs ?? []
    layers = snapshot.layers
  }

  /// The snapshot to publish, or `nil` if there are no changes.
  var snapshot: StubSnapshot? {
    if let whole { return whole.under(base.conditions ?? .ideal) }
    if !areLayersChanged {
      guard isAddedChanged else { return nil }
      if let next = base.with(added: added) { return next }
    }
    return base.with(allLayers)
  }

  private var allLayers: [BackendBlueprint] {
    var layers = layers.isEmpty ? [BackendBlueprint()] : layers
    layers[0].stubs.insert(contentsOf: added, at: 0)
    return layers
  }
}

// MARK: - Inspecting

extension StubTransaction {
  /// All stubs, layer by layer.
  package var stubs: [Stub] { added + layers.flatMap(\.stubs) }

  /// Returns the stub whose annotation has an identifier.
  package func stub(withID id: String) -> Stub? {
    if let stub = added.first(where: { $0.annotation?.id == id }) { return stub }
    guard areLayersChanged else { return base.identifiers.stub(withID: id) }
    return layers.lazy.flatMap(\.stubs).first { $0.annotation?.id == id }
  }
}

// MARK: - Changing

extension StubTransaction {
  /// Inserts stubs in front of all others of the first layer, in their order.
  package mutating func insert(_ stubs: [Stub]) {
    guard !stubs.isEmpty else { return }
    isAddedChanged = true
    added.insert(contentsOf: stubs, at: 0)
  }

  /// Replaces stubs at their positions.
  package mutating func replace(_ changed: [Stub.ID: Stub]) {
    guard !changed.isEmpty else { return }
    hasRemoved = true
    var left = changed.count
    Self.replace(changed, in: &added, left: &left)
    isAddedChanged = isAddedChanged || left < changed.count
    for index in layers.indices where left > 0 {
      areLayersChanged = true
      Self.replace(changed, in: &layers[index].stubs, left: &left)
    }
  }

  private static func replace(_ changed: [Stub.ID: Stub], in stubs: inout [Stub], left: inout Int) {
    for index in stubs.indices where left > 0 {
      guard let stub = changed[stubs[index].id] else { continue }
      stubs[index] = stub
      left -= 1
    }
  }

  /// Removes stubs.
  package mutating func remove(_ ids: Set<Stub.ID>) {
    guard !ids.isEmpty else { return }
    hasRemoved = true
    let count = added.count
    added.removeAll { ids.contains($0.id) }
    isAddedChanged = isAddedChanged || added.count < count
    guard count - added.count < ids.count else { return }
    areLayersChanged = true
    for index in layers.indices { layers[index].stubs.removeAll { ids.contains($0.id) } }
  }

  /// Replaces the static files of a folder.
  package mutating func replaceStaticFiles(in folder: String, with stubs: [Stub]) {
    areLayersChanged = true
    if layers.isEmpty { layers = [BackendBlueprint()] }
    for index in layers.indices { layers[index].staticFiles.removeAll { $0.origin.file.hasPrefix(folder + "/") } }
    layers[0].staticFiles += stubs
  }

  /// Replaces all stubs with a published snapshot, which need not be indexed again.
  package mutating func replaceAll(with snapshot: StubSnapshot) {
    hasRemoved = true
    whole = snapshot
  }

  /// Replaces all stubs, including those of a snapshot from ``replaceAll(with:)``.
  package mutating func replaceAll(with layers: [BackendBlueprint], adding added: [Stub]) {
    (whole, self.added, self.layers) = (nil, added, layers)
    (areLayersChanged, hasRemoved) = (true, true)
  }
}
