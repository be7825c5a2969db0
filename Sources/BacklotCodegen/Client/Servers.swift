import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// The hosts of a contract's servers, and of the servers of single operations.
struct Servers {
  private struct Server {
    /// The URL with the defaults of its variables.
    let url: String
    /// The name of the host, without backticks.
    let name: String
    let documentation: [String]
  }

  private var servers: [Server] = []
  private var names = NameScope()
  private let namespace: String
  private(set) var findings: [SourceDiagnostic] = []

  init(_ contract: ContractDescription, _ namespace: String) {
    self.namespace = namespace
    for node in contract.root["servers"]?.elements ?? [] { _ = add(node) }
    if let host = contract.root.text("host") {
      let scheme = contract.root.value["schemes"]?.array?.compactMap(\.string).last ?? "https"
      _ = add("\(scheme)://\(host)\(contract.root.text("basePath") ?? "")", [])
    }
  }

  var isEmpty: Bool { servers.isEmpty }

  /// Returns the names of the hosts for an operation that the contract's servers do not have; empty for others.
  mutating func names(for place: OperationPlace) -> [String] {
    guard let list = place.node["servers"] ?? place.item["servers"], list.elements.isEmpty == false else { return [] }
    let known = servers.first?.name
    let names = list.elements.map { add($0) }
    if names.first == known { return [] }
    findings.append(
      SourceDiagnostic(
        at: list.origin,
        "\(place.method) \(place.path) has servers of its own; send it with a client for `URLHost.\(names[0])`",
        severity: .warning
      )
    )
    return names
  }

  private mutating func add(_ node: ContractNode) -> String {
    var url = node.text("url") ?? ""
    var documentation = Documentation.paragraphs(node.text("description"))
    for (name, variable) in node["variables"]?.members ?? [] {
      url = url.replacing("{\(name)}", with: variable.text("default") ?? "")
      let values = variable.value["enum"]?.array?.compactMap(\.string) ?? []
      if values.isEmpty == false { documentation.append("`\(name)` can be: \(values.joined(separator: ", ")).") }
    }
    return add(url, documentation)
  }

  private mutating func add(_ url: String, _ documentation: [String]) -> String {
    if let known = servers.first(where: { $0.url == url }) { return known.name }
    let name = names.unique(SwiftName.member(namespace))
    servers.append(Server(url: url, name: name, documentation: documentation))
    return name
  }

  func render(to writer: inout SwiftWriter, access: TypeRenderer.Access) {
    guard servers.isEmpty == false else { return }
    writer.separate()
    writer.block("extension URLHost") { writer in
      for server in servers {
        writer.document(["The server `\(server.url)`."] + server.documentation)
        let name = SwiftName.escaped(server.name)
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
