import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotPlatform
import BacklotStubs

/// The documents of a contract: the main document, and those that it references, read on first use.
final class ContractLibrary: Sendable {
  /// Reads the document at a path or a URI.
  ///
  /// Throws a ``ContractError``, or an error whose description states why there is no such document.
  typealias Loader = @Sendable (_ uri: String) throws -> JSONSource

  /// The main document.
  let main: ContractDocument
  /// The problems found in the documents that were read so far.
  let problems: [SourceDiagnostic]

  private enum Entry: Sendable {
    case document(ContractDocument)
    case missing(String, SystemCallError?)
  }

  /// The folders from which files are read; `nil` if the contract is not a file.
  let folders: ReadableFolders?
  private let loader: Loader
  private let entries: Mutex<[String: Entry]>

  /// The maximum number of references on the way to the value at a pointer.
  private static let maximumReferencesInPointer = 100

  init(
    main: ContractDocument,
    folders: ReadableFolders? = nil,
    problems: [SourceDiagnostic] = [],
    loader: @escaping Loader
  ) {
    self.main = main
    self.folders = folders
    self.problems = problems
    self.loader = loader
    entries = Mutex([main.uri: .document(main)])
  }

  /// Creates a library of a single document in memory, which references no others.
  convenience init(only source: JSONSource, named name: String) {
    let main = ContractDocument(uri: "backlot:/" + name, name: name, source: source)
    self.init(main: main) { uri in throw ContractFiles.Unread(reason: "\(uri) is unavailable") }
  }
}

// MARK: - References

extension ContractLibrary {
  /// Returns the node itself, or the target of its `$ref`.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - allowsBoolean: True if the target may be `true` or `false`, as a schema may.
  func resolved(_ node: ContractNode, allowsBoolean: Bool = false) throws(ContractError) -> ContractNode {
    try resolved(node) { $0.object != nil || allowsBoolean && $0.bool != nil }
  }

  /// Returns the members of an object's member, which may be a reference to an object as a whole.
  func members(_ name: String, of node: ContractNode) throws(ContractError) -> [(name: String, node: ContractNode)] {
    guard let map = node[name] else { return [] }
    return try resolved(map).members
  }

  /// Returns the elements of an object's member, which may be a reference to an array as a whole.
  func elements(_ name: String, of node: ContractNode) throws(ContractError) -> [ContractNode] {
    guard let list = node[name] else { return [] }
    return try resolved(list) { $0.object != nil || $0.array != nil }.elements
  }

  private func resolved(
    _ node: ContractNode,
    where isAllowed: (JSONValue) -> Bool
  ) throws(ContractError) -> ContractNode {
    var place = node
    var cycle = CycleDetector(node)
    while let reference = place.value["$ref"]?.string {
      let next = try target(of: reference, from: place)
      guard isAllowed(next.value) else {
        throw ContractError(.notAnObject(reference, value: next.value), atReferenceOf: place)
      }
      if cycle.closes(at: next) {
        throw ContractError(.endless(node.value["$ref"]?.string ?? ""), atReferenceOf: node)
      }
      place = next
    }
    return place
  }

  /// Returns the direct target of a reference.
  func target(of reference: String, from node: ContractNode) throws(ContractError) -> ContractNode {
    do throws(BrokenReference) {
      return try target(of: reference, in: node.document)
    } catch {
      throw ContractError(error, atReferenceOf: node)
    }
  }

  /// The reason why a reference is broken, without its location, which takes time to find.
  struct BrokenReference: Error {
    let code: ContractError.Code
    let message: String

    /// Creates the reason for a reference to a value that is not an object.
    static func notAnObject(_ reference: String, value: JSONValue) -> Self {
      let found = value.isNull ? "null" : "a value of type \(value.kind.rawValue)"
      let message = "\"$ref\" is \"\(reference)\", which refers to \(found), expected an object"
      return Self(code: .unresolvedReference, message: message)
    }

    /// Creates the reason for a name of a security scheme that is not in the document.
    static func unknownScheme(_ name: String) -> Self {
      Self(code: .invalid, message: "there is no security scheme \"\(name)\"")
    }

    /// Creates the reason for the first reference of an endless chain.
    static func endless(_ reference: String) -> Self {
      let message = "\"$ref\" is \"\(reference)\", which refers to itself directly or indirectly"
      return Self(code: .endlessReference, message: message)
    }
  }

