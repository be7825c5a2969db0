import BacklotHTTP
import BacklotStubs

extension MockBackend {
  /// The admin API, if it is enabled.
  var admin: AdminInterface? { interceptor as? AdminInterface }

  /// The configuration of the admin API below `/__admin`, or `nil` if it is disabled.
  package var adminConfiguration: AdminConfiguration? { admin?.configuration }

  /// The number of changes that the admin interface made in the folder that stores mappings.
  package var keptChangeCount: UInt64 { admin?.keptChangeCount ?? 0 }

  /// Replaces the sources with which the backend was created, for example after their files have changed.
  ///
  /// Stubs added through the admin interface since then stay in front, unless the new sources contain them too because
  /// they were stored in one of their files. Stubs changed or removed through the interface stay so if the new sources
  /// describe them as the old ones did.
  ///
  /// - Parameters:
  ///   - blueprint: The content of the new sources.
  ///   - count: The value of ``keptChangeCount`` before the files were read.
  /// - Returns: `true` if the sources were replaced; `false` if their files were changed meanwhile and have to be read
  ///   again.
  @discardableResult
  package func replaceDefaults(with blueprint: BackendBlueprint, readAt count: UInt64? = nil) -> Bool {
    takeDefaults(snapshot.replacing(with: blueprint), readAt: count)
  }

  /// Replaces the default stubs with others, which other backends may share.
  @discardableResult
  func takeDefaults(_ base: StubSnapshot, readAt count: UInt64? = nil) -> Bool {
    edit { transaction in
      if let count, count != keptChangeCount { return false }
      takeDefaults(base, in: &transaction)
      return true
    }
  }

  /// Replaces the default stubs with those that `read` returns, and prevents other changes meanwhile.
  ///
  /// - Returns: The new default stubs, or `nil` if `read` returns `nil`.
  func takeDefaults(reading read: () -> BackendBlueprint?) -> StubSnapshot? {
    edit { transaction in
      guard let base = read().map({ snapshot.replacing(with: $0) }) else { return nil }
      takeDefaults(base, in: &transaction)
      return base
    }
  }

  private func takeDefaults(_ base: StubSnapshot, in transaction: inout StubTransaction) {
    transaction.replaceDefaults(with: base, insteadOf: admin?.defaultSnapshot) { admin?.renewed($0) ?? $0 }
    admin?.setDefaults(base)
  }
}

extension StubTransaction {
  /// Puts what others have published in the place of what the backend began with; see
  /// `MockBackend.replaceDefaults(with:readAt:)`.
  ///
  /// - Parameters:
  ///   - snapshot: What others have published.
  ///   - old: What the backend began with, if that is known.
  ///   - renew: The same stub with its body read anew.
  mutating func replaceDefaults(
    with snapshot: StubSnapshot,
    insteadOf old: StubSnapshot?,
    renewing renew: (Stub) -> Stub
  ) {
    let now = stubs
    let ids = Set(snapshot.layers.flatMap(\.stubs).compactMap { $0.annotation?.id })
    let given = now.filter { stub in
      stub.origin == .adminInterface && !(stub.mapping.map { ids.contains($0.id) } ?? false)
    }.map(renew)
    let changes = old.map { ChangedDefaults(from: $0.allLayers.flatMap(\.stubs), to: now, renewing: renew) }
    replaceAll(with: snapshot)
    if let changed = changes?.applied(to: snapshot.layers) {
      replaceAll(with: changed, adding: given)
    } else if !given.isEmpty {
      if let next = snapshot.with(added: given) { return replaceAll(with: next) }
      replaceAll(with: snapshot.layers, adding: given)
    }
  }
}

// MARK: - Changes

/// The changes to individual default stubs, which were replaced or removed.
///
/// A change is kept after the sources are read again if they still describe the stub as they did at the time of the
/// change.
private struct ChangedDefaults {
  private struct Change {
    let old: Stub
    let now: Stub?
  }

  private var changes: [StubPlace: Change] = [:]

  /// Creates the changes that lead from the initial stubs to the current ones.
  init(from old: [Stub], to now: [Stub], renewing renew: (Stub) -> Stub) {
    let present = Set(now.map(\.id))
    guard !old.allSatisfy({ present.contains($0.id) }) else { return }
    let former = Set(old.map(\.id))
    let edited = Dictionary(
      now.lazy.filter { $0.mapping != nil && !former.contains($0.id) }.map { (StubPlace(of: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var places = StubPlace.Counter()
    for stub in old {
      let place = places.next(stub)
      if present.contains(stub.id) { continue }
      let now = stub.mapping == nil ? nil : edited[StubPlace(of: stub)]
      changes[place] = Change(old: stub, now: now.map(renew))
    }
  }

  /// Returns the same changes made to newly read stubs, or `nil` if they affect no stub.
  func applied(to layers: [BackendBlueprint]) -> [BackendBlueprint]? {
    guard !changes.isEmpty else { return nil }
    var layers = layers
    var places = StubPlace.Counter()
    var isConcerned = false
    for index in layers.indices {
      layers[index].stubs = layers[index].stubs.compactMap { stub in
        guard let change = changes[places.next(stub)], Self.isSame(change.old, as: stub) else { return stub }
        isConcerned = true
        return change.now
      }
    }
    return isConcerned ? layers : nil
  }

  /// Returns whether a source describes a stub as before.
  private static func isSame(_ old: Stub, as new: Stub) -> Bool {
    guard (old.mapping == nil) == (new.mapping == nil) else { return false }
    return ListedStub(old, id: "").json == ListedStub(new, id: "").json
  }
}

/// The place where a stub is defined, which stays the same when its source is read again.
private struct StubPlace: Hashable {
  private let file: String
  /// The line, if the stub has no identifier.
  ///
  /// Lines in a file of mappings shift with changes above them.
  private let line: Int?
  private let id: String?
  /// The index among the stubs that are otherwise equal.
  private var number = 0

  init(of stub: Stub) {
    file = stub.origin.file
    line = stub.mapping == nil ? stub.origin.line : nil
    id = stub.mapping?.id
  }

  /// A counter that distinguishes stubs that differ only in their order.
  struct Counter {
    private var counts: [StubPlace: Int] = [:]

    mutating func next(_ stub: Stub) -> StubPlace {
      var place = StubPlace(of: stub)
      let number = counts[place, default: 0]
      counts[place] = number + 1
      place.number = number
      return place
    }
  }
}
