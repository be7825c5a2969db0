extension JSONDocument {
  /// Where the values that pointers lead to begin, found in one pass for all of them; `nil` where one leads nowhere.
  package func locations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    var tree = PlaceTree()
    let nodes = pointers.map { tree.node(for: $0) }
    return bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      scanner.find(0, in: &tree)
      var counter = LocationCounter(bytes)
      var locations = [JSONLocation?](repeating: nil, count: tree.offsets.count)
      for (node, offset) in tree.found { locations[node] = counter.location(at: offset) }
      return nodes.map { locations[$0] }
    }
  }
}

/// The ways to some places in a text, as a tree.
struct PlaceTree {
  /// Where the value at each node begins, once it is found.
  private(set) var offsets: [Int?] = [nil]
  /// The nodes behind each node, by the bytes of their tokens: texts are equal to others of other bytes.
  private var children: [[[UInt8]: Int]] = [[:]]

  /// The node of a pointer, which is made where there is none.
  mutating func node(for pointer: JSONPointer) -> Int {
    var node = 0
    for token in pointer.tokens {
      if let child = child(of: node, named: token) {
        node = child
      } else {
        offsets.append(nil)
        children.append([:])
        children[node][Array(token.utf8)] = offsets.count - 1
        node = offsets.count - 1
      }
    }
    return node
  }

  /// The nodes whose values were found, in the order of the text.
  var found: [(node: Int, offset: Int)] {
    offsets.enumerated().compactMap { node, offset in offset.map { (node, $0) } }.sorted { $0.offset < $1.offset }
  }

  func child(of node: Int, named token: String) -> Int? { children[node][Array(token.utf8)] }

  func isLeaf(_ node: Int) -> Bool { children[node].isEmpty }

  /// Takes where the value of a node begins; what was found for it before was of a member of the same name.
  mutating func begin(_ node: Int, at offset: Int) {
    var open = offsets[node] == nil ? [] : [node]
    while let next = open.popLast() {
      offsets[next] = nil
      open += children[next].values
    }
    offsets[node] = offset
  }
}

extension JSONScanner {
  /// Finds what is below a node of a tree in the value at the scanner, and goes on behind the value.
  mutating func find(_ node: Int, in tree: inout PlaceTree) {
    tree.begin(node, at: offset)
    if tree.isLeaf(node) { return skipValue() }
    var index = 0
    if isAtObject {
      enterCollection()
      while let key = takeKey() {
        findOrSkip(tree.child(of: node, named: key), in: &tree)
      }
    } else if isAtArray {
      enterCollection()
      while !isAtEndOfCollection {
        findOrSkip(tree.child(of: node, named: String(index)), in: &tree)
        index += 1
      }
    } else {
      return skipValue()
    }
    leaveCollection()
  }

  private mutating func findOrSkip(_ node: Int?, in tree: inout PlaceTree) {
    if let node { find(node, in: &tree) } else { skipValue() }
    skipPunctuation()
  }
}