  /// Returns the direct target of a reference in a document.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - owner: The document that contains the reference.
  ///   - base: The base URI of the reference. Defaults to that of the document; a schema may have its own.
  func target(
    of reference: String,
    in owner: ContractDocument,
    from base: URIReference? = nil
  ) throws(BrokenReference) -> ContractNode {
    if base == nil, let node = owner.node(at: reference) { return node }
    let uri = URIReference(reference).resolved(against: base ?? URIReference(owner.uri))
    let name = uri.withoutFragment.description
    if RemoteURL.isRemote(owner.uri), !RemoteURL.isRemote(name) {
      throw broken(reference, reason: ": \(RemoteURL.refusalOfFiles)", code: .remoteReference)
    }
    let known = document(at: name)
    if known == nil || !uri.hasPointer, let target = named(uri) { return target }
    let document = if let known { known } else { try document(called: name, as: reference) }
    let pointer: JSONPointer
    do throws(JSONError) {
      pointer = try JSONPointer(fragment: uri.fragment ?? "")
    } catch {
      if let target = named(uri) { return target }
      throw broken(reference, reason: ", which does not exist; use an existing anchor, or a pointer such as #/…")
    }
    if let node = document.node(at: pointer) ?? nodeBehindReferences(at: pointer, in: document) { return node }
    throw broken(reference, reason: ", which does not exist\(advice(pointer, in: document))")
  }

  /// Returns the node at a pointer whose path leads through references, such as `#/paths/~1pets/get` if the path item
  /// is in another file.
  private func nodeBehindReferences(at pointer: JSONPointer, in document: ContractDocument) -> ContractNode? {
    var node = document.root
    var tokens = pointer.tokens[...]
    // Each reference on the way adds the tokens of its own pointer.
    for _ in 0..<Self.maximumReferencesInPointer {
      while let token = tokens.first, let next = node.child(token) {
        node = next
        tokens.removeFirst()
      }
      if tokens.isEmpty { return node }
      guard let reference = node.text("$ref") else { return nil }
      let uri = URIReference(reference).resolved(against: URIReference(node.document.uri))
      guard let place = uri.place, let owner = self.document(at: uri.withoutFragment.description) else { return nil }
      (node, tokens) = (owner.root, place.tokens + tokens)
    }
    return nil
  }

  private func broken(
    _ reference: String,
    reason: String,
    code: ContractError.Code = .unresolvedReference
  ) -> BrokenReference {
    BrokenReference(code: code, message: "\"$ref\" is \"\(reference)\"\(reason)")
  }

  private func advice(_ pointer: JSONPointer, in document: ContractDocument) -> String {
    guard let name = pointer.tokens.last else { return "" }
    let parent = document.source.value[at: JSONPointer(tokens: Array(pointer.tokens.dropLast()))]
    let names = parent?.object.map { Array($0.keys) } ?? []
    guard let near = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      return "; define it, or correct the reference"
    }
    return "; did you mean \"\(near)\"?"
  }

  private func document(called uri: String, as reference: String) throws(BrokenReference) -> ContractDocument {
    switch entry(called: uri) {
    case .document(let document): return document
    case .missing(let reason, _):
      throw broken(
        reference,
        reason: ": \(reason)",
        code: RemoteURL.isRemote(uri) ? .remoteReference : .unresolvedReference
      )
    }
  }

  private func entry(called uri: String) -> Entry {
    if let known = entries.withLock({ $0[uri] }) { return known }
    // Read outside of the lock: a concurrent second caller reads again, and both use the first result.
    let read = read(uri)
    return entries.withLock { entries in
      if let known = entries[uri] { return known }
      entries[uri] = read
      return read
    }
  }

  private func read(_ uri: String) -> Entry {
    // The same file by another spelling of its name is the same document.
    if let path = ContractFiles.path(ofFile: uri) {
      let usual = ContractFiles.uri(ofFile: path)
      if usual != uri { return entry(called: usual) }
    }
    do {
      return .document(ContractDocument(uri: uri, name: main.name(of: uri), source: try loader(uri)))
    } catch {
      let systemError = (error as? ContractFiles.Unread)?.systemError ?? SystemReason.systemError(of: error)
      return .missing("\(error)", systemError)
    }
  }

  /// The documents that were not read because a system call failed, with the reasons, in the order of their URIs.
  var unreadDocuments: [SourceDiagnostic] {
    let entries = entries.withLock { $0 }.sorted { $0.key < $1.key }
    return entries.compactMap { uri, entry in
      guard case .missing(let reason, let error?) = entry else { return nil }
      return SourceDiagnostic(at: Stub.Origin(file: main.name(of: uri)), reason, systemError: error)
    }
  }

  /// Warnings about members with the name of an earlier one, in the documents that were read so far.
  var duplicateMembers: [SourceDiagnostic] { documents.flatMap(\.duplicateMembers) }

  /// Returns the location of the value with a URI, in a document that was read.
  func origin(of uri: String) -> Stub.Origin? {
    let reference = URIReference(uri)
    let known = entries.withLock { $0[reference.withoutFragment.description] }
    guard case .document(let document) = known else { return nil }
    do throws(JSONError) {
      return document.origin(of: try JSONPointer(fragment: reference.fragment ?? ""))
    } catch {
      return nil
    }
  }

  /// Provides referenced documents to the compiler of a schema.
  var resolver: JSONSchemaResolver {
    { uri in
      switch self.entry(called: uri) {
      case .document(let document): return document.source
      case .missing(let reason, _): throw ContractFiles.Unread(reason: reason)
      }
    }
  }
}

