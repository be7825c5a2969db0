import BacklotHTTP
public import BacklotJSON
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

    /// The defaults.
    public init() {}
  }

  /// How it answers.
  var settings: ContractSettings
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
      contract.contribute(to: &blueprint)
      return contract.outline
    } catch {
      blueprint.diagnostics.append(SourceDiagnostic(at: error.origin, error.message))
      return ContractOutline(operations: [])
    }
  }
}

extension Contract {
  /// Names a document of JSON, which is read when the backend is made.
  ///
  /// Documents that it refers to are read from files in its folder and the folders below, and never from a network. A
  /// reference to another file is refused.
  ///
  /// - Parameters:
  ///   - path: The document's path, absolute or from the working directory.
  ///   - options: How it answers.
  ///   - folders: More folders from which files are read.
  public init(_ path: String, options: Options = Options(), allowingFilesIn folders: [String] = []) {
    self.init(ContractSettings(options: options)) { () throws(ContractError) in
      try ContractFiles(allowing: folders).library(for: path)
    }
  }

  /// Names a document that is read as somebody says, and answered for as somebody says.
  package init(_ path: String, settings: ContractSettings, files: ContractFiles) {
    self.init(settings) { () throws(ContractError) in try files.library(for: path) }
  }

  /// Takes a document that is there already, such as one that was read from a bundle.
  ///
  /// - Parameters:
  ///   - document: The document; what it refers to is in itself.
  ///   - name: What it is called in reports.
  ///   - options: How it answers.
  public init(_ document: JSONDocument, named name: String = "contract", options: Options = Options()) {
    self.init(.document(document), named: name, settings: ContractSettings(options: options))
  }

  /// Takes a document of any language that is there already, and is answered for as somebody says.
  package init(_ source: JSONSchema.Source, named name: String, settings: ContractSettings) {
    self.init(settings) { () throws(ContractError) in ContractLibrary(only: source, named: name) }
  }
}
