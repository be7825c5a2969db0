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
    namespace = options.namespace ?? SwiftName.type(contract.root["info"]?.text("title") ?? "API")
  }

  mutating func output() -> ClientGenerator.Output {
    var reader = OperationShapeReader(contract)
    let shapes = selectedPlaces().compactMap { reader.shape(of: $0) }
    if options.operations.isEmpty, options.tags.isEmpty {
      for node in contract.schemas { _ = reader.schemas.need(node) }
    }
    if let webhooks = contract.root["webhooks"] {
      reader.schemas.note(webhooks, "\"webhooks\" are requests that the server sends; a client has no code for them")
    }
    reader.schemas.readNeeded()
    let models = ModelDeclarer(reader.schemas.keys, reader.schemas.named, reserving: Self.reservedTypes)
    let kinds = SecurityKinds(namespace: namespace, reserving: models.names)
    var declarer = EndpointDeclarer(shapes, models: models, kinds: kinds)
    let endpoints = options.includesEndpoints ? shapes.map { declarer.declare($0) } : []
    let servers = options.includesEndpoints ? Servers(contract, namespace) : nil
    var files = GeneratedFiles(header: header, namespace: namespace, access: options.access)
    files.add(endpoints, of: declarer.models.declarations, kinds: declarer.kinds, servers: servers)
    if options.includesMock {
      var mock = MockWriter(contract, namespace: namespace, access: options.access)
      files.addMock(shapes, with: &mock)
      findings += mock.findings
    }
    var output = ClientGenerator.Output()
    output.files = files.sources
    output.findings = contract.problems + reader.schemas.findings + findings
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

  /// The names of types outside that generated code uses inside of the namespace.
  private static let reservedTypes: Set<String> = [
    "AccessToken", "DocumentedResponse", "EmptyResponse", "EndpointKind", "EndpointKinds", "EndpointPath", "HTTPBody",
    "HTTPField", "HTTPFields", "HTTPRequest", "HTTPResponse", "HTTPStatus", "JSONDecoder", "JSONEncoder", "MediaType",
    "MockBackend", "MultipartPart", "ParameterWriter", "PercentEncoding", "QueryItems", "RequestBody",
    "ResponseContent",
    "Stub", "StubResponse", "URLHost",
  ]
}

/// The hosts of a contract's servers.
struct Servers {
  /// A server: its URL with the defaults of its variables.
  private struct Server {
    let url: String
    let documentation: [String]
  }

  private var servers: [Server] = []
  private let namespace: String

  init(_ contract: ContractDescription, _ namespace: String) {
    self.namespace = namespace
    for node in contract.root["servers"]?.elements ?? [] {
      var url = node.text("url") ?? ""
      var documentation = Documentation.paragraphs(node.text("description"))
      for (name, variable) in node["variables"]?.members ?? [] {
        url = url.replacing("{\(name)}", with: variable.text("default") ?? "")
        let values = variable.value["enum"]?.array?.compactMap(\.string) ?? []
        if values.isEmpty == false { documentation.append("`\(name)` can be: \(values.joined(separator: ", ")).") }
      }
      servers.append(Server(url: url, documentation: documentation))
    }
    if let host = contract.root.text("host") {
      let scheme = contract.root.value["schemes"]?.array?.compactMap(\.string).last ?? "https"
      servers.append(Server(url: "\(scheme)://\(host)\(contract.root.text("basePath") ?? "")", documentation: []))
    }
  }

  var isEmpty: Bool { servers.isEmpty }

  func render(to writer: inout SwiftWriter, access: TypeRenderer.Access) {
    guard servers.isEmpty == false else { return }
    var names = NameScope()
    writer.separate()
    writer.block("extension URLHost") { writer in
      for server in servers {
        writer.document(["The server `\(server.url)`."] + server.documentation)
        let name = SwiftName.escaped(names.unique(SwiftName.member(namespace)))
        if server.url.contains("://") {
          writer.line("\(access.prefix)static let \(name) = URLHost(rawValue: \(SwiftWriter.literal(server.url)))")
        } else {
          let path = SwiftWriter.literal(server.url == "/" ? "" : server.url)
          writer.block("\(access.prefix)static func \(name)(at origin: String) -> URLHost") {
            $0.line("URLHost(rawValue: origin + \(path))")
          }
        }
      }
    }
  }
}
