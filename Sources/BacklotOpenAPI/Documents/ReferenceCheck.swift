import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Finds the broken references of a contract, and the unusable keywords of its schemas, in its own document and in all
/// that it references.
///
/// Only actual references are followed: an example may contain a value that merely looks like one.
struct ReferenceCheck {
  /// A problem and its location.
  private struct Finding {
    let document: ContractDocument
    let pointer: JSONPointer
    let code: ContractError.Code
    let message: String
  }

  /// A checked reference, with the kind of object that its target is read as.
  private struct Reference: Hashable {
    let document: String
    let base: String
    let text: String
    let part: ContractPart

    // The other properties are nearly always equal.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// The URI that references are relative to.
  private struct Base {
    let reference: URIReference
    let text: String

    init(_ reference: URIReference) { (self.reference, text) = (reference, reference.description) }
  }

  /// The maximum number of references to report.
  static let maximumFindings = 100
  /// The members of a document that are checked completely even without references to them.
  private static let walked: Set<String> = ["paths", "components", "definitions", "parameters", "responses"]

  private let library: ContractLibrary
  /// The unusable keywords, if they were requested.
  private var keywords: UnusableKeywordCheck?
  private var findings: [Finding] = []
  private var known: Set<Reference> = []
  /// The nodes whose chains of references have an end.
  private var finite: Set<String> = []
  /// The names of the security schemes.
  private let schemes: Set<String>
  private var unknownSchemes: Set<String> = []
  private var waiting: [(node: ContractNode, part: ContractPart)] = []
  private var document: ContractDocument
  private var tokens: [String] = []

  /// Checks all references of a contract.
  ///
  /// - Parameters:
  ///   - library: The documents of the contract.
  ///   - dialect: The dialect of its schemas, to find their unusable keywords too. By default, only references are
  ///     checked.
  init(_ library: ContractLibrary, dialect: JSONSchemaDialect? = nil) {
    self.library = library
    keywords = dialect.map(UnusableKeywordCheck.init)
    document = library.main
    let root = library.main.root
    let named = root["components"]?["securitySchemes"] ?? root["securityDefinitions"]
    schemes = Set(named?.value.object?.keys.map { $0 } ?? [])
    waiting = [(library.main.root, .document)]
    while let next = waiting.popLast(), findings.count < Self.maximumFindings {
      document = next.node.document
      tokens = next.node.pointer.tokens
      look(at: next.node.value, as: next.part, from: Base(URIReference(document.uri)))
    }
    keywords?.lookAtPaths(of: library)
  }

  /// Warnings for the unusable keywords, if they were requested.
  var unusableKeywords: [SourceDiagnostic] { keywords?.warnings ?? [] }

  /// The broken references with their locations, each once for each document that contains it.
  var errors: [ContractError] {
    var documents: [ContractDocument] = []
    for finding in findings where !documents.contains(where: { $0 === finding.document }) {
      documents.append(finding.document)
    }
    return documents.flatMap { document in
      let own = findings.filter { $0.document === document }
      return zip(document.origins(of: own.map(\.pointer)), own).map { origin, finding in
        ContractError(finding.code, at: origin, message: finding.message)
      }
    }
  }
}

extension ContractLibrary {
  /// The broken references in all documents of the contract, all of which are read.
  ///
  /// Unavailable remote documents are among ``problems``, if they were requested.
  var brokenReferences: [ContractError] { ReferenceCheck(self).errors }
}

// MARK: - Checking

extension ReferenceCheck {
  private mutating func look(at value: JSONValue, as part: ContractPart, from base: Base) {
    switch value {
    case .array(let elements):
      if part != .value { noteUnusable(value, as: part) }
      let part = part.element
      if part == .value { return }
      for (index, element) in elements.enumerated() { look(at: element, named: "\(index)", as: part, from: base) }
    case .object(let object):
      if part == .value { return }
      let unusable = noteUnusable(value, as: part.single)
      if part == .discriminator { return lookAtMapping(of: object, from: base) }
      let base = part == .schema ? self.base(of: object, in: base) : base
      if let reference = object["$ref"]?.string { note(reference, at: "$ref", as: part.single, from: base) }
      if part == .operation || part == .document { lookAtSecurity(of: object) }
      for (name, member) in object {
        let kind = part.member(name)
        if kind != .value, !part.ignores(name, in: kind), !unusable.contains(name) {
          look(at: member, named: name, as: kind, from: base)
        }
      }
    case .null, .number, .string:
      if part.single == .schema || part == .securityScheme { noteUnusable(value, as: part.single) }
    case .bool: if part == .securityScheme { noteUnusable(value, as: part) }
    }
  }

