import BacklotJSON

/// Items of one kind by their identifiers, in insertion order.
struct Collection: Sendable {
  /// The keys of the items, in order.
  ///
  /// A key is the identifier of the item, unless ``sharedIdentifiers`` has another.
  private(set) var identifiers: [String] = []
  private var items: [String: JSONValue] = [:]
  /// The unique serial numbers of the items, in insertion order.
  ///
  /// Includes removed items, because a client may continue from them.
  private var serials: [String: Int] = [:]
  /// The identifiers of items that share theirs with a later item, by their keys.
  private var sharedIdentifiers: [String: String] = [:]
  /// The serial numbers of the first items with shared identifiers.
  ///
  /// The serial numbers of the last ones are in ``serials``.
  private var firstSerials: [String: Int] = [:]
  /// The serial number of the item that was added last.
  private(set) var lastSerial = 0
  private var lastNumber = 0
  /// True if an item was added or removed since the collection was created.
  private(set) var isChanged = false

  /// The maximum number of items.
  ///
  /// Further items are refused.
  static let limit = 100_000

  /// An item of a list, with its position.
  struct Entry: Sendable {
    let item: JSONValue
    /// The identifier, which several items of a list may share.
    let identifier: String
    /// The serial number of the item.
    ///
    /// Items that were added later have higher numbers.
    let serial: Int
  }

  /// The items, in order.
  var all: [Entry] {
    identifiers.compactMap { identifier in
      items[identifier].map {
        Entry(item: $0, identifier: self.identifier(of: identifier), serial: serials[identifier] ?? 0)
      }
    }
  }

  /// The highest number that is assigned as an identifier, which is also valid for `int32`.
  private static let highestNumber = Int(Int32.max)

  /// Creates a collection with its initial items.
  init(_ items: [(identifier: String, item: JSONValue)] = []) {
    for (identifier, item) in items { put(item, as: identifier) }
    isChanged = false
  }

  /// Creates a collection that lists all of the items, although some have no identifier or share one.
  ///
  /// A shared identifier refers to the last item that has it, so that a client that passes the last identifier of a
  /// page always advances; see also ``firstSerial(of:)``.
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

  /// Adds an item, or replaces the item with the same identifier.
  mutating func put(_ item: JSONValue, as identifier: String) {
    isChanged = true
    if items.updateValue(item, forKey: identifier) == nil {
      identifiers.append(identifier)
      lastSerial += 1
      serials[identifier] = lastSerial
    }
    // A client's own number must not use up the remaining numbers.
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

  /// Discards the serial numbers of the earlier half of the removed items.
  private mutating func forgetOldest() {
    let removed = serials.filter { items[$0.key] == nil }.values.sorted()
    guard let middle = removed.dropFirst(removed.count / 2).first else { return }
    serials = serials.filter { items[$0.key] != nil || $0.value >= middle }
  }

  /// Returns the next number for an identifier.
  ///
  /// After the highest number, numbering restarts at 1, so the caller checks whether the number is in use.
  mutating func nextNumber() -> Int {
    lastNumber = lastNumber < Self.highestNumber ? lastNumber + 1 : 1
    return lastNumber
  }
}

// MARK: - Positions

extension Collection {
  /// Returns the serial number of the item with an identifier, including removed items, or `nil` if it is unknown.
  func serial(of identifier: String) -> Int? { serials[identifier] }

  /// Returns the serial number of the first item with an identifier that several items of a list share, or else that of
  /// ``serial(of:)``.
  ///
  /// A client that goes backward passes the first identifier of a page.
  func firstSerial(of identifier: String) -> Int? { firstSerials[identifier] ?? serial(of: identifier) }

  /// The number of identifiers whose position is known.
  var rememberedCount: Int { serials.count }

  /// Returns the serial number of the last item up to an identifier.
  ///
  /// An unknown identifier has a position only among numbers: the beginning if it is lower than all others, or any
  /// position if the numbers ascend.
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
