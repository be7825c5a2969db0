/// Finds the positions of the values of many pointers in a text, in one pass.
///
/// The pointers form a tree of names, which is traversed in parallel with the text and without recursion.
struct PlaceFinder {
  /// The offset of a value, and of its name if it is a member.
  typealias Place = (key: Int?, value: Int)

  private struct Node {
    /// The child nodes by their tokens.
    var children = JSONObject()
    /// The child nodes whose tokens are array indices, by index.
    var elements: [Int: Int] = [:]
    /// The pointers that end here.
    var pointers: [Int] = []
    var isFound = false
  }

  /// An array or an object on the path, with the index of its next element.
  private struct Frame {
    let node: Int
    let isObject: Bool
    var next = 0
  }

  private var nodes = [Node()]
  private var places: [Place?]
  private var frames: [Frame] = []

  /// Returns the positions in the order of the pointers, `nil` for a pointer without a value.
  static func places(of pointers: [JSONPointer], in bytes: UnsafeBufferPointer<UInt8>) -> [Place?] {
    var finder = PlaceFinder(pointers)
    finder.walk(bytes)
    return finder.places
  }

  private init(_ pointers: [JSONPointer]) {
    places = Array(repeating: nil, count: pointers.count)
    for (number, pointer) in pointers.enumerated() {
      var node = 0
      for token in pointer.tokens { node = child(token, of: node) }
      nodes[node].pointers.append(number)
    }
  }

  private mutating func child(_ token: String, of node: Int) -> Int {
    if let known = nodes[node].children[token]?.int { return known }
    let child = nodes.count
    nodes.append(Node())
    nodes[node].children[token] = .number(JSONNumber(child))
    if let index = JSONPointer.index(token) { nodes[node].elements[index] = child }
    return child
  }

  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(bytes)
    visit(0, key: nil, using: &scanner)
    while let frame = frames.last {
      if frame.isObject ? stepIntoMember(of: frame, using: &scanner) : stepIntoElement(of: frame, using: &scanner) {
        continue
      }
      scanner.leave()
      frames.removeLast()
    }
  }

  private mutating func stepIntoMember(of frame: Frame, using scanner: inout JSONScanner) -> Bool {
    guard let (name, offset) = scanner.nextName() else { return false }
    visit(nodes[frame.node].children[name]?.int, key: offset, using: &scanner)
    return true
  }

  private mutating func stepIntoElement(of frame: Frame, using scanner: inout JSONScanner) -> Bool {
    guard !scanner.isAtEndOfArray else { return false }
    frames[frames.count - 1].next += 1
    visit(nodes[frame.node].elements[frame.next], key: nil, using: &scanner)
    return true
  }

  /// Records the position of a value, and moves into it or past it.
  private mutating func visit(_ node: Int?, key: Int?, using scanner: inout JSONScanner) {
    guard let node else { return scanner.skip() }
    if nodes[node].isFound { forget(node) }
    nodes[node].isFound = true
    for pointer in nodes[node].pointers { places[pointer] = (key, scanner.offset) }
    let isObject = scanner.isAtObject
    guard nodes[node].children.count > 0, scanner.enterContainer() else { return scanner.skip() }
    frames.append(Frame(node: node, isObject: isObject))
  }

  /// Discards the positions found in a member whose name is repeated: the last one counts.
  private mutating func forget(_ node: Int) {
    var open = [node]
    while let node = open.popLast() {
      guard nodes[node].isFound else { continue }
      nodes[node].isFound = false
      for pointer in nodes[node].pointers { places[pointer] = nil }
      open += nodes[node].children.members.compactMap(\.value.int)
    }
  }
}