  @discardableResult
  private mutating func noteUnusable(_ value: JSONValue, as part: ContractPart) -> [String] {
    keywords?.look(at: value, as: part, in: document, at: tokens) ?? []
  }

  private mutating func look(at value: JSONValue, named name: String, as part: ContractPart, from base: Base) {
    tokens.append(name)
    look(at: value, as: part, from: base)
    tokens.removeLast()
  }

  private mutating func lookAtMapping(of discriminator: JSONObject, from base: Base) {
    tokens.append("mapping")
    for (name, value) in discriminator["mapping"]?.object ?? [:] {
      guard let text = value.string, DocumentReferences.isReference(text) else { continue }
      note(text, at: name, as: .schema, from: base)
    }
    tokens.removeLast()
  }

  /// Checks the names of security schemes, which are defined in the main document (OAS 3.0.3 §4.7.30).
  private mutating func lookAtSecurity(of object: JSONObject) {
    for (index, requirement) in (object["security"]?.array ?? []).enumerated() {
      for (name, _) in requirement.object ?? [:] where !schemes.contains(name) {
        guard unknownSchemes.insert(name).inserted, findings.count < Self.maximumFindings else { continue }
        tokens += ["security", "\(index)"]
        add(.unknownScheme(name), at: name)
        tokens.removeLast(2)
      }
    }
  }

  /// Returns the base URI of the references in a schema.
  private func base(of schema: JSONObject, in base: Base) -> Base {
    schema["$id"]?.string.map { Base(URIReference($0).resolved(against: base.reference).withoutFragment) } ?? base
  }

  private mutating func note(_ text: String, at name: String, as part: ContractPart, from base: Base) {
    guard findings.count < Self.maximumFindings else { return }
    let reference = Reference(document: document.uri, base: base.text, text: text, part: part)
    guard known.insert(reference).inserted, !isMetaschema(text) else { return }
    do throws(ContractLibrary.BrokenReference) {
      follow(try target(of: text, from: base), text: text, at: name, as: part)
    } catch {
      add(error, at: name)
    }
  }

  /// Returns the target of a reference.
  ///
  /// Older versions have no schema identifiers, so the reference may also be relative to the document's own URI.
  private func target(of text: String, from base: Base) throws(ContractLibrary.BrokenReference) -> ContractNode {
    if base.text != document.uri, let target = identified(by: text, from: base) { return target }
    return try library.target(of: text, in: document)
  }

  private func identified(by text: String, from base: Base) -> ContractNode? {
    do throws(ContractLibrary.BrokenReference) {
      return try library.target(of: text, in: document, from: base.reference)
    } catch {
      return nil
    }
  }

  private func isMetaschema(_ text: String) -> Bool {
    RemoteURL.isRemote(text) && JSONSchema.isMetaschema(URIReference(text).withoutFragment.description)
  }

  private mutating func follow(_ target: ContractNode, text: String, at name: String, as part: ContractPart) {
    guard part.mayBe(target.value) else { return add(.notAnObject(text, value: target.value), at: name) }
    if isEndless(from: target) { return add(.endless(text), at: name) }
    let isWalked = target.document === library.main && target.pointer.tokens.first.map(Self.walked.contains) ?? false
    if !isWalked { waiting.append((target, part)) }
  }

  /// Returns true if a chain of references that begins at a node has no end.
  private mutating func isEndless(from node: ContractNode) -> Bool {
    var place = node
    var chain: Set<String> = []
    while let reference = place.value["$ref"]?.string, !finite.contains(place.reference) {
      guard chain.insert(place.reference).inserted else { return true }
      do throws(ContractLibrary.BrokenReference) {
        place = try library.target(of: reference, in: place.document)
      } catch {
        break
      }
    }
    finite.formUnion(chain)
    return false
  }

  private mutating func add(_ error: ContractLibrary.BrokenReference, at name: String) {
    let pointer = JSONPointer(tokens: tokens + [name])
    findings.append(Finding(document: document, pointer: pointer, code: error.code, message: error.message))
  }
}

extension ContractPart {
  /// Returns true if a reference to an object of the kind may lead to a value.
  fileprivate func mayBe(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (_, .object), (.schema, .bool), (.list, .array): true
    default: false
    }
  }

  /// Returns true if a member is an extension among members of a kind.
  fileprivate func ignores(_ name: String, in kind: ContractPart) -> Bool {
    (kind == .pathItem || self == .map(.response)) && name.hasPrefix("x-")
  }
}
