/// The stubs of a backend while a caller changes them one by one.
struct StubEdition {
  private let base: Publication
  /// The stubs that are indexed by themselves, in front of the others of the first layer.
  private var added: [Stub]
  /// All other stubs.
  private var layers: [BackendBlueprint]
  private var isAddedChanged = false
  private var areLayersChanged = false
  /// An existing publication to publish as it is.
  private var whole: Publication?
  /// True if stubs were removed, whose stored state must be discarded.
  private(set) var hasRemoved = false

  init(of publication: Publication) {
    base = publication
    added = publication.added?.stubs ?? []
    layers = publication.layers
  }

  /// The publication to publish, or `nil` if there are no changes.
  var publication: Publication? {
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

// MARK: - Looking

extension StubEdition {
  /// All stubs, layer by layer.
  var stubs: [Stub] { added + layers.flatMap(\.stubs) }

  /// The stub whose mapping has an identifier.
  func stub(withID id: String) -> Stub? {
    if let stub = added.first(where: { $0.mapping?.id == id }) { return stub }
    guard areLayersChanged else { return base.identifiers.stub(withID: id) }
    return layers.lazy.flatMap(\.stubs).first { $0.mapping?.id == id }
  }
}

// MARK: - Changing

extension StubEdition {
  /// Adds stubs in front of all others of the first layer, the first of them foremost.
  mutating func insert(_ stubs: [Stub]) {
    guard !stubs.isEmpty else { return }
    isAddedChanged = true
    added.insert(contentsOf: stubs, at: 0)
  }

  /// Puts stubs in the places of others.
  mutating func replace(_ changed: [Stub.ID: Stub]) {
    guard !changed.isEmpty else { return }
    hasRemoved = true
    var left = changed.count
    Self.replace(changed, in: &added, &left)
    isAddedChanged = isAddedChanged || left < changed.count
    for index in layers.indices where left > 0 {
      areLayersChanged = true
      Self.replace(changed, in: &layers[index].stubs, &left)
    }
  }

  private static func replace(_ changed: [Stub.ID: Stub], in stubs: inout [Stub], _ left: inout Int) {
    for index in stubs.indices where left > 0 {
      guard let stub = changed[stubs[index].id] else { continue }
      stubs[index] = stub
      left -= 1
    }
  }

  /// Takes stubs out.
  mutating func remove(_ ids: Set<Stub.ID>) {
    guard !ids.isEmpty else { return }
    hasRemoved = true
    let count = added.count
    added.removeAll { ids.contains($0.id) }
    isAddedChanged = isAddedChanged || added.count < count
    guard count - added.count < ids.count else { return }
    areLayersChanged = true
    for index in layers.indices { layers[index].stubs.removeAll { ids.contains($0.id) } }
  }

  /// Replaces the static files of a folder with those that are there now.
  mutating func replaceStaticFiles(in folder: String, with stubs: [Stub]) {
    areLayersChanged = true
    if layers.isEmpty { layers = [BackendBlueprint()] }
    for index in layers.indices { layers[index].staticFiles.removeAll { $0.origin.file.hasPrefix(folder + "/") } }
    layers[0].staticFiles += stubs
  }

  /// Puts what others have published in the place of all, which need not be indexed once more.
  mutating func replaceAll(with publication: Publication) {
    hasRemoved = true
    whole = publication
  }

  /// Puts what others have published in the place of what the backend began with; see
  /// ``MockBackend/replaceDefaults(with:readAt:)``.
  ///
  /// - Parameters:
  ///   - publication: What others have published.
  ///   - old: What the backend began with, if that is known.
  ///   - renew: The same stub with its body read anew.
  mutating func replaceDefaults(
    with publication: Publication,
    insteadOf old: Publication?,
    renewing renew: (Stub) -> Stub
  ) {
    let now = stubs
    let ids = Set(publication.layers.flatMap(\.stubs).compactMap { $0.mapping?.id })
    let given = now.filter { stub in
      stub.origin == .adminInterface && !(stub.mapping.map { ids.contains($0.id) } ?? false)
    }.map(renew)
    let changes = old.map { ChangedDefaults(from: $0.allLayers.flatMap(\.stubs), to: now, renewing: renew) }
    replaceAll(with: publication)
    if let changed = changes?.applied(to: publication.layers) {
      (whole, added, layers, areLayersChanged) = (nil, given, changed, true)
    } else if !given.isEmpty {
      whole = publication.with(added: given)
      guard whole == nil else { return }
      (added, layers, areLayersChanged) = (given, publication.layers, true)
    }
  }
}
