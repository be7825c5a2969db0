import BacklotJSON
import BacklotJSONSchema

/// The references of a document to other documents, at any place.
struct DocumentReferences {
  /// A reference to another document.
  struct Reference {
    /// The other document, as an absolute URI without a fragment.
    let uri: String
    /// The reference as it was written.
    let text: String
    /// The location of the reference.
    let pointer: JSONPointer
  }

  /// The first reference to each other document, in order.
  private(set) var all: [Reference] = []
  private let document: URIReference
  private var known: Set<String>
  /// The URIs of parts of the document.
  ///
  /// References to them do not lead to other documents.
  private var identifiers: Set<String> = []
  private var tokens: [String] = []

  /// Finds the references in a value.
  ///
  /// - Parameters:
  ///   - value: The document.
  ///   - uri: The document's URI.
  init(in value: JSONValue, at uri: String) {
    known = [uri]
    document = URIReference(uri)
    find(in: value, from: document)
    all.removeAll { identifiers.contains($0.uri) }
  }

  private mutating func find(in value: JSONValue, from base: URIReference) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.isContainer {
        find(in: element, named: "\(index)", from: base)
      }
    case .object(let object):
      let base = self.base(of: object, in: base)
      for (name, member) in object {
        note(member, named: name, from: base)
        if member.isContainer { find(in: member, named: name, from: base) }
      }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func find(in value: JSONValue, named name: String, from base: URIReference) {
    tokens.append(name)
    find(in: value, from: base)
    tokens.removeLast()
  }

  /// Returns the base URI of references in an object.
  private mutating func base(of object: JSONObject, in base: URIReference) -> URIReference {
    guard let identifier = object["$id"]?.string else { return base }
    let own = URIReference(identifier).resolved(against: base).withoutFragment
    identifiers.insert(own.description)
    return own
  }

  private mutating func note(_ member: JSONValue, named name: String, from base: URIReference) {
    if Self.isKeyword(name), let text = member.string { note(text, at: [name], from: base) }
    guard name == "discriminator", let mapping = member["mapping"]?.object else { return }
    for (key, value) in mapping {
      if let text = value.string, Self.isReference(text) { note(text, at: [name, "mapping", key], from: base) }
    }
  }

  private mutating func note(_ text: String, at place: [String], from base: URIReference) {
    if text.hasPrefix("#") { return }
    let reference = URIReference(text)
    add(text, uri: reference.resolved(against: base).withoutFragment.description, at: place)
    // Older versions have no identifiers, so the reference may also be relative to the document. Reading a superfluous
    // file costs little.
    let beside = reference.resolved(against: document).withoutFragment.description
    if !RemoteURL.isRemote(beside) { add(text, uri: beside, at: place) }
  }

  private mutating func add(_ text: String, uri: String, at place: [String]) {
    guard known.insert(uri).inserted else { return }
    all.append(Reference(uri: uri, text: text, pointer: JSONPointer(tokens: tokens + place)))
  }

  /// Returns true if the value of a keyword is a reference.
  static func isKeyword(_ name: String) -> Bool { name == "$ref" || name == "$dynamicRef" }

  /// Returns true if a value of a discriminator's mapping is a reference, and not the name of a schema.
  static func isReference(_ text: String) -> Bool {
    text.contains("/") || text.hasPrefix("#")
      || [".json", ".yaml", ".yml"].contains { text.lowercased().hasSuffix($0) }
  }
}

extension JSONValue {
  /// True if the value can contain a reference.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}

// MARK: - Referred files

extension ContractLibrary {
  /// Returns the files that the main document references, directly and indirectly, in the order in which they are
  /// found.
  ///
  /// Unreadable files have no references; reading them as a contract reports the reason. Neither do documents in a
  /// network. Files that must not be read are omitted.
  func referredFiles() -> [String] {
    guard !RemoteURL.isRemote(main.uri) else { return [] }
    var waiting = [main.uri]
    var known = Set(waiting)
    var found: [String] = []
    while let uri = waiting.popLast() {
      for next in DocumentReferences(in: value(of: uri), at: uri).all where known.insert(next.uri).inserted {
        guard let path = ContractFiles.path(ofFile: next.uri), folders?.refusal(of: path) == nil else { continue }
        found.append(path)
        waiting.append(next.uri)
      }
    }
    return found
  }

  private func value(of uri: String) -> JSONValue {
    if uri == main.uri { return main.source.value }
    do { return try resolver(uri)?.value ?? .null } catch { return .null }
  }
}
