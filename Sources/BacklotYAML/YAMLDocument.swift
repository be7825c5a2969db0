public import BacklotJSON

/// The JSON value of a YAML text, by the core schema of YAML 1.2.2 (§10.3), with the location of each part.
///
/// ```swift
/// let document = try YAMLDocument(parsing: Array("dogs:\n  - Rex\n".utf8))
/// document.value                         // {"dogs": ["Rex"]}
/// document.location(of: "/dogs/0")?.line // 2
/// ```
///
/// The names of members are the texts of their keys, so that `200:` is `"200"`. Anchors, aliases and merge keys (`<<`)
/// are resolved. Content that JSON does not support is refused: keys that are not scalars, `.inf`, `.nan`, tags beyond
/// those of the core schema; and duplicate member names, which YAML forbids. `DocumentSyntax.yaml` accepts
/// these: the last one counts, as in JSON, and ``duplicateMembers`` lists them.
public struct YAMLDocument: Sendable {
  /// The value of the document.
  public let value: JSONValue

  private let nodes: [YAMLNode]
  private let root: Int
  /// The texts of numbers and booleans that differ from those in JSON, by their nodes.
  private let texts: [Int: String]
  /// The members with the name of an earlier one in their mapping; empty if the parser refuses them.
  public let duplicateMembers: [JSONDocument.DuplicateMember]

  init(
    nodes: [YAMLNode],
    root: Int,
    texts: [Int: String] = [:],
    duplicateMembers: [JSONDocument.DuplicateMember] = []
  ) {
    self.texts = texts
    self.duplicateMembers = duplicateMembers
    value = nodes[root].value
    self.nodes = nodes
    self.root = root
  }
}

extension YAMLDocument {
  /// Parses the single document in UTF-8 `bytes`; a text without a document is `null`.
  public init(parsing bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLError) {
    try self.init(DocumentReader(bytes, limits: limits))
  }

  private init(_ reader: consuming DocumentReader) throws(YAMLError) {
    guard let first = try reader.next() else {
      self.init(nodes: [YAMLNode(.null, at: .beginning)], root: 0)
      return
    }
    if let second = try reader.next() {
      throw YAMLError(
        .documentCount,
        at: second.nodes[second.root].location,
        message: "unexpected second document; put each document into its own file"
      )
    }
    self = first
  }

  /// Parses a document that a person wrote, in which the last of several members with the same name counts.
  init(written bytes: [UInt8]) throws(YAMLError) {
    try self.init(DocumentReader(bytes, limits: YAMLLimits(), allowsDuplicates: true))
  }

  /// Returns all documents in UTF-8 `bytes`, in order.
  public static func documents(
    parsing bytes: [UInt8],
    limits: YAMLLimits = YAMLLimits()
  ) throws(YAMLError) -> [YAMLDocument] {
    try documents(DocumentReader(bytes, limits: limits))
  }

  /// Returns all documents of a text that a person wrote, in which the last of several members with the same name
  /// counts.
  package static func documents(written bytes: [UInt8]) throws(YAMLError) -> [YAMLDocument] {
    try documents(DocumentReader(bytes, limits: YAMLLimits(), allowsDuplicates: true))
  }

  private static func documents(_ reader: consuming DocumentReader) throws(YAMLError) -> [YAMLDocument] {
    var documents: [YAMLDocument] = []
    while let document = try reader.next() { documents.append(document) }
    return documents
  }
}

extension YAMLDocument: JSONPlaces {
  /// Returns the start of the value at `pointer`, or `nil` if there is no value.
  ///
  /// A value that an alias repeats is located at its anchor.
  public func location(of pointer: JSONPointer) -> JSONLocation? { found(pointer).map { nodes[$0.node].location } }

  /// Returns the start of the key of the member at `pointer`, or `nil` if there is no value or it is an element.
  public func keyLocation(of pointer: JSONPointer) -> JSONLocation? { found(pointer)?.key }

  /// Returns the text with which the number or boolean at `pointer` was written, such as `00123`, if it differs from
  /// that in JSON.
  public func scalarText(of pointer: JSONPointer) -> String? { found(pointer).flatMap { texts[$0.node] } }

  private func found(_ pointer: JSONPointer) -> (node: Int, key: JSONLocation?)? {
    var place: (node: Int, key: JSONLocation?) = (root, nil)
    for token in pointer.tokens {
      guard let next = nodes[place.node].child(token) else { return nil }
      place = next
    }
    return place
  }
}

// MARK: - Limits

/// The limits on the input of a YAML parser.
public struct YAMLLimits: Sendable, Hashable {
  /// The maximum depth of nested sequences and mappings, including those repeated by aliases.
  ///
  /// Defaults to 512, as for JSON.
  public var maximumDepth: Int
  /// The maximum number of values in all documents of a text together; values repeated by aliases count each time.
  ///
  /// Defaults to four million.
  public var maximumValues: Int
  /// The maximum length in bytes.
  ///
  /// Defaults to 64 MiB.
  public var maximumLength: Int

  /// Creates limits.
  public init(maximumDepth: Int = 512, maximumValues: Int = 4_000_000, maximumLength: Int = 64 << 20) {
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.maximumLength = maximumLength
  }
}

// MARK: - Language

extension DocumentSyntax {
  /// The syntax of YAML 1.2, with one document per text; JSON is also accepted, since it is a subset of YAML.
  ///
  /// The last of two members with the same name counts, as in JSON.
  ///
  /// ```swift
  /// Contract(fixture: "openapi.yaml", reading: .yaml)
  /// ```
  public static let yaml = DocumentSyntax(named: "YAML") { bytes in
    let document = try YAMLDocument(written: bytes)
    return .placed(document.value, document)
  }
}
