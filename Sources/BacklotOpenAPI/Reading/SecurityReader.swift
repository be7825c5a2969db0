import BacklotJSON

/// Reads the security requirements of operations.
struct SecurityReader {
  let library: ContractLibrary
  /// The object that contains the schemes by name.
  let schemes: ContractNode?

  /// Returns the security requirements of an operation: its own, or those of the document.
  ///
  /// - Parameters:
  ///   - node: The operation.
  ///   - root: The document's root.
  func demands(of node: ContractNode, in root: ContractNode) throws(ContractError) -> [[SecurityDemand]] {
    var demands: [[SecurityDemand]] = []
    for requirement in (node["security"] ?? root["security"])?.elements ?? [] {
      var all: [SecurityDemand] = []
      for (name, scopes) in requirement.members {
        all.append(SecurityDemand(name: name, scheme: try scheme(named: name, askedBy: scopes)))
      }
      demands.append(all)
    }
    return demands
  }

  private func scheme(named name: String, askedBy node: ContractNode) throws(ContractError) -> SecurityScheme {
    guard let scheme = schemes?[name] else {
      let error = ContractLibrary.BrokenReference.unknownScheme(name)
      throw ContractError(error.code, at: node, message: error.message)
    }
    return try self.scheme(at: try library.resolved(scheme))
  }

  private func scheme(at node: ContractNode) throws(ContractError) -> SecurityScheme {
    let type = node.text("type") ?? ""
    switch type {
    case "basic": return .basic
    case "http": return Self.scheme(ofHTTP: (node.text("scheme") ?? "").lowercased())
    case "apiKey": return try apiKey(at: node)
    case "oauth2": return .oauth2
    case "openIdConnect": return .openIDConnect
    case "mutualTLS": return .mutualTLS
    default:
      let expected = "expected http, apiKey, oauth2, openIdConnect or mutualTLS"
      throw ContractError(.invalid, at: node, message: "\"type\" of the security scheme is \"\(type)\", \(expected)")
    }
  }

  private static func scheme(ofHTTP name: String) -> SecurityScheme {
    switch name {
    case "basic": .basic
    case "bearer": .bearer
    case "digest": .digest
    default: .http(name)
    }
  }

  private func apiKey(at node: ContractNode) throws(ContractError) -> SecurityScheme {
    guard let name = node.text("name"), let location = node.text("in").flatMap(Parameter.Location.init),
      location != .path
    else {
      throw ContractError(
        .invalid,
        at: node,
        message: "an apiKey requires \"name\", and \"in\" with query, header or cookie"
      )
    }
    return .apiKey(in: location, name: name)
  }
}
