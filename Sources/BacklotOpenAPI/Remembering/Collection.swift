import BacklotJSON

/// Things of one kind by their identifiers, in the order in which they came.
struct Collection: Sendable {
  /// The keys of the things in their order.
  ///
  /// A key is the identifier of the thing, unless ``sharedIdentifiers`` has another.
  private(set) var identifiers: [String] = []
  private var items: [String: JSONValue] = [:]
  /// The numbers of the things in the order in which they came, which no other thing gets; also those of things that
  /// were removed, from which a client may go on.
  private var serials: [String: Int] = [:]
  /// The identifiers of things that share theirs with a later thing, by their keys.
  private var sharedIdentifiers: [String: String] = [:]
  /// The numbers of the first things that have these identifiers, of which the last ones are in ``serials``.
  private var firstSerials: [String: Int] = [:]
  /// The number of the thing that came last.
  private(set) var lastSerial = 0
  private var lastNumber = 0
  /// True if an item was added or removed since the collection was created.
  private(set) var isChanged = false

  /// The most things; what is more is refused.
  static let limit = 100_000

  /// A thing of a list, and what tells its place there.
  struct Entry: Sendable {
    let item: JSONValue
    /// The identifier, which several things of a list may share.
    let identifier: String
    /// The number of the thing; those that came later have higher ones.
    let serial: Int
  }

  /// The things in their order.
  var all: [Entry] {
    identifiers.compactMap { identifier in
      items[identifier].map {
        Entry(item: $0, identifier: self.identifier(of: identifier), serial: serials[identifier] ?? 0)
      }
    }
  }

  /// The highest number that is given as an identifier, which also fits where a contract says `int32`.
  private static let highestNumber = Int(Int32.max)

  /// A collection of what is in it at the beginning.
  init(_ items: [(identifier: String, item: JSONValue)] = []) {
    for (identifier, item) in items { put(item, as: identifier) }
    isChanged = false
  }

  /// Creates a collection that lists all of these things, although some have no identifier or share one.
  ///
  /// A shared identifier names the last thing that has it, so that a client that passes the last identifier of a page
  /// always goes forward; see also ``firstSerial(of:)``.
  init(listing items: [(identifier: String?, item: JSONValue)]) {
    var last: [String: Int] = [:]
    for (index, entry) in items.enumerated() { if let own = entry.identifier { last[own] = index } }
    for (index, (own, item)) in items.enumerated() {
      if let own, last[own] == index {
        put(item, as: own)
        continue
      }
      var key = "#\(index)"
      while last[key] != nil { key = "#" + key }
      put(item, as: key)
      guard let own else { continue }
      sharedIdentifiers[key] = own
      if firstSerials[own] == nil { firstSerials[own] = lastSerial }
    }
    isChanged = false
  }

  private func identifier(of key: String) -> String { sharedIdentifiers[key] ?? key }

  /// True if the collection is full.
  var isFull: Bool { items.count >= Self.limit }

  subscript(identifier: String) -> JSONValue? { items[identifier] }

  /// Adds a thing, or puts it in the place of the one that has its identifier.
  mutating func put(_ item: JSONValue, as identifier: String) {
    isChanged = true
    if items.updateValue(item, forKey: identifier) == nil {
      identifiers.append(identifier)
      lastSerial += 1
      serials[identifier] = lastSerial
    }
    // A client's own number shall not use up those that are left to give.
    if let number = Int(identifier), number <= Self.highestNumber / 2 { lastNumber = max(lastNumber, number) }
  }

  /// Removes an item and returns it, or `nil` if there is no such item.
  mutating func remove(_ identifier: String) -> JSONValue? {
    guard let item = items.removeValue(forKey: identifier) else { return nil }
    isChanged = true
    identifiers.removeAll { $0 == identifier }
    if serials.count - items.count > Self.limit { forgetOldest() }
    return item
  }

  /// Forgets the numbers of the removed things that came first, half of all removed things.
  private mutating func forgetOldest() {
    let removed = serials.filter { items[$0.key] == nil }.values.sorted()
    guard let middle = removed.dropFirst(removed.count / 2).first else { return }
    serials = serials.filter { items[$0.key] != nil || $0.value >= middle }
  }

  /// The next number; after the highest they begin anew, so that the caller looks whether one is taken.
  mutating func nextNumber() -> Int {
    lastNumber = lastNumber < Self.highestNumber ? lastNumber + 1 : 1
    return lastNumber
  }
}

// MARK: - Places

extension Collection {
  /// The number of the thing with an identifier, also of one that was removed; `nil` if it is not known.
  func serial(of identifier: String) -> Int? { serials[identifier] }

  /// The number of the first thing with an identifier that several things of a list share; otherwise as ``serial(of:)``.
  ///
  /// A client that goes backwards passes the first identifier of a page.
  func firstSerial(of identifier: String) -> Int? { firstSerials[identifier] ?? serial(of: identifier) }

  /// The number of identifiers whose place is known.
  var rememberedCount: Int { serials.count }

  /// Returns the number of the last thing up to an identifier.
  ///
  /// An identifier that no thing has or had, as far as is known, has a place only among numbers: that of one below all others
  /// is the beginning, and of any if they ascend.
  func place(of identifier: String) -> Int? {
    if let known = serial(of: identifier) { return known }
    guard let number = Int(identifier) else { return nil }
    var (place, last, isAscending, isFirst): (Int, Int?, Bool, Bool) = (0, nil, true, true)
    for identifier in identifiers {
      guard let own = Int(self.identifier(of: identifier)) else { return nil }
      if own < number { (place, isFirst) = (serials[identifier] ?? place, false) }
      isAscending = isAscending && last.map { own >= $0 } ?? true
      last = own
    }
    return isFirst ? 0 : isAscending ? place : nil
  }
}
