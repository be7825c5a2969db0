import BacklotHTTP

/// Builds the tables of a ``StubIndex``.
struct StubIndexBuilder {
  typealias Node = StubIndex.Node

  let stubs: [Stub]
  private(set) var nodes = [Node(parent: HashTable.none)]
  var buckets: [Bucket] = []
  private(set) var nodeTable: HashTable
  var groupTable: HashTable
  var dividerCount = 0
  /// The comparisons left after a divider, by the position to which it leads.
  var demands: [Int32: DividingProperty.Demand] = [:]

  /// The stubs by rank.
  var placed: [PlacedStub] {
    stubs.enumerated().map { PlacedStub($0.element, demand: demands[Int32($0.offset)]) }
  }

  init(_ stubs: [Stub], significant: UInt64) {
    self.stubs = stubs
    nodeTable = HashTable(significant: significant)
    groupTable = HashTable(significant: significant)
    var members: [[Int32]] = []
    for (position, stub) in stubs.enumerated() { place(stub, at: Int32(position), in: &members) }
    buckets = members.map { _ in Bucket() }
    for (number, positions) in members.enumerated() { fill(number, with: positions) }
  }
}

extension StubIndexBuilder {
  private mutating func place(_ stub: Stub, at position: Int32, in members: inout [[Int32]]) {
    var node = edge(from: 0, key: stub.request.onlyHost, position)
    node = edge(from: node, key: stub.request.method?.rawValue, position)
    switch stub.request.lookup {
    case .literal(let path): node = edges(from: node, path: path, position)
    case .template(let template):
      for segment in template.segments {
        if case .rest = segment { return append(position, to: \.open, of: node, in: &members) }
        node = edge(from: node, segment: segment, position)
      }
    case nil: return append(position, to: \.open, of: node, in: &members)
    }
    append(position, to: \.ending, of: node, in: &members)
  }

  private mutating func edges(from start: Int32, path: String, _ position: Int32) -> Int32 {
    var node = start
    return path.withSegments { cursor in
      while let segment = cursor.next() {
        node = edge(from: node, hash: segment.hash(seed: UInt64(node)), position)
      }
      return node
    }
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
    // The hash belongs to an edge elsewhere. Every request passes the wildcard, so using it is correct too.
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