// MARK: - Names of schemas

extension ContractLibrary {
  /// Returns the value that has its own name, if a URI names neither a document nor a place in one.
  private func named(_ uri: URIReference) -> ContractNode? {
    let name = uri.withoutFragment.description
    let isPointer = uri.hasPointer
    if let document = document(at: name) {
      return isPointer ? nil : document.names.value[uri.description].flatMap { document.node(at: $0) }
    }
    for document in documents {
      if !isPointer, let pointer = document.names.value[uri.description] { return document.node(at: pointer) }
      guard isPointer, let start = document.names.value[name] else { continue }
      return uri.place.flatMap { document.node(at: JSONPointer(tokens: start.tokens + $0.tokens)) }
    }
    return nil
  }

  /// Returns the document that a URI names.
  ///
  /// A remote document is returned only if it was already read.
  private func document(at uri: String) -> ContractDocument? {
    guard case .document(let document) = RemoteURL.isRemote(uri) ? known(uri) : entry(called: uri) else { return nil }
    return document
  }

  private func known(_ uri: String) -> Entry? { entries.withLock { $0[uri] } }

  /// The documents that were read, the main one first.
  private var documents: [ContractDocument] {
    let read = entries.withLock { Array($0.values) }
    let others = read.compactMap { entry in if case .document(let document) = entry { document } else { nil } }
    return [main] + others.filter { $0 !== main }.sorted { $0.uri < $1.uri }
  }

  /// Provides the locations of named schemas to the compiler of a schema.
  var schemaNames: JSONSchemaNames {
    { uri in self.named(URIReference(uri)).map { ($0.document.uri, $0.pointer) } }
  }
}

extension ContractError {
  /// Creates an error for a broken reference, with the location of the reference.
  fileprivate init(_ error: ContractLibrary.BrokenReference, atReferenceOf node: ContractNode) {
    let origin = node.document.origin(of: node.pointer.appending("$ref"))
    self.init(error.code, at: origin, message: error.message)
  }
}

/// Detects that a chain of references leads back to itself, in constant memory (Brent's algorithm).
private struct CycleDetector {
  private var mark: ContractNode
  private var distance = 0
  private var limit = 1

  init(_ start: ContractNode) { mark = start }

  /// Returns true if the next node of the chain was visited before.
  mutating func closes(at node: ContractNode) -> Bool {
    if node.document === mark.document, node.pointer == mark.pointer { return true }
    distance += 1
    if distance == limit { (mark, distance, limit) = (node, 0, limit * 2) }
    return false
  }
}

extension URIReference {
  /// True if the fragment is a pointer or missing.
  fileprivate var hasPointer: Bool { fragment?.utf8.first.map { $0 == UInt8(ascii: "/") } ?? true }

  /// The place in a document, if the fragment is a pointer.
  var place: JSONPointer? {
    do throws(JSONError) { return try JSONPointer(fragment: fragment ?? "") } catch { return nil }
  }
}

extension ContractDocument {
  /// Returns the target of a reference within the document, the most common kind, or `nil` for all other references.
  fileprivate func node(at reference: String) -> ContractNode? {
    guard reference.utf8.starts(with: "#/".utf8) else { return nil }
    do throws(JSONError) {
      let pointer = try JSONPointer(fragment: String(reference.utf8.dropFirst()) ?? "")
      return source.value[at: pointer].map { ContractNode(document: self, pointer: pointer, value: $0) }
    } catch {
      return nil
    }
  }
}
