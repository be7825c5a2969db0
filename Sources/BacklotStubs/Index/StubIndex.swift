import BacklotHTTP
import BacklotJSON

/// Finds the stubs that may answer a request without examining the others.
///
/// The stubs are stored in the order in which they are checked. A stub's position is its rank. A tree of host, method
/// and path segments leads to buckets of positions. A large bucket is further divided by the query item, header field
/// or body property that distinguishes most of its stubs. The tree only narrows the choice: every candidate is compared
/// with the request in full, so a lookup with too many candidates is slow but never wrong.
///
/// It is a class so that a lookup passes on a single reference instead of the tables. ``StubIndexBuilder`` creates
/// them.
package final class StubIndex: Sendable {
  /// The stubs by rank.
  let placed: [PlacedStub]
  let nodes: [Node]
  let buckets: [Bucket]
  /// Edges between nodes.
  let nodeTable: HashTable
  /// Edges from dividers to buckets.
  let groupTable: HashTable

  /// The stubs that choose among several answers, with which every decision needs the state.
  let selecting: [PlacedStub]

  /// The stubs by rank.
  var stubs: [Stub] { placed.map(\.stub) }

  /// A node of the tree, whose levels are the host, the method, and then the path's segments.
  struct Node: Sendable {
    /// The node whose edge leads here.
    let parent: Int32
    /// The node for any value: no required host, any method, a parameter.
    var wildcard = HashTable.none
    /// True if there are edges for particular values.
    var hasEdges = false
    /// The bucket of stubs whose path ends here.
    var ending = HashTable.none
    /// The bucket of stubs that accept any remaining path.
    var open = HashTable.none
    /// The best rank at or below this node.
    var best = Int32.max
  }

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - stubs: The stubs by rank.
  ///   - significant: The significant bits of a hash; see `HashTable`.
  init(_ stubs: [Stub] = [], significant: UInt64 = .max) {
    let builder = StubIndexBuilder(stubs, significant: significant)
    placed = builder.placed
    selecting = placed.filter { $0.selector != nil }
    nodes = builder.nodes
    buckets = builder.buckets
    nodeTable = builder.nodeTable
    groupTable = builder.groupTable
  }
}

extension StubIndex {
  /// Returns the rank of the first stub that passes a test, checked by rank as far as the tree allows.
  ///
  /// The test may be called for a stub that is then superseded by another with a better rank.
  ///
  /// - Parameters:
  ///   - facts: The request.
  ///   - accepts: The test. It receives the stub and the index of the criterion that need not be checked again because
  ///     the lookup has already compared its entire demand.
  func first(for facts: inout RequestFacts, where accepts: Test) -> Int? {
    var best = Int32.max
    let path = facts.target.path
    path.withSegments { cursor in
      visitHosts(from: cursor, facts: &facts, best: &best, accepts: accepts)
    }
    return best == .max ? nil : Int(best)
  }

  typealias Test = (_ placed: PlacedStub, _ compared: Int?, _ facts: inout RequestFacts) -> Bool

  private func visitHosts(from cursor: PathCursor, facts: inout RequestFacts, best: inout Int32, accepts: Test) {
    if nodes[0].hasEdges, let host = facts.authority?.hostName {
      visitMethods(
        of: child(of: 0, hash: ByteHash.hash(host, seed: 0)),
        from: cursor,
        facts: &facts,
        best: &best,
        accepts: accepts
      )
    }
    visitMethods(of: nodes[0].wildcard, from: cursor, facts: &facts, best: &best, accepts: accepts)
  }

  private func visitMethods(
    of node: Int32,
    from cursor: PathCursor,
    facts: inout RequestFacts,
    best: inout Int32,
    accepts: Test
  ) {
    guard node != HashTable.none else { return }
    let hash = ByteHash.hash(facts.method.rawValue, seed: UInt64(node))
    visit(child(of: node, hash: hash), from: cursor, facts: &facts, best: &best, accepts: accepts)
    visit(nodes[Int(node)].wildcard, from: cursor, facts: &facts, best: &best, accepts: accepts)
  }

  private func visit(
    _ number: Int32,
    from cursor: PathCursor,
    facts: inout RequestFacts,
    best: inout Int32,
    accepts: Test
  ) {
    guard number != HashTable.none, nodes[Int(number)].best < best else { return }
    let node = nodes[Int(number)]
    scan(node.open, facts: &facts, best: &best, accepts: accepts)
    var cursor = cursor
    guard let segment = cursor.next() else { return scan(node.ending, facts: &facts, best: &best, accepts: accepts) }
    if node.hasEdges {
      visit(
        child(of: number, hash: segment.hash(seed: UInt64(number))),
        from: cursor,
        facts: &facts,
        best: &best,
        accepts: accepts
      )
    }
    visit(node.wildcard, from: cursor, facts: &facts, best: &best, accepts: accepts)
  }

