public import BacklotJSON

/// What a YAML text means as JSON, by the core schema of YAML 1.2.2 (§10.3), and where each part of it stands.
///
/// ```swift
/// let document = try YAMLDocument(parsing: Array("dogs:\n  - Rex\n".utf8))
/// document.value                         // {"dogs": ["Rex"]}
/// document.location(of: "/dogs/0")?.line // 2
/// ```
///
/// The names of members are the texts of their keys, so that `200:` is `"200"`. Anchors, aliases and merge keys (`<<`) are
/// followed. What JSON does not have is refused: keys that are no scalars, `.inf`, `.nan`, tags beyond those of the core
/// schema; and two members of one name, which YAML forbids.
public struct YAMLDocument: Sendable {
  /// What the text means.
  public let value: JSONValue

  private let nodes: [YAMLNode]
  private let root: Int

  init(nodes: [YAMLNode], root: Int) {
    value = nodes[root].value
    self.nodes = nodes
    self.root = root
  }
}

extension YAMLDocument {
  /// Reads the one document that `bytes` spell, in UTF-8; a text without any is `null`.
  public init(parsing bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLError) {
    var reader = try DocumentReader(bytes, limits)
    guard let first = try reader.next() else {
      self.init(nodes: [YAMLNode(.null, at: .beginning)], root: 0)
      return
    }
    if let second = try reader.next() {
      throw YAMLError(
        .documentCount,
        at: second.nodes[second.root].location,
        "a second document begins here, expected one; put each into a file of its own"
      )
    }
    self = first
  }

  /// Reads all documents that `bytes` spell, in UTF-8, one behind the other.
  public static func documents(
    parsing bytes: [UInt8],
    limits: YAMLLimits = YAMLLimits()
  ) throws(YAMLError) -> [YAMLDocument] {
    var reader = try DocumentReader(bytes, limits)
    var documents: [YAMLDocument] = []
    while let document = try reader.next() { documents.append(document) }
    return documents
  }
}

extension YAMLDocument: JSONPlaces {
  /// Where the value that `pointer` leads to begins, or `nil` where there is none; of what an alias repeats, where its
  /// anchor is.
  public func location(of pointer: JSONPointer) -> JSONLocation? { found(pointer).map { nodes[$0.node].location } }

  /// Where the key of the member that `pointer` leads to begins, or `nil` where there is none or it leads to an element.
  public func keyLocation(of pointer: JSONPointer) -> JSONLocation? { found(pointer)?.key }

  private func found(_ pointer: JSONPointer) -> (node: Int, key: JSONLocation?)? {
    var place: (node: Int, key: JSONLocation?) = (root, nil)
    for token in pointer.tokens {
      guard let next = nodes[place.node].child(token) else { return nil }
      place = next
    }
    return place
  }
}
