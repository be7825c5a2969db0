public import BacklotStubs

/// A backend source that answers requests as an OpenAPI document describes.
///
/// It answers every operation with examples or generated content, and refuses requests that violate the document.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/pets/7") { Respond(json: ["name": "Rex"]) }   // stubs take precedence
///   Contract("openapi.json")                            // answers the rest
/// }
/// ```
///
/// OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 are supported, in JSON. An operation is read on first use, so the startup
/// cost of a large document is only that of parsing it. References may point to other files beside the document.
///
/// Clients choose a response by `Prefer: code=404`, `example=dog`, `dynamic=true` and `seed=7` (RFC 7240), or by the
/// query items `__code`, `__example`, `__dynamic` and `__seed`, as in Prism; and by `Accept`.
///
/// ``delayed(_:for:file:line:)`` and ``failing(_:with:for:file:line:)`` make single operations slow or unreliable. The
/// document can do the same by `x-backlot`.
public struct Contract: OutlinedSource {
  /// The role of a contract in a backend.
  public enum Mode: Sendable, Hashable {
    /// Answers the requests that no stub, route folder or recording answers, and validates all exchanges.
    case answering
    /// Validates all exchanges and does not answer requests.
    ///
    /// A request that no stub matches is then unmatched, so the contract's response does not hide a mistake in a stub.
    /// ``Contract/Options``, ``Contract/delayed(_:for:file:line:)`` and ``Contract/failing(_:with:for:file:line:)``
    /// have no effect, because they apply to responses.
    case guardOnly
  }

  /// The settings for responses.
  var settings: ContractSettings
  /// The mode of the contract.
  var mode = Mode.answering
  /// Reads the contract's documents anew.
  private let library: @Sendable () throws(ContractError) -> ContractLibrary

  /// Creates a contract with a closure that reads its documents.
  ///
  /// - Parameters:
  ///   - settings: The settings for responses.
  ///   - library: Reads the document each time a backend is created.
  init(_ settings: ContractSettings, reading library: @escaping @Sendable () throws(ContractError) -> ContractLibrary) {
    self.settings = settings
    self.library = library
  }

  /// Reads the contract anew.
  func load() throws(ContractError) -> ServedContract { try ServedContract(try library(), settings: settings) }

  /// Adds a stub for each operation.
  ///
  /// Problems of the document as a whole, and rules for operations that it does not have, become diagnostics.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let outline = outline(contributingTo: &blueprint)
    blueprint.diagnostics += outline.unknownOperations
  }

  /// Contributes like ``contribute(to:)`` and returns an outline of the contract, which is empty if the document as a
  /// whole is invalid.
  package func outline(contributingTo blueprint: inout BackendBlueprint) -> ContractOutline {
    do throws(ContractError) {
      let contract = try load()
      switch mode {
      case .answering: contract.contribute(to: &blueprint)
      case .guardOnly: contract.contributeGuard(to: &blueprint)
      }
      return contract.outline
    } catch {
      blueprint.diagnostics.append(SourceDiagnostic(at: error.origin, error.message, systemError: error.systemError))
      return ContractOutline(operations: [])
    }
  }
}