  /// Returns the node that an edge leads to.
  ///
  /// Another node's edge may have the same hash.
  private func child(of node: Int32, hash: UInt64) -> Int32 {
    let child = nodeTable.value(for: hash)
    return child != HashTable.none && nodes[Int(child)].parent == node ? child : HashTable.none
  }

  private func scan(_ number: Int32, facts: inout RequestFacts, best: inout Int32, accepts: Test) {
    guard number != HashTable.none, buckets[Int(number)].best < best else { return }
    // By index: copying a divider counts references, which costs as much as everything that is done with it.
    for index in buckets[Int(number)].dividers.indices where buckets[Int(number)].dividers[index].best < best {
      scanGroups(of: Int(number), divider: index, facts: &facts, best: &best, accepts: accepts)
    }
    for position in buckets[Int(number)].positions {
      guard position < best else { return }
      check(position, facts: &facts, best: &best, accepts: accepts)
    }
  }

  private func check(_ position: Int32, facts: inout RequestFacts, best: inout Int32, accepts: Test) {
    if position < best, accepts(placed[Int(position)], nil, &facts) { best = position }
  }

  /// Checks the single stub that a value leads to, unless another value has the same hash.
  private func check(
    _ position: Int32,
    having value: JSONValue,
    facts: inout RequestFacts,
    best: inout Int32,
    accepts: Test
  ) {
    guard let demand = placed[Int(position)].demand else {
      return check(position, facts: &facts, best: &best, accepts: accepts)
    }
    guard position < best, demand.value == value else { return }
    if accepts(placed[Int(position)], demand.criterion, &facts) { best = position }
  }

  /// Returns the entry in the group table for a group of one stub, which has no bucket.
  static func entry(ofPosition position: Int32) -> Int32 { HashTable.none - 1 - position }

  private static func position(ofEntry entry: Int32) -> Int32 { HashTable.none - 1 - entry }

  private func scanGroups(
    of bucket: Int,
    divider index: Int,
    facts: inout RequestFacts,
    best: inout Int32,
    accepts: Test
  ) {
    let seed = buckets[bucket].dividers[index].seed
    let values = buckets[bucket].dividers[index].property.values(in: &facts)
    guard let first = values.first else { return }
    scanGroup(of: first, seed: seed, facts: &facts, best: &best, accepts: accepts)
    for other in values.others { scanGroup(of: other, seed: seed, facts: &facts, best: &best, accepts: accepts) }
  }

  private func scanGroup(
    of value: JSONValue,
    seed: UInt64,
    facts: inout RequestFacts,
    best: inout Int32,
    accepts: Test
  ) {
    guard let hash = value.dividingHash(seed: seed) else { return }
    let entry = groupTable.value(for: hash)
    if entry > HashTable.none {
      if buckets[Int(entry)].owner == seed { scan(entry, facts: &facts, best: &best, accepts: accepts) }
    } else if entry < HashTable.none {
      check(Self.position(ofEntry: entry), having: value, facts: &facts, best: &best, accepts: accepts)
    }
  }
}

/// An open-addressing table from 64-bit hashes to numbers, without keys: the caller verifies each value.
///
/// Two keys with the same hash share an entry. On insertion, the caller checks whether the entry belongs to its key.
struct HashTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    package var value: Int32 = HashTable.none
  }

  static let none: Int32 = -1

  private var slots: [Slot]
  private var mask: Int
  private var count = 0
  /// The significant bits of a hash.
  ///
  /// Defaults to all; tests use few bits to cause collisions.
  private let significant: UInt64

  init(significant: UInt64 = .max) {
    slots = Array(repeating: Slot(), count: 16)
    mask = 15
    self.significant = significant
  }

  /// Returns the value of a hash, or ``none``.
  package func value(for hash: UInt64) -> Int32 {
    let hash = hash & significant
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].value != Self.none {
      if slots[place].hash == hash { return slots[place].value }
      place = (place + 1) & mask
    }
    return Self.none
  }

  /// Returns the value of a hash, inserting one if necessary.
  package mutating func value(for hash: UInt64, orInsert make: () -> Int32) -> Int32 {
    let known = value(for: hash)
    guard known == Self.none else { return known }
    if count * 2 >= slots.count { grow() }
    let made = make()
    insert(Slot(hash: hash & significant, value: made))
    return made
  }

  private mutating func insert(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[place].value != Self.none { place = (place + 1) & mask }
    slots[place] = slot
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    count = 0
    for slot in old where slot.value != Self.none { insert(slot) }
  }
}
