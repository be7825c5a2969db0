import BacklotHTTP

/// Finds the stubs that may answer a request without looking at the others.
///
/// The stubs stand in the order in which they are asked; a stub's position is its rank. A tree of host, method and
/// path segments leads to buckets of positions, and a large bucket is divided once more by the query item, field or
/// body property that tells most of its stubs apart. The tree only narrows the choice: every stub that it offers is
/// held against the request in full, so a lookup that offers too many is slow and never wrong.
struct StubIndex: Sendable {
  /// The stubs by rank.
  let placed: [PlacedStub]
  /// The stubs by rank.
  var stubs: [Stub] { placed.map(\.stub) }
  private var nodes: [Node] = [Node(parent: HashTable.none)]
  var buckets: [Bucket] = []
  /// Edges from nodes to nodes.
  private var nodeTable: HashTable
  /// Ways from dividers to buckets.
  var groupTable: HashTable
  var dividerCount = 0

  /// A place in the tree, whose levels are the host, the method, and then the path's segments.
  private struct Node: Sendable {
    /// The node whose edge leads here.
    let parent: Int32
    /// Where anything goes: no host asked for, any method, a parameter.
    var wildcard = HashTable.none
    /// Whether there are edges for particular values.
    var hasEdges = false
    /// The bucket of stubs whose path ends here.
    var ending = HashTable.none
    /// The bucket of stubs that take whatever follows.
    var open = HashTable.none
    /// The best rank at or below this node.
    var best = Int32.max
  }

  /// Makes an index.
  ///
  /// - Parameters:
  ///   - stubs: The stubs by rank.
  ///   - significant: Which bits of a hash count; see `HashTable`.
  init(_ stubs: [Stub] = [], significant: UInt64 = .max) {
    placed = stubs.map(PlacedStub.init)
    nodeTable = HashTable(significant: significant)
    groupTable = HashTable(significant: significant)
    var members: [[Int32]] = []
    for (position, stub) in stubs.enumerated() { place(stub, at: Int32(position), in: &members) }
    buckets = members.map { _ in Bucket() }
    for (number, positions) in members.enumerated() { fill(number, with: positions) }
  }
}

// MARK: - Looking up

extension StubIndex {
  /// The rank of the first stub that a test accepts, asked by rank as far as the tree allows.
  ///
  /// The test may be asked about a stub that another of a better rank then beats.
  func first(for facts: inout RequestFacts, where accepts: (PlacedStub, inout RequestFacts) -> Bool) -> Int? {
    var best = Int32.max
    let path = facts.target.path
    path.withSegments { cursor in
      visitHosts(cursor, &facts, &best, accepts)
    }
    return best == .max ? nil : Int(best)
  }

  private typealias Test = (PlacedStub, inout RequestFacts) -> Bool

  private func visitHosts(_ cursor: PathCursor, _ facts: inout RequestFacts, _ best: inout Int32, _ accepts: Test) {
    if nodes[0].hasEdges, let host = facts.authority?.host {
      visitMethods(of: child(of: 0, hash: ByteHash.hash(host, seed: 0)), cursor, &facts, &best, accepts)
    }
    visitMethods(of: nodes[0].wildcard, cursor, &facts, &best, accepts)
  }

  private func visitMethods(
    of node: Int32,
    _ cursor: PathCursor,
    _ facts: inout RequestFacts,
    _ best: inout Int32,
    _ accepts: Test
  ) {
    guard node != HashTable.none else { return }
    let hash = ByteHash.hash(facts.request.method.rawValue, seed: UInt64(node))
    visit(child(of: node, hash: hash), cursor, &facts, &best, accepts)
    visit(nodes[Int(node)].wildcard, cursor, &facts, &best, accepts)
  }

