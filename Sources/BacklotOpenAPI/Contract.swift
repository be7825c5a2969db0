import BacklotHTTP
public import BacklotStubs

/// An OpenAPI document as a backend: it answers every operation with examples or made-up content, and refuses requests that
/// break it.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/pets/7") { Respond(json: ["name": "Rex"]) }   // what is written here comes first
///   Contract("openapi.json")                            // answers the rest
/// }
/// ```
///
/// OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 are read, in JSON. An operation is read when it is first asked for, so that a
/// document of megabytes costs no more at the start than to parse it; references may lead to other files beside it.
///
/// Clients choose among the answers by `Prefer: code=404`, `example=dog`, `dynamic=true` and `seed=7` (RFC 7240), or by the
/// query items `__code`, `__example`, `__dynamic` and `__seed`, as in Prism; and by `Accept`.
///
/// ``delayed(_:for:file:line:)`` and ``failing(_:with:for:file:line:)`` make single operations slow and shaky, as the document
/// may do itself by `x-backlot`.
public struct Contract: OutlinedSource {
  /// How a contract answers.
  public struct Options: Sendable, Hashable {
    /// Whether content is made up anew for each answer, even where the contract has an example.
    public var isDynamic = false
    /// What made-up content is drawn from: the same seed gives the same answers on every machine; without one each exchange
    /// of a backend has its own.
    public var seed: String?
    /// Whether the contract's examples are passed over.
    public var ignoresExamples = false
    /// Whether an answer that breaks the contract, as an example may, becomes an error (500).
    public var refusesInvalidAnswers = false
    /// Whether what clients create, change and delete is remembered.
    public var isStateful = false
    /// How long answers take of which neither the document nor anybody else says that; no time unless given.
    public var delay: Delay?

    /// Makes options; what is left out is off.
    ///
    /// ```swift
    /// Contract("openapi.json", options: .init(isStateful: true))
    /// ```
    ///
    /// - Parameters:
    ///   - isDynamic: Whether content is made up anew for each answer, even where the contract has an example.
    ///   - seed: The seed of made-up content. Defaults to one for each exchange of a backend.
    ///   - ignoresExamples: Whether the contract's examples are passed over.
    ///   - refusesInvalidAnswers: Whether an answer that breaks the contract becomes an error (500).
    ///   - isStateful: Whether what clients create, change and delete is remembered.
    ///   - delay: The delay of answers for which nothing else states one.
    public init(
      isDynamic: Bool = false,
      seed: String? = nil,
      ignoresExamples: Bool = false,
      refusesInvalidAnswers: Bool = false,
      isStateful: Bool = false,
      delay: Delay? = nil
    ) {
      self.isDynamic = isDynamic
      self.seed = seed
      self.ignoresExamples = ignoresExamples
      self.refusesInvalidAnswers = refusesInvalidAnswers
      self.isStateful = isStateful
      self.delay = delay
    }
  }

  /// What a contract does in a backend.
  public enum Mode: Sendable, Hashable {
    /// Answers the requests that no stub, route folder or recording answers, and validates all exchanges.
    case answering
    /// Validates all exchanges and answers none.
    ///
    /// A request that no stub matches is then unmatched, so a mistake in a stub is not hidden by the contract's answer.
    /// ``Contract/Options`` and what ``Contract/delayed(_:for:file:line:)`` and ``Contract/failing(_:with:for:file:line:)``
    /// say have no effect, because they are about answers.
    case guardOnly
  }

  /// How it answers.
  var settings: ContractSettings
  /// Whether it answers.
  var mode = Mode.answering
  /// Reads its documents anew.
  private let library: @Sendable () throws(ContractError) -> ContractLibrary

  /// Makes a contract of whatever gives its documents.
  ///
  /// - Parameters:
  ///   - settings: How it answers.
  ///   - library: Reads the document, each time that a backend is made.
  init(_ settings: ContractSettings, reading library: @escaping @Sendable () throws(ContractError) -> ContractLibrary) {
    self.settings = settings
    self.library = library
  }

  /// Reads the contract anew.
  func load() throws(ContractError) -> ServedContract { try ServedContract(try library(), settings) }

  /// Adds a stub for each operation; what is wrong with the document as a whole is a diagnostic, and so is what was said of
  /// operations that it does not have.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let outline = outline(contributingTo: &blueprint)
    blueprint.diagnostics += outline.unknownOperations
  }

  /// Does what ``contribute(to:)`` does, and tells what there is to ask for: nothing where the document is broken as a
  /// whole.
  package func outline(contributingTo blueprint: inout BackendBlueprint) -> ContractOutline {
    do throws(ContractError) {
      let contract = try load()
      switch mode {
      case .answering: contract.contribute(to: &blueprint)
      case .guardOnly: contract.contributeGuard(to: &blueprint)
      }
      return contract.outline
    } catch {
      blueprint.diagnostics.append(SourceDiagnostic(at: error.origin, error.message, error.systemError))
      return ContractOutline(operations: [])
    }
  }
}
