import BacklotHTTP
import BacklotJSON
import BacklotRecording
import BacklotStubs

/// The content of messages of an operation: its request, or its responses with a status.
struct ContentSlot: Sendable, Hashable, Comparable {
  let method: String
  let template: String
  /// The status, or `nil` for the request.
  let status: Int?
  let mediaType: String

  static func < (first: Self, second: Self) -> Bool {
    (first.template, first.method, first.status ?? 0, first.mediaType)
      < (second.template, second.method, second.status ?? 0, second.mediaType)
  }
}

/// A document for exchanges, before it is verified.
struct ContractDraft {
  let exchanges: [ObservedExchange]
  let options: ContractInference.Options
  private(set) var operations: [InferredOperation] = []
  private(set) var document: JSONValue = [:]
  /// The servers of the exchanges, for the verification.
  let recordedServers: JSONValue?
  /// Remarks on the document, each with the location of an exchange.
  private(set) var findings: [SourceDiagnostic] = []
  /// The exchanges whose responses are examples.
  private(set) var examples: [ContentSlot: Int] = [:]
  private let omitted: Set<ContentSlot>

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges in their canonical order; at least one.
  ///   - omitted: The contents without an example.
  init(
    of exchanges: [ObservedExchange],
    options: ContractInference.Options,
    omittingExamples omitted: Set<ContentSlot>
  ) {
    var exchanges = exchanges
    for index in exchanges.indices { exchanges[index].number = index }
    self.exchanges = exchanges
    self.options = options
    self.omitted = omitted
    let servers = ServerList(of: exchanges)
    recordedServers = Self.list(servers.urls)
    operations = InferredOperation.all(of: exchanges, below: servers.baseLength)
    findings = servers.findings(for: operations, exchanges)
    var contents = ContentSchemas(trustsSamples: options.trustsSamples)
    for operation in operations { operation.addContents(to: &contents) }
    contents.finish()
    if let index = contents.exceedingExchange {
      let message =
        "some values are nested more than \(contents.limits.depth) levels deep, or in more than \(contents.limits.shapes) "
        + "places; their schema is empty"
      findings.append(SourceDiagnostic(at: exchanges[index].recorded.origin, message, severity: .warning))
    }
    document = .object(makeDocument(servers: servers, contents: contents))
  }

  private mutating func makeDocument(servers: ServerList, contents: ContentSchemas) -> JSONObject {
    let schemes = SecuritySchemes(of: operations)
    var document: JSONObject = [
      "openapi": "3.1.0",
      "info": ["title": .string(options.title ?? servers.title), "version": "0.1.0"],
    ]
    document["servers"] = Self.list(options.server.map { [servers.url(named: $0)] } ?? servers.urls)
    document["paths"] = .object(paths(contents, schemes))
    var components: JSONObject = [:]
    if !contents.components.isEmpty { components["schemas"] = .object(contents.components) }
    if !schemes.components.isEmpty { components["securitySchemes"] = .object(schemes.components) }
    if !components.isEmpty { document["components"] = .object(components) }
    return document
  }

  private static func list(_ urls: [String]) -> JSONValue? {
    urls.isEmpty ? nil : .array(urls.map { ["url": .string($0)] })
  }

  private mutating func paths(_ contents: ContentSchemas, _ schemes: SecuritySchemes) -> JSONObject {
    var paths: JSONObject = [:]
    var names = OperationNames()
    for operation in operations {
      var item = paths[operation.template.text]?.object ?? [:]
      let writer = OperationWriter(
        operation: operation,
        contents: contents,
        schemes: schemes,
        evidence: InferenceOptions(typeName: "", trustsSamples: options.trustsSamples),
        omittedExamples: omitted
      )
      let (description, examples) = writer.description(named: names.unique(for: operation))
      self.examples.merge(examples) { first, _ in first }
      item[operation.method.rawValue.lowercased()] = description
      paths[operation.template.text] = .object(item)
    }
    return paths
  }
}
