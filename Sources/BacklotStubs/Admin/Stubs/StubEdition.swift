/// The stubs of a backend while somebody changes them one by one.
struct StubEdition {
  private let base: Publication
  private(set) var layers: [BackendBlueprint]
  private var isChanged = false
  /// What is there already and is to be published as it is.
  private var whole: Publication?

  init(of publication: Publication) {
    base = publication
    layers = publication.layers
  }

  /// What is to be published; nothing where nothing changed.
  var publication: Publication? {
    if let whole { return whole.under(base.conditions ?? .ideal) }
    return isChanged ? base.with(layers) : nil
  }

  /// All stubs, layer by layer.
  var stubs: [Stub] { layers.flatMap(\.stubs) }

  /// The stub whose mapping has an identifier.
  func stub(withID id: String) -> Stub? {
    for layer in layers {
      if let stub = layer.stubs.first(where: { $0.mapping?.id == id }) { return stub }
    }
    return nil
  }

  /// Adds stubs in front of all others of the first layer, the first of them foremost.
  mutating func insert(_ stubs: [Stub]) {
    guard !stubs.isEmpty else { return }
    isChanged = true
    if layers.isEmpty { layers.append(BackendBlueprint()) }
    layers[0].stubs.insert(contentsOf: stubs, at: 0)
  }

  /// Puts a stub in the place of another.
  mutating func replace(_ id: Stub.ID, with stub: Stub) {
    for index in layers.indices {
      guard let place = layers[index].stubs.firstIndex(where: { $0.id == id }) else { continue }
      layers[index].stubs[place] = stub
      isChanged = true
    }
  }

  /// Takes stubs out.
  mutating func remove(_ ids: Set<Stub.ID>) {
    guard !ids.isEmpty else { return }
    isChanged = true
    for index in layers.indices { layers[index].stubs.removeAll { ids.contains($0.id) } }
  }

  /// Puts what others have published in the place of all, which need not be indexed once more.
  mutating func replaceAll(with publication: Publication) { whole = publication }

  /// Puts what others have published in the place of what the backend began with; see
  /// ``MockBackend/replaceDefaults(with:)``.
  mutating func replaceDefaults(with publication: Publication) {
    let ids = Set(publication.layers.flatMap(\.stubs).compactMap { $0.mapping?.id })
    let given = stubs.filter { stub in
      stub.origin == .adminInterface && !(stub.mapping.map { ids.contains($0.id) } ?? false)
    }
    guard !given.isEmpty else { return replaceAll(with: publication) }
    layers = publication.layers
    insert(given)
  }
}
