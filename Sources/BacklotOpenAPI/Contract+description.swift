package import BacklotJSON
import BacklotJSONSchema
package import BacklotStubs

/// A contract as generators of code read it: each operation as a whole.
package struct ContractDescription: Sendable {
  /// The outermost object of the main document.
  package let root: ContractNode
  package let version: ContractVersion
  /// The problems of the documents as a whole.
  package let problems: [SourceDiagnostic]
  /// The places of the operations, in the document's order.
  package let places: [OperationPlace]
  /// The base path of the contract's first server, without a trailing slash.
  package let basePath: String
  private let dialect: JSONSchemaDialect
  private let library: ContractLibrary
  private let source: OperationSource
  private let maker: ContentMaker

  fileprivate init(_ contract: ServedContract) throws(ContractError) {
    library = contract.library
    root = library.main.root
    version = try ContractVersion(of: root)
    problems = contract.problems + contract.outline.unusableKeywords
    dialect = contract.dialect
    places = contract.all.map(\.place)
    basePath = BasePaths(version: version, root: root).stated
    source = OperationSource(library, version: version, dialect: contract.dialect, settings: contract.settings)
    maker = ContentMaker(settings: contract.settings)
  }
}

extension Contract {
  /// Reads the contract for a generator of code.
  ///
  /// - Throws: ``ContractError`` if the document as a whole cannot be used.
  package func description() throws(ContractError) -> ContractDescription { try ContractDescription(load()) }
}

extension ContractDescription {
  /// Reads an operation.
  ///
  /// - Throws: ``ContractError`` for the first invalid part.
  package func operation(at place: OperationPlace) throws(ContractError) -> Operation {
    try source.operation(at: place)
  }

  /// Returns the direct target of a reference.
  ///
  /// - Parameters:
  ///   - reference: The value of `$ref`.
  ///   - node: The object that contains the reference.
  package func target(of reference: String, from node: ContractNode) throws(ContractError) -> ContractNode {
    try library.target(of: reference, from: node)
  }

  /// Returns the node itself, or the target of its `$ref`.
  package func resolved(_ node: ContractNode) throws(ContractError) -> ContractNode { try library.resolved(node) }

  /// Returns a schema without the keywords that cannot be used, each of which is among the ``problems``.
  package func usable(_ node: ContractNode) -> ContractNode {
    guard let object = node.value.object, let usable = dialect.usable(object) else { return node }
    return ContractNode(document: node.document, pointer: node.pointer, value: .object(usable))
  }

  /// Returns a value that a schema accepts in a response, the same each time, as documentation would show it.
  package func typicalValue(of schema: ContractSchema) throws -> JSONValue { try maker.typicalValue(of: schema) }

  /// Returns true if a schema accepts a value in a response.
  package func accepts(_ value: JSONValue, by schema: ContractSchema) throws(ContractError) -> Bool {
    try schema.forResponses().accepts(value)
  }
}
