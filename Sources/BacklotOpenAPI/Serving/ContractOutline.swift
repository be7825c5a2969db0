import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
package import BacklotStubs

/// A source that is based on a contract and can list the requests to send.
package protocol OutlinedSource: BackendSource {
  /// Contributes like `contribute(to:)` and returns an outline of the contract, which is empty if the document as a
  /// whole is invalid.
  ///
  /// Only the outline contains diagnostics for unknown operations, because another source may have these operations.
  func outline(contributingTo blueprint: inout BackendBlueprint) -> ContractOutline
}

/// A summary of a contract's operations for display.
package struct ContractOutline: Sendable {
  private let operations: [ServedOperation]
  private let library: ContractLibrary?
  private let dialect: JSONSchemaDialect
  /// The diagnostics for rules that name unknown operations.
  package let unknownOperations: [SourceDiagnostic]

  init(
    operations: [ServedOperation],
    library: ContractLibrary? = nil,
    dialect: JSONSchemaDialect = .openAPI31,
    unknownOperations: [SourceDiagnostic] = []
  ) {
    self.operations = operations
    self.library = library
    self.dialect = dialect
    self.unknownOperations = unknownOperations
  }

  /// The other files that the contract references.
  ///
  /// Found by a search of the whole contract.
  package var referredFiles: [String] { library?.referredFiles() ?? [] }

  /// The referenced documents that were requested so far and could not be read because a system call failed.
  package var unreadDocuments: [SourceDiagnostic] { library?.unreadDocuments ?? [] }

  /// Returns warnings for the broken references and the repeated members of all documents, except those that were
  /// reported when the contract was read, and for the unusable keywords of all schemas.
  package func furtherProblems(beside known: [SourceDiagnostic]) -> [SourceDiagnostic] {
    guard let library else { return [] }
    let check = ReferenceCheck(library, dialect: dialect)
    let broken = check.errors.map { SourceDiagnostic(at: $0.origin, $0.message, severity: .warning) }
    // All documents have been read by now.
    return (broken + library.duplicateMembers).filter { warning in
      !known.contains { $0.message == warning.message && $0.origin.file == warning.origin.file }
    } + check.unusableKeywords
  }

  /// Warnings for the keywords of all schemas that cannot be used, and count as absent.
  package var unusableKeywords: [SourceDiagnostic] {
    library.map { ReferenceCheck($0, dialect: dialect).unusableKeywords } ?? []
  }

  /// The number of operations.
  package var count: Int { operations.count }

  /// A request that an operation accepts.
  package struct Request: Sendable, Hashable {
    /// The verb.
    package let method: String
    /// The path, with values for the template's variables and with the required query items.
    package let target: String
  }

  /// Returns a request for each operation, up to a limit.
  ///
  /// Each of these operations is read.
  package func requests(upTo limit: Int) -> [Request] {
    operations.prefix(limit).map { operation in
      Request(method: operation.place.method.rawValue, target: operation.exampleTarget)
    }
  }
}

extension ServedOperation {
  /// The target of a request that the operation accepts, or its path template if its parameters are invalid.
  fileprivate var exampleTarget: String {
    let operation: Operation
    do throws(ContractError) { operation = try self.operation() } catch { return place.writtenPath }
    var target = place.writtenPath
    var query: [String] = []
    for parameter in operation.parameters {
      guard let value = exampleText(of: parameter) else { continue }
      switch parameter.location {
      case .path:
        target = target.replacing("{\(parameter.name)}", with: PercentEncoding.encode(value, for: .pathSegment))
      case .query where parameter.isRequired && !place.query.contains { $0.name == parameter.name }:
        query.append(
          PercentEncoding.encode(parameter.name, for: .query) + "=" + PercentEncoding.encode(value, for: .query)
        )
      case .query, .header, .cookie: break
      }
    }
    return query.isEmpty ? target : target + (place.query.isEmpty ? "?" : "&") + query.joined(separator: "&")
  }

  private func exampleText(of parameter: Parameter) -> String? {
    let value = parameter.examples.first?.value ?? parameter.schema.flatMap(typicalValue)
    let first = value?.array.map { $0.first ?? .string("") } ?? value
    return first?.string ?? first?.number?.text ?? first?.bool.map { "\($0)" }
  }
}
