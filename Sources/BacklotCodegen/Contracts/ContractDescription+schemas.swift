import BacklotJSON
package import BacklotOpenAPI

extension ContractDescription {
  /// The components of the main document, in its order.
  package var schemas: [ContractNode] {
    (root["components"]?["schemas"] ?? root["definitions"])?.members.map(\.node) ?? []
  }

  /// Returns the schema at a JSON pointer, such as `#/components/schemas/Pet`, or the component that a type is named
  /// after.
  ///
  /// - Returns: The schema, or `nil` if the document has none there.
  package func schema(for type: String, at pointer: String? = nil) -> ContractNode? {
    guard let pointer else {
      return schemas.first { $0.name == type } ?? schemas.first { $0.name.map(SwiftName.type) == type }
    }
    do throws(JSONError) {
      let place = try JSONPointer(fragment: pointer)
      guard let value = root.value[at: place], Self.isSchema(value, at: place.tokens) else { return nil }
      return ContractNode(document: root.document, pointer: place, value: value)
    } catch {
      return nil
    }
  }

  /// Returns false for a value that is no schema, as far as its kind and its place tell.
  private static func isSchema(_ value: JSONValue, at path: [String]) -> Bool {
    guard value.object != nil || value.bool != nil, path.count > 1 else { return false }
    return path[0] != "info" && path != ["components", "schemas"]
  }
}