  private func visit(
    _ number: Int32,
    _ cursor: PathCursor,
    _ facts: inout RequestFacts,
    _ best: inout Int32,
    _ accepts: Test
  ) {
    guard number != HashTable.none, nodes[Int(number)].best < best else { return }
    let node = nodes[Int(number)]
    scan(node.open, &facts, &best, accepts)
    var cursor = cursor
    guard let segment = cursor.next() else { return scan(node.ending, &facts, &best, accepts) }
    if node.hasEdges {
      visit(child(of: number, hash: segment.hash(seed: UInt64(number))), cursor, &facts, &best, accepts)
    }
    visit(node.wildcard, cursor, &facts, &best, accepts)
  }

  /// The node that an edge leads to; another node's edge may have the same hash.
  private func child(of node: Int32, hash: UInt64) -> Int32 {
    let child = nodeTable.value(for: hash)
    return child != HashTable.none && nodes[Int(child)].parent == node ? child : HashTable.none
  }

  private func scan(_ number: Int32, _ facts: inout RequestFacts, _ best: inout Int32, _ accepts: Test) {
    guard number != HashTable.none, buckets[Int(number)].best < best else { return }
    let bucket = buckets[Int(number)]
    for divider in bucket.dividers where divider.best < best {
      divider.property.forEachHash(in: &facts, seed: divider.seed) { hash, facts in
        let group = groupTable.value(for: hash)
        guard group != HashTable.none, buckets[Int(group)].owner == divider.seed else { return }
        scan(group, &facts, &best, accepts)
      }
    }
    for position in bucket.positions {
      guard position < best else { return }
      if accepts(placed[Int(position)], &facts) { best = position }
    }
  }
}

// MARK: - Building

extension StubIndex {
  private mutating func place(_ stub: Stub, at position: Int32, in members: inout [[Int32]]) {
    var node = edge(from: 0, key: stub.request.onlyHost, position)
    node = edge(from: node, key: stub.request.method?.rawValue, position)
    for segment in stub.request.path?.segments ?? [.rest(nil)] {
      if case .rest = segment { return append(position, to: \.open, of: node, in: &members) }
      node = edge(from: node, segment: segment, position)
    }
    append(position, to: \.ending, of: node, in: &members)
  }

  private mutating func append(
    _ position: Int32,
    to bucket: WritableKeyPath<Node, Int32>,
    of node: Int32,
    in members: inout [[Int32]]
  ) {
    if nodes[Int(node)][keyPath: bucket] == HashTable.none {
      nodes[Int(node)][keyPath: bucket] = Int32(members.count)
      members.append([])
    }
    members[Int(nodes[Int(node)][keyPath: bucket])].append(position)
  }

  private mutating func edge(from node: Int32, key: String?, _ position: Int32) -> Int32 {
    guard let key else { return wildcard(of: node, position) }
    return edge(from: node, hash: ByteHash.hash(key, seed: UInt64(node)), position)
  }

  private mutating func edge(from node: Int32, segment: PathTemplate.Segment, _ position: Int32) -> Int32 {
    guard case .literal(let bytes) = segment else { return wildcard(of: node, position) }
    return edge(from: node, hash: bytes.withUnsafeBytes { ByteHash.hash($0, seed: UInt64(node)) }, position)
  }

  private mutating func edge(from node: Int32, hash: UInt64, _ position: Int32) -> Int32 {
    let next = Int32(nodes.count)
    let target = nodeTable.value(for: hash) { next }
    if target == next { nodes.append(Node(parent: node)) }
    // The hash belongs to an edge elsewhere: every request passes the wildcard, so that is right too.
    guard nodes[Int(target)].parent == node else { return wildcard(of: node, position) }
    nodes[Int(node)].hasEdges = true
    nodes[Int(target)].best = min(nodes[Int(target)].best, position)
    return target
  }

  private mutating func wildcard(of node: Int32, _ position: Int32) -> Int32 {
    if nodes[Int(node)].wildcard == HashTable.none {
      nodes[Int(node)].wildcard = Int32(nodes.count)
      nodes.append(Node(parent: node))
    }
    let target = nodes[Int(node)].wildcard
    nodes[Int(target)].best = min(nodes[Int(target)].best, position)
    return target
  }
}
