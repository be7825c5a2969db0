package import BacklotOpenAPI

extension ContractDescription {
  /// The components of the main document, in its order.
  package var schemas: [ContractNode] {
    (root["components"]?["schemas"] ?? root["definitions"])?.members.map(\.node) ?? []
  }

  /// Returns the schema at a JSON pointer, such as `#/components/schemas/Pet`, or the component that a type is named
  /// after.
  ///
  /// - Returns: The schema, or `nil` if no component has the name.
  /// - Throws: ``ContractError`` if the pointer leads to no value.
  package func schema(for type: String, at pointer: String? = nil) throws(ContractError) -> ContractNode? {
    if let pointer { return try target(of: pointer, from: root) }
    return schemas.first { $0.name == type } ?? schemas.first { $0.name.map(SwiftName.type) == type }
  }
}
