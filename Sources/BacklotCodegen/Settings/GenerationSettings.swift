import BacklotJSON
package import BacklotStubs

/// What the plugins generate for a target, as its file `backlot-generate.json` says.
///
/// ```json
/// {
///   "access": "internal",
///   "models": [{"type": "Countries", "samples": ["Samples/AllCountries.json"]}],
///   "clients": [{"contract": "openapi.json", "namespace": "Petstore", "tags": ["pets"], "mock": true}]
/// }
/// ```
///
/// Paths are relative to the file.
package struct GenerationSettings: Sendable, Hashable {
  /// Types for samples, in a file that is named after the type.
  package struct Models: Sendable, Hashable {
    package var type = ""
    package var samples: [String] = []
    /// The contract with a schema that the samples refine, if any.
    package var contract: String?
    /// The JSON pointer of the schema; `nil` for the one that the type is named after.
    package var schema: String?
    package var trustsSamples = false
    package var keepsPlainStrings = false
  }

  /// A client for a contract, in files that begin with the namespace.
  package struct Client: Sendable, Hashable {
    package var contract = ""
    package var namespace = ""
    package var operations: [String] = []
    package var tags: [String] = []
    package var includesMock = false
  }

  package var access: TypeRenderer.Access = .internal
  package var models: [Models] = []
  package var clients: [Client] = []

  package init() {}

  /// The name of the file with the types that all generated files share, without its extension.
  package static let supportName = "BacklotSupport"
}

// MARK: - Reading

extension GenerationSettings {
  /// A file that cannot be used.
  package struct Invalid: Error, CustomStringConvertible {
    package let problems: [SourceDiagnostic]
    package var description: String { problems.map(\.description).joined(separator: "\n") }
  }

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file, for errors.
  /// - Throws: ``Invalid``, with all problems and their lines.
  package init(parsing bytes: [UInt8], of file: String) throws(Invalid) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw Invalid(problems: [SourceDiagnostic(at: Stub.Origin(file: file), "\(error)")])
    }
    var reader = SettingsReader(document: document, file: file)
    self = reader.settings()
    guard reader.problems.isEmpty else { throw Invalid(problems: reader.problems) }
  }
}

/// Reads members of the file, and records what is wrong with its line.
private struct SettingsReader {
  let document: JSONDocument
  let file: String
  var problems: [SourceDiagnostic] = []
  /// The names of files in lowercase, since some file systems do not tell the case.
  private var names: Set<String> = [GenerationSettings.supportName.lowercased()]

  init(document: JSONDocument, file: String) {
    self.document = document
    self.file = file
  }

  mutating func settings() -> GenerationSettings {
    var settings = GenerationSettings()
    let root = JSONPointer()
    refuseOthers(than: ["access", "models", "clients"], at: root)
    if let word = text("access", at: root) {
      if let access = TypeRenderer.Access(rawValue: word) {
        settings.access = access
      } else {
        note("\"access\" is \"\(word)\": expected internal, package or public", at: root.appending("access"))
      }
    }
    for place in objects("models", at: root) {
      settings.models.append(models(at: place))
      refuseRepeated(settings.models.last?.type ?? "", at: place.appending("type"))
    }
    for place in objects("clients", at: root) {
      settings.clients.append(client(at: place))
      refuseRepeated(settings.clients.last?.namespace ?? "", at: place.appending("namespace"))
    }
    if settings.models.isEmpty, settings.clients.isEmpty, problems.isEmpty {
      note("there is nothing to generate: add \"models\" or \"clients\"", at: root)
    }
    return settings
  }

