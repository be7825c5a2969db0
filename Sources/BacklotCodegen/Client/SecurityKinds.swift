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

  /// A kind that combines several.
  private struct Combined: Sendable {
    let name: String
    let parts: [(label: String, type: String)]
  }

  private let namespace: String
  private var generated: [String: Generated] = [:]
  /// The kinds that combine several, by the names of their schemes.
  private var combined: [[String]: Combined] = [:]

  init(namespace: String) { self.namespace = namespace }

  /// Returns the kind of an operation: the first of the alternatives that names a credential and that clients support.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - models: The types of the namespace, whose names the kinds do not have.
  mutating func kind(for operation: Operation, in models: inout ModelDeclarer) -> Kind {
    let chosen = operation.chosenSecurity
    let others = operation.security.map { $0.map(\.name) }.filter { $0 != chosen.map(\.name) }
    let documentation = others.map { names in
      names.isEmpty
        ? "The server also accepts requests without credentials."
        : "The server also accepts \(names.joined(separator: " and ")) instead."
    }
    let types = chosen.compactMap { demand in type(of: demand, in: &models).map { (demand.name, $0) } }
    switch types.count {
    case 0: return Kind(type: "EndpointKinds.Public", documentation: chosen.isEmpty ? [] : documentation)
    case 1: return Kind(type: types[0].1, documentation: documentation)
    default: return Kind(type: combination(of: types, in: &models), documentation: documentation)
    }
  }

  private mutating func type(of demand: SecurityDemand, in models: inout ModelDeclarer) -> String? {
    switch demand.scheme {
    case .bearer, .oauth2, .openIDConnect: return "EndpointKinds.Private"
    case .basic, .apiKey:
      if let known = generated[demand.name] { return "\(namespace).\(known.name)" }
      let name = models.reserve(SwiftName.type(demand.name))
      generated[demand.name] = Generated(name: name, scheme: demand.scheme)
      return "\(namespace).\(name)"
    case .digest, .http, .mutualTLS: return nil
    }
  }

  private mutating func combination(
    of types: [(name: String, type: String)],
    in models: inout ModelDeclarer
  ) -> String {
    if let known = combined[types.map(\.name)] { return "\(namespace).\(known.name)" }
    var labels = NameScope()
    let parts = types.map { (label: labels.unique(SwiftName.member($0.name)), type: $0.type) }
    let name = models.reserve(types.map { SwiftName.type($0.name) }.joined(separator: "And"))
    combined[types.map(\.name)] = Combined(name: name, parts: parts)
    return "\(namespace).\(name)"
  }
}

extension Operation {
  /// The credentials that a client sends, of several alternatives: the first ones that it supports as a whole.
  var chosenSecurity: [SecurityDemand] {
    let all = security.filter { $0.isEmpty == false }
    if let supported = all.first(where: { $0.allSatisfy(\.scheme.isSupported) }) { return supported }
    return security.contains(where: \.isEmpty) ? [] : all.first ?? []
  }
}

extension SecurityScheme {
  /// True if a client can send the credentials.
  var isSupported: Bool {
    switch self {
    case .basic, .bearer, .apiKey, .oauth2, .openIDConnect: true
    case .digest, .http, .mutualTLS: false
    }
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
    for kind in combined.values.sorted(by: { $0.name < $1.name }) {
      let parts = kind.parts.map { (label: SwiftName.escaped($0.label), type: $0.type) }
      let data = parts.map { "\($0.label): \($0.type).RequestData" }.joined(separator: ", ")
      writer.line("/// Endpoints that require several credentials.")
      writer.block("\(access.prefix)enum \(kind.name): EndpointKind") { writer in
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
        writer.line("request.headerFields[\(SwiftWriter.literal(name))] = key")
      }
    default:
      writer.block(function + "user: (name: String, password: String))") { writer in
        writer.line(#"let credentials = Data("\(user.name):\(user.password)".utf8).base64EncodedString()"#)
        writer.line(#"request.headerFields[.authorization] = "Basic \(credentials)""#)
      }
    }
  }
}
