import BacklotJSON

/// Things of one kind by their identifiers, in the order in which they came.
struct Collection: Sendable {
  /// The identifiers in order; each has a thing.
  private(set) var identifiers: [String] = []
  private var items: [String: JSONValue] = [:]
  private var lastNumber = 0

  /// The most things; what is more is refused.
  static let limit = 100_000

  /// The things in their order.
  var all: [JSONValue] { identifiers.compactMap { items[$0] } }

  /// Whether there is no more room.
  var isFull: Bool { items.count >= Self.limit }

  subscript(identifier: String) -> JSONValue? { items[identifier] }

  /// Adds a thing, or puts it in the place of the one that has its identifier.
  mutating func put(_ item: JSONValue, as identifier: String) {
    if items.updateValue(item, forKey: identifier) == nil { identifiers.append(identifier) }
    if let number = Int(identifier), number < .max { lastNumber = max(lastNumber, number) }
  }

  /// Takes a thing away; nothing where there is none.
  mutating func remove(_ identifier: String) -> JSONValue? {
    guard let item = items.removeValue(forKey: identifier) else { return nil }
    identifiers.removeAll { $0 == identifier }
    return item
  }

  /// A number that no thing has had.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