  private mutating func models(at place: JSONPointer) -> GenerationSettings.Models {
    refuseOthers(than: ["type", "samples", "contract", "schema", "trustSamples", "plainStrings"], at: place)
    var models = GenerationSettings.Models()
    models.type = typeName("type", at: place)
    models.samples = texts("samples", at: place)
    if models.samples.isEmpty { note("\"samples\" is missing: expected an array of files", at: place) }
    models.contract = text("contract", at: place)
    models.schema = text("schema", at: place)
    if models.schema != nil, models.contract == nil {
      note("\"contract\" is missing: expected the file that has the schema", at: place)
    }
    models.trustsSamples = flag("trustSamples", at: place)
    models.keepsPlainStrings = flag("plainStrings", at: place)
    return models
  }

  private mutating func client(at place: JSONPointer) -> GenerationSettings.Client {
    refuseOthers(than: ["contract", "namespace", "operations", "tags", "mock"], at: place)
    var client = GenerationSettings.Client()
    client.contract = text("contract", at: place) ?? ""
    if client.contract.isEmpty { note("\"contract\" is missing: expected a file", at: place) }
    client.namespace = typeName("namespace", at: place)
    client.operations = texts("operations", at: place)
    client.tags = texts("tags", at: place)
    client.includesMock = flag("mock", at: place)
    return client
  }
}

// MARK: - Values

extension SettingsReader {
  private mutating func typeName(_ name: String, at place: JSONPointer) -> String {
    guard let text = text(name, at: place) else {
      note("\"\(name)\" is missing: expected the name of a Swift type", at: place)
      return ""
    }
    if SwiftName.type(text) != text {
      note("\"\(text)\" cannot be the name of a type: use \"\(SwiftName.type(text))\"", at: place.appending(name))
    }
    return text
  }

  private mutating func refuseRepeated(_ name: String, at place: JSONPointer) {
    guard !name.isEmpty, !names.insert(name.lowercased()).inserted else { return }
    let use = name.lowercased() == GenerationSettings.supportName.lowercased() ? "the support types" : "another part"
    note("\"\(name)\" is also the name of the file of \(use): use another name", at: place)
  }

  private mutating func text(_ name: String, at place: JSONPointer) -> String? {
    guard let value = value(name, at: place) else { return nil }
    if let text = value.string { return text }
    note("\"\(name)\" is \(value.namedExcerpt(width: 40)), expected a string", at: place.appending(name))
    return nil
  }

  private mutating func texts(_ name: String, at place: JSONPointer) -> [String] {
    guard let value = value(name, at: place) else { return [] }
    if let texts = value.array?.compactMap(\.string), texts.count == value.array?.count { return texts }
    note("\"\(name)\" is \(value.namedExcerpt(width: 40)), expected an array of strings", at: place.appending(name))
    return []
  }

  private mutating func flag(_ name: String, at place: JSONPointer) -> Bool {
    guard let value = value(name, at: place) else { return false }
    if let flag = value.bool { return flag }
    note("\"\(name)\" is \(value.namedExcerpt(width: 40)), expected true or false", at: place.appending(name))
    return false
  }

  private mutating func objects(_ name: String, at place: JSONPointer) -> [JSONPointer] {
    guard let value = value(name, at: place) else { return [] }
    let place = place.appending(name)
    guard let elements = value.array, elements.allSatisfy({ $0.object != nil }) else {
      note("\"\(name)\" is \(value.namedExcerpt(width: 40)), expected an array of objects", at: place)
      return []
    }
    return elements.indices.map { place.appending($0) }
  }

  private mutating func refuseOthers(than names: [String], at place: JSONPointer) {
    guard let object = document.value[at: place]?.object else {
      return note("expected an object with \(names.joined(separator: ", "))", at: place)
    }
    for (name, _) in object where !names.contains(name) {
      note("unknown member \"\(name)\": expected \(names.joined(separator: ", "))", at: place.appending(name))
    }
  }

  private func value(_ name: String, at place: JSONPointer) -> JSONValue? {
    document.value[at: place]?[name]
  }

  private mutating func note(_ message: String, at place: JSONPointer) {
    let line = document.location(of: place)?.line
    problems.append(SourceDiagnostic(at: Stub.Origin(file: file, line: line), message))
  }
}
