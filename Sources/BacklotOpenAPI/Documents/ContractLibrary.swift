import BacklotJSON
import BacklotStubs
import Synchronization

/// The documents of a contract: the one that was named, and those that it refers to, read when something asks for them.
final class ContractLibrary: Sendable {
  /// Reads the document that a path or a URI names.
  ///
  /// It throws a ``ContractError``, or anything whose description says why there is no such document.
  typealias Loader = @Sendable (_ uri: String) throws -> JSONSchema.Source

  /// The document that was named.
  let main: ContractDocument
  /// What was found wrong in the documents as far as they were looked at already.
  let problems: [SourceDiagnostic]

  private enum Entry: Sendable {
    case document(ContractDocument)
    case missing(String)
  }

  private let loader: Loader
  private let entries: Mutex<[String: Entry]>

  /// How many references may lead from one to the next.
  private static let longestChain = 100

  init(main: ContractDocument, problems: [SourceDiagnostic] = [], loader: @escaping Loader) {
    self.main = main
    self.problems = problems
    self.loader = loader
    entries = Mutex([main.uri: .document(main)])
  }

  /// A document that is there already, and refers to no other.
  convenience init(only source: JSONSchema.Source, named name: String) {
    let main = ContractDocument(uri: "backlot:/" + name, name: name, source: source)
    self.init(main: main) { uri in throw ContractFiles.Unread(reason: "\(uri) is not at hand") }
  }
}

// MARK: - References

extension ContractLibrary {
  /// What a node stands for: itself, or what its `$ref` leads to.
  func resolved(_ node: ContractNode) throws(ContractError) -> ContractNode {
    var place = node
    for _ in 0..<Self.longestChain {
      guard let reference = place.value["$ref"]?.string else { return place }
      place = try target(of: reference, from: place)
    }
    throw ContractError(.endlessReference, at: node, "the reference leads back to itself, or on and on")
  }

  /// What a reference leads to, one step on.
  func target(of reference: String, from node: ContractNode) throws(ContractError) -> ContractNode {
    let uri = URIReference(reference).resolved(against: URIReference(node.document.uri))
    let name = uri.withoutFragment.description
    if RemoteURL.isRemote(node.document.uri), !RemoteURL.isRemote(name) {
      throw ContractError(.remoteReference, at: node, "\"$ref\" is \"\(reference)\": \(RemoteURL.refusalOfFiles)")
    }
    let document = try document(called: name, askedBy: node, as: reference)
    let pointer: JSONPointer
    do throws(JSONError) {
      pointer = try JSONPointer(fragment: uri.fragment ?? "")
    } catch {
      throw ContractError(.unresolvedReference, at: node, "\"$ref\" is \"\(reference)\": \(error.message)")
    }
    if let value = document.source.value[at: pointer] {
      return ContractNode(document: document, pointer: pointer, value: value)
    }
    throw ContractError(
      .unresolvedReference,
      at: node,
      "\"$ref\" is \"\(reference)\", which leads nowhere\(advice(pointer, in: document))"
    )
  }

  private func advice(_ pointer: JSONPointer, in document: ContractDocument) -> String {
    guard let name = pointer.tokens.last else { return "" }
    let parent = document.source.value[at: JSONPointer(tokens: Array(pointer.tokens.dropLast()))]
    let names = parent?.object.map { Array($0.keys) } ?? []
    guard let near = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      return "; write what it names, or correct it"
    }
    return "; is \"\(near)\" meant?"
  }

  private func document(
    called uri: String,
    askedBy node: ContractNode,
    as reference: String
  ) throws(ContractError) -> ContractDocument {
    switch entry(called: uri) {
    case .document(let document): return document
    case .missing(let reason):
      let code: ContractError.Code = RemoteURL.isRemote(uri) ? .remoteReference : .unresolvedReference
      throw ContractError(code, at: node, "\"$ref\" is \"\(reference)\": \(reason)")
    }
  }

  private func entry(called uri: String) -> Entry {
    if let known = entries.withLock({ $0[uri] }) { return known }
    // Read outside of the lock: whoever is second reads once more, and both take what was first.
    let read = read(uri)
    return entries.withLock { entries in
      if let known = entries[uri] { return known }
      entries[uri] = read
      return read
    }
  }

  private func read(_ uri: String) -> Entry {
    do {
      return .document(ContractDocument(uri: uri, name: main.name(of: uri), source: try loader(uri)))
    } catch {
      return .missing("\(error)")
    }
  }

  /// Where something stands that has a URI, in a document that was read.
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

  /// Gives documents to whoever compiles a schema that refers to them.
  var resolver: JSONSchema.Resolver {
    { uri in
      switch self.entry(called: uri) {
      case .document(let document): return document.source
      case .missing(let reason): throw ContractFiles.Unread(reason: reason)
      }
    }
  }
}
