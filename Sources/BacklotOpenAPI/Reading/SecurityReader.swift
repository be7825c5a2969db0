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
    let own = node["security"].flatMap { $0.value.array == nil ? nil : $0 }
    for requirement in (own ?? root["security"])?.elements ?? [] where requirement.value.object != nil {
      var all: [SecurityDemand] = []
      for (name, scopes) in requirement.members {
        guard let scheme = try scheme(named: name, askedBy: scopes) else { continue }
        all.append(SecurityDemand(name: name, scheme: scheme))
      }
      demands.append(all)
    }
    return demands
  }

  /// Returns a security scheme, or `nil` if it counts as absent; see ``UnusablePart``.
  private func scheme(named name: String, askedBy node: ContractNode) throws(ContractError) -> SecurityScheme? {
    let schemes = try schemes.map { schemes throws(ContractError) in try library.resolved(schemes) }
    guard let scheme = schemes?[name] else {
      let error = ContractLibrary.BrokenReference.unknownScheme(name)
      throw ContractError(error.code, at: node, message: error.message)
    }
    return SecurityScheme(try library.resolved(scheme).value)
  }
}

extension SecurityScheme {
  /// Creates a scheme from the object that describes it, or returns `nil` if it lacks what a request needs.
  init?(_ value: JSONValue) {
    switch value["type"]?.string {
    case "basic": self = .basic
    case "http":
      guard let name = value["scheme"]?.string, !name.isEmpty else { return nil }
      self.init(ofHTTP: name.lowercased())
    case "apiKey":
      guard let name = value["name"]?.string, let location = value["in"]?.string.flatMap(Parameter.Location.init),
        location != .path
      else { return nil }
      self = .apiKey(in: location, name: name)
    case "oauth2": self = .oauth2
    case "openIdConnect": self = .openIDConnect
    case "mutualTLS": self = .mutualTLS
    default: return nil
    }
  }

  private init(ofHTTP name: String) {
    switch name {
    case "basic": self = .basic
    case "bearer": self = .bearer
    case "digest": self = .digest
    default: self = .http(name)
    }
  }
}
