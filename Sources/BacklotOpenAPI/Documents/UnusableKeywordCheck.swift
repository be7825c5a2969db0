import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Collects the keywords of a contract's schemas that cannot be used, values that are no schemas, and unusable parts of
/// operations, each once.
///
/// They count as absent when the schema is compiled and the operation is read.
struct UnusableKeywordCheck {
  private var keywords: UnusableKeywords
  private let isSwagger: Bool
  private var findings: [(document: ContractDocument, pointer: JSONPointer, message: String)] = []
  private var known: [ObjectIdentifier: Set<JSONPointer>] = [:]
  private var unlistedCount = 0

  /// The maximum number of warnings.
  static let maximumFindings = 100
  /// The members of a parameter in Swagger 2.0 that are not keywords of its schema.
  private static let parameterMembers: Set<String> = ["required"]

  /// The members of a document with the paths that are served.
  private static let served: Set<String> = ["paths", "x-ms-paths"]

  init(_ dialect: JSONSchemaDialect) {
    keywords = UnusableKeywords(dialect)
    isSwagger = dialect == .swagger20
  }

  /// Looks at a schema, and returns the names of its unusable keywords.
  ///
  /// - Parameters:
  ///   - value: The schema, or an object of another kind.
  ///   - part: The kind of the object. In Swagger 2.0, parameters and headers are schemas.
  ///   - document: The document that contains the value.
  ///   - tokens: The path to the value.
  @discardableResult
  mutating func look(
    at value: JSONValue,
    as part: ContractPart,
    in document: ContractDocument,
    at tokens: [String]
  ) -> [String] {
    let isServed = tokens.first.map(Self.served.contains) ?? false && !tokens.contains("callbacks")
    for unusable in UnusablePart.all(in: value, as: part, isServed: isServed, isSwagger: isSwagger) {
      note(unusable.message, document, at: tokens + unusable.path)
    }
    guard part == .schema || isSwagger && (part == .parameter || part == .header) else { return [] }
    guard let object = value.object else {
      // The value is not shown, since it may be a secret from a file that is not a schema.
      note("\(value.typeName) is not a schema, expected an object; it is ignored", document, at: tokens)
      return []
    }
    let found = keywords.found(in: object, except: part == .schema ? [] : Self.parameterMembers)
    for keyword in found { note(keyword.message, document, at: tokens + keyword.path) }
    return found.compactMap { $0.path.count == 1 ? $0.path.first : nil }
  }

  /// Looks at the parameters and the names of the operations.
  mutating func lookAtPaths(of library: ContractLibrary) {
    for finding in UnusablePathCheck(library).findings { note(finding.message, finding.document, at: finding.tokens) }
  }

  private mutating func note(_ message: String, _ document: ContractDocument, at tokens: [String]) {
    let pointer = JSONPointer(tokens: tokens)
    guard known[ObjectIdentifier(document), default: []].insert(pointer).inserted else { return }
    if findings.count < Self.maximumFindings {
      findings.append((document, pointer, message))
    } else {
      unlistedCount += 1
    }
  }

  /// The warnings with their locations, in the order of the documents' texts.
  var warnings: [SourceDiagnostic] {
    var documents: [ContractDocument] = []
    for finding in findings where !documents.contains(where: { $0 === finding.document }) {
      documents.append(finding.document)
    }
    let warnings = documents.flatMap { document in
      let own = findings.filter { $0.document === document }
      let locations = document.source.places(of: own.map(\.pointer))
      return own.indices.map { index in
        let location = locations.isEmpty ? nil : locations[index]
        let message = "\(own[index].pointer.fragment): \(own[index].message)"
        return SourceDiagnostic(
          warningAt: Stub.Origin(file: document.name, line: location?.line),
          column: location?.column,
          message
        )
      }
      .sorted { ($0.origin.line ?? 0, $0.column ?? 0) < ($1.origin.line ?? 0, $1.column ?? 0) }
    }
    guard unlistedCount > 0, let last = warnings.last else { return warnings }
    let message = "\(unlistedCount) more keywords of schemas are ignored"
    return warnings + [SourceDiagnostic(at: Stub.Origin(file: last.origin.file), message, severity: .warning)]
  }
}
