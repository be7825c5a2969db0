import BacklotJSON
import BacklotJSONSchema
import BacklotOpenAPI

/// The schema specified on a command line and the files that it refers to, without documents from a network.
struct SchemaFiles {
  /// A document for a URI.
  struct Reference: Sendable {
    let uri: String
    let path: String

    /// Parses `URI=FILE`; returns `nil` if it is invalid.
    init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      (uri, path) = (String(parts[0].prefix { $0 != "#" }), parts[1])
    }
  }

  private let documents: [String: JSONSource]
  private let allowedFolders: [String]

  /// Reads the specified documents.
  ///
  /// - Parameters:
  ///   - references: The documents.
  ///   - folders: The folders from which files are read, in addition to that of the schema.
  ///   - console: The console from which the standard input is read.
  init(_ references: [Reference], allowing folders: [String], on console: Console) throws(CommandFailure) {
    allowedFolders = folders
    var documents: [String: JSONSource] = [:]
    for reference in references { documents[reference.uri] = try Self.document(reference.path, on: console) }
    self.documents = documents
  }

  /// Reads and compiles the schema in a file, or at a location in it, such as `openapi.yaml#/components/schemas/Pet`.
  func schema(
    _ name: String,
    dialect: JSONSchemaDialect?,
    asserting assertions: JSONSchemaAssertions,
    on console: Console
  ) throws(CommandFailure) -> JSONSchema {
    let mark = name.firstIndex(of: "#") ?? name.endIndex
    let path = String(name[..<mark])
    let document = try Self.document(path, on: console)
    if (document.value["openapi"] ?? document.value["swagger"])?.string != nil, name.dropFirst(path.count + 1).isEmpty {
      throw CommandFailure(
        "\(path) is an OpenAPI document, expected a schema; name a schema in it, as in \(path)#/components/schemas/Dog"
      )
    }
    let folders = ReadableFolders(around: path, and: allowedFolders, advice: ContractFiles.advice)
    do {
      return try JSONSchema(
        compiling: document,
        at: try JSONPointer(fragment: String(name[mark...])),
        dialect: dialect ?? Self.dialect(of: document.value),
        uri: ContractFiles.uri(ofFile: path),
        asserting: assertions,
        resolver: { try resolve($0, in: folders, on: console) }
      )
    } catch let error as JSONSchemaError {
      throw CommandFailure(error.problems.map { Self.line($0, in: path) }.joined(separator: "\n"))
    } catch {
      throw CommandFailure("\(name): \(error)")
    }
  }

  private func resolve(
    _ uri: String,
    in folders: ReadableFolders,
    on console: Console
  ) throws(CommandFailure) -> JSONSource? {
    if let document = documents[uri] { return document }
    guard let path = ContractFiles.path(ofFile: uri) else { return nil }
    if let refusal = folders.refusal(of: path) { throw CommandFailure(refusal.reason) }
    return try Self.document(try ValidatedText(folders.file(at: path)), of: path, on: console)
  }

  private static func document(_ path: String, on console: Console) throws(CommandFailure) -> JSONSource {
    try document(try ValidatedText(path, on: console), of: path, on: console)
  }

  private static func document(
    _ text: ValidatedText,
    of path: String,
    on console: Console
  ) throws(CommandFailure) -> JSONSource {
    switch text {
    case .documents(let documents):
      if documents.count == 1, let document = documents.first {
        for duplicate in document.duplicateMembers {
          let place = "\(path):\(duplicate.location.line):\(duplicate.location.column)"
          console.writeError("backlot: warning: \(place): \(duplicate.message): the last one is used\n".withoutControls)
        }
        return document
      }
      throw CommandFailure("\(path) has \(documents.count) documents, expected one schema")
    case .broken(let finding): throw CommandFailure("\(finding.place): \(finding.message)")
    }
  }

  private static func line(_ problem: JSONSchemaError.Problem, in path: String) -> String {
    let isFile = problem.document == ContractFiles.uri(ofFile: path)
    let document = isFile ? path : ContractFiles.path(ofFile: problem.document) ?? problem.document
    let place = problem.location.map { ":\($0.line):\($0.column)" } ?? ""
    let advice =
      problem.code == .unknownDocument ? "; use --reference URI=FILE to name its file" : ""
    return "\(document.isEmpty ? path : document)\(place): \(problem.pointer.fragment): \(problem.message)\(advice)"
  }

  /// Returns the dialect of a document's schemas, which for an OpenAPI document depends on its version.
  private static func dialect(of document: JSONValue) -> JSONSchemaDialect {
    if document["swagger"]?.string == "2.0" { return .swagger20 }
    guard let version = document["openapi"]?.string else { return .draft202012 }
    return version.hasPrefix("3.0") ? .openAPI30 : .openAPI31
  }
}
