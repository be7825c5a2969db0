import BacklotJSON
import BacklotJSONSchema
import BacklotPlatform
import BacklotStubs

/// A schema of a contract, compiled when it first validates a value.
package final class ContractSchema: Sendable {
  /// The location of the schema, or its source if it was put together.
  package let node: ContractNode
  /// The dialect of the schema.
  let dialect: JSONSchemaDialect
  /// The kinds of values that it accepts, used to read texts.
  let shape: Lazy<ValueShape>

  private let library: ContractLibrary
  private let isMade: Bool
  private let requests: Lazy<Result<JSONSchema, ContractError>>
  private let responses: Lazy<Result<JSONSchema, ContractError>>
  /// The filter that removes members from responses that only clients may send, or `nil` if there are no such members.
  private let filter: Lazy<JSONSchema.MemberFilter?>

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - node: The location of the schema.
  ///   - isMade: True if the value was put together, so that the document does not contain it in this form.
  ///   - dialect: The dialect of the schema.
  ///   - library: The documents to which its references lead.
  init(_ node: ContractNode, isMade: Bool = false, dialect: JSONSchemaDialect, library: ContractLibrary) {
    self.node = node
    self.dialect = dialect
    self.library = library
    self.isMade = isMade
    shape = Lazy { ValueShape(node, in: library) }
    requests = Lazy { Self.compiled(node, isMade: isMade, dialect: dialect, purpose: .request, library: library) }
    let responses = Lazy { Self.compiled(node, isMade: isMade, dialect: dialect, purpose: .response, library: library) }
    self.responses = responses
    filter = Lazy {
      guard case .success(let schema) = responses.value else { return nil }
      return JSONSchema.MemberFilter(schema)
    }
  }

  /// Returns the schema for requests.
  func forRequests() throws(ContractError) -> JSONSchema { try requests.value.get() }

  /// Returns the schema for responses.
  func forResponses() throws(ContractError) -> JSONSchema { try responses.value.get() }

  /// Returns a value in the form that responses may contain, without `writeOnly` members (OAS 3.0.3 §4.7.24).
  func answerable(_ value: JSONValue) -> JSONValue { filter.value?.filtered(value) ?? value }

  /// Returns the location in the contract of the keyword that a value violates.
  func origin(ofKeyword violation: JSONSchemaViolation) -> Stub.Origin {
    if isMade { return node.origin }
    return library.origin(of: violation.schemaURI) ?? node.origin
  }

  /// True if the schema itself specifies a value: an example, a default, or an enumeration.
  var statesValue: Bool {
    ["example", "examples", "default", "enum", "const"].contains { resolvedValue[$0] != nil }
  }

  /// True if the value is a string that represents bytes (OAS 3.0.3 §4.4, JSON Schema 2020-12 §8.3).
  var isBase64: Bool {
    resolvedValue["format"] == "byte" || resolvedValue["contentEncoding"]?.string?.lowercased() == "base64"
  }

  private var resolvedValue: JSONValue {
    do throws(ContractError) { return try library.resolved(node, allowsBoolean: true).value } catch { return .null }
  }

  private static func compiled(
    _ node: ContractNode,
    isMade: Bool,
    dialect: JSONSchemaDialect,
    purpose: JSONSchemaPurpose,
    library: ContractLibrary
  ) -> Result<JSONSchema, ContractError> {
    do throws(JSONSchemaError) {
      let schema = try JSONSchema(
        compiling: isMade ? .value(node.value) : node.document.source,
        at: isMade ? JSONPointer() : node.pointer,
        dialect: dialect,
        uri: node.document.uri,
        asserting: .formats,
        purpose: purpose,
        resolver: library.resolver,
        names: library.schemaNames,
        isTolerant: true
      )
      return .success(schema)
    } catch {
      return .failure(ContractError(error, at: node))
    }
  }
}

extension ContractError {
  /// Creates an error from the first problem of an invalid schema.
  fileprivate init(_ error: JSONSchemaError, at node: ContractNode) {
    guard let problem = error.problems.first else {
      self.init(.invalidSchema, at: node, message: "the schema is invalid")
      return
    }
    let isHere = problem.document.isEmpty || problem.document == node.document.uri
    let file = isHere ? node.document.name : problem.document
    let line = problem.location?.line ?? (isHere ? node.origin.line : nil)
    self.init(
      .invalidSchema,
      at: Stub.Origin(file: file, line: line),
      message: "\(problem.pointer.fragment): \(problem.message)"
    )
  }
}
