package import BacklotOpenAPI

extension ContractDescription {
  /// The components of the main document, in its order.
  package var schemas: [ContractNode] {
    (root["components"]?["schemas"] ?? root["definitions"])?.members.map(\.node) ?? []
  }

  /// Returns the component whose type in Swift has a name.
  package func schema(named type: String) -> ContractNode? {
    schemas.first { $0.name == type } ?? schemas.first { $0.name.map(SwiftName.type) == type }
  }
}
