import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// The generation of a client, step by step.
struct ClientGeneration {
  let contract: ContractDescription
  let options: ClientGenerator.Options
  let namespace: String
  private var findings: [SourceDiagnostic] = []

  init(_ contract: ContractDescription, options: ClientGenerator.Options) {
    self.contract = contract
    self.options = options
    namespace = options.namespace ?? Self.namespace(of: contract)
  }

  /// Returns a namespace after the title that hides neither a type of the library nor a schema of the contract.
  private static func namespace(of contract: ContractDescription) -> String {
    let name = SwiftName.type(contract.root["info"]?.text("title") ?? "API")
    let schemas = (contract.root["components"]?["schemas"] ?? contract.root["definitions"])?.members ?? []
    let isTaken = LibraryTypes.exported.contains(name) || schemas.contains { SwiftName.type($0.name) == name }
    return isTaken ? name + "API" : name
  }

  mutating func output() -> ClientGenerator.Output {
    var output = ClientGenerator.Output()
    if let problem = options.namespace.flatMap(ClientGenerator.problem(ofNamespace:)) {
      findings.append(SourceDiagnostic(at: contract.root.origin, problem))
    }
    let places = selectedPlaces()
    output.hasUnknownNames = findings.isEmpty == false
    var reader = OperationShapeReader(contract)
    let shapes = places.compactMap { reader.shape(of: $0) }
    if options.operations.isEmpty, options.tags.isEmpty {
      for node in contract.schemas { _ = reader.schemas.need(node) }
    }
    if let webhooks = contract.root["webhooks"] {
      reader.schemas.note(webhooks, "\"webhooks\" are requests that the server sends; a client has no code for them")
    }
    reader.schemas.readNeeded()
    let models = ModelDeclarer(
      reader.schemas.keys,
      reader.schemas.named,
      reserving: LibraryTypes.used.union([namespace])
    )
    var declarer = EndpointDeclarer(shapes, models: models, kinds: SecurityKinds(namespace: namespace))
    var servers = options.includesEndpoints ? Servers(contract, namespace) : nil
    let endpoints = options.includesEndpoints ? shapes.map { declarer.declare($0, servers: &servers) } : []
    var files = GeneratedFiles(header: header, namespace: namespace, access: options.access)
    files.add(endpoints, of: declarer.models.declarations, kinds: declarer.kinds, servers: servers)
    if options.includesMock {
      var mock = MockWriter(contract, namespace: namespace, access: options.access)
      files.addMock(shapes, with: &mock)
      findings += mock.findings
    }
    output.files = files.sources
    output.findings = contract.problems + reader.schemas.findings + (servers?.findings ?? []) + findings
    return output
  }

  /// Returns the operations to generate; names of others become findings.
  private mutating func selectedPlaces() -> [OperationPlace] {
    let selected = contract.places.filter { place in
      options.operations.isEmpty && options.tags.isEmpty || options.operations.contains(place.id)
        || place.tags.contains { options.tags.contains($0) }
    }
    let origin = contract.root.origin
    for id in options.operations.subtracting(contract.places.map(\.id)).sorted() {
      findings.append(SourceDiagnostic(at: origin, "there is no operation \"\(id)\"; \(advice(for: id))"))
    }
    for tag in options.tags.subtracting(contract.places.flatMap(\.tags)).sorted() {
      findings.append(SourceDiagnostic(at: origin, "no operation has the tag \"\(tag)\""))
    }
    return selected
  }

  private func advice(for id: String) -> String {
    let near = contract.places.first { $0.id.lowercased() == id.lowercased() }
    return near.map { "did you mean \"\($0.id)\"?" } ?? "its \"operationId\" is expected, or its method and path"
  }

  /// The first lines of each file.
  private var header: String {
    let info = contract.root["info"]
    let title = [info?.text("title"), info?.text("version")].compactMap(\.self).joined(separator: " ")
    return
      "\(GeneratedFolder.Mark.contract.rawValue)\(title.split(whereSeparator: \.isNewline).joined(separator: " ")). Do not edit.\n"
      + "// swift-format-ignore-file"
  }
}
