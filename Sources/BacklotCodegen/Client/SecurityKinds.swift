import BacklotOpenAPI

/// The kinds of endpoints for a contract's security schemes.
struct SecurityKinds: Sendable {
  /// The kind of an operation's requests.
  struct Kind: Sendable, Hashable {
    /// The type as it is written outside of the namespace.
    let type: String
    /// What else a server accepts.
    var documentation: [String] = []
  }

  /// A kind that the contract defines.
  private struct Generated: Sendable {
    let name: String
    let scheme: SecurityScheme
  }

  private let namespace: String
  private var names: NameScope
  private var generated: [String: Generated] = [:]
  /// The kinds that combine several, by their names.
  private var combined: [String: [(label: String, type: String)]] = [:]

  init(namespace: String, reserving names: NameScope) {
    self.namespace = namespace
    self.names = names
  }

  /// Returns the kind of an operation: the first of the alternatives.
  mutating func kind(for operation: Operation) -> Kind {
    guard let first = operation.security.first, first.isEmpty == false else {
      return Kind(type: "EndpointKinds.Public")
    }
    let others = operation.security.dropFirst().map { $0.map(\.name).joined(separator: " and ") }
    let documentation = others.filter { $0.isEmpty == false }.map { "The server also accepts \($0) instead." }
    let types = first.compactMap { demand in type(of: demand).map { (demand.name, $0) } }
    switch types.count {
    case 0: return Kind(type: "EndpointKinds.Public", documentation: documentation)
    case 1: return Kind(type: types[0].1, documentation: documentation)
    default: return Kind(type: combination(of: types), documentation: documentation)
    }
  }

  private mutating func type(of demand: SecurityDemand) -> String? {
    switch demand.scheme {
    case .bearer, .oauth2, .openIDConnect: return "EndpointKinds.Private"
    case .basic, .apiKey:
      if let known = generated[demand.name] { return "\(namespace).\(known.name)" }
      let name = names.unique(SwiftName.type(demand.name))
      generated[demand.name] = Generated(name: name, scheme: demand.scheme)
      return "\(namespace).\(name)"
    case .digest, .http, .mutualTLS: return nil
    }
  }

  private mutating func combination(of types: [(name: String, type: String)]) -> String {
    let parts = types.map { (label: SwiftName.member($0.name), type: $0.type) }
    let name = types.map { SwiftName.type($0.name) }.joined(separator: "And")
    combined[name] = parts
    return "\(namespace).\(name)"
  }
}

// MARK: - Source

extension SecurityKinds {
  var isEmpty: Bool { generated.isEmpty && combined.isEmpty }

  /// Writes the kinds that the contract defines.
  func render(to writer: inout SwiftWriter, access: TypeRenderer.Access) {
    for (scheme, kind) in generated.sorted(by: { $0.key < $1.key }) {
      writer.line("/// Endpoints that require `\(scheme)`.")
      writer.block("\(access.prefix)enum \(kind.name): EndpointKind") { render(kind.scheme, to: &$0, access) }
    }
    for (name, parts) in combined.sorted(by: { $0.key < $1.key }) {
      let data = parts.map { "\($0.label): \($0.type).RequestData" }.joined(separator: ", ")
      writer.line("/// Endpoints that require several credentials.")
      writer.block("\(access.prefix)enum \(name): EndpointKind") { writer in
        writer.block("\(access.prefix)static func prepare(_ request: inout HTTPRequest, with data: (\(data)))") {
          writer in
          for part in parts { writer.line("\(part.type).prepare(&request, with: data.\(part.label))") }
        }
      }
    }
  }

  private func render(_ scheme: SecurityScheme, to writer: inout SwiftWriter, _ access: TypeRenderer.Access) {
    let function = "\(access.prefix)static func prepare(_ request: inout HTTPRequest, with "
    switch scheme {
    case .apiKey(.query, let name):
      writer.block(function + "key: String)") { writer in
        let item = SwiftWriter.literal(name)
        writer.line("let query = QueryItems([QueryItems.Item(name: \(item), value: key)]).encodedQuery")
        writer.line(#"let path = request.path ?? "/""#)
        writer.line(#"request.path = path + (path.contains("?") ? "&" : "?") + query"#)
      }
    case .apiKey(.cookie, let name):
      writer.block(function + "key: String)") { writer in
        writer.line("let cookies = [request.headerFields[.cookie], \(SwiftWriter.literal(name + "=")) + key]")
        writer.line(#"request.headerFields[.cookie] = cookies.compactMap(\.self).joined(separator: "; ")"#)
      }
    case .apiKey(_, let name):
      writer.block(function + "key: String)") { writer in
        writer.line("if let name = HTTPField.Name(\(SwiftWriter.literal(name))) { request.headerFields[name] = key }")
      }
    default:
      writer.block(function + "user: (name: String, password: String))") { writer in
        writer.line(#"let credentials = Data("\(user.name):\(user.password)".utf8).base64EncodedString()"#)
        writer.line(#"request.headerFields[.authorization] = "Basic \(credentials)""#)
      }
    }
  }
}
