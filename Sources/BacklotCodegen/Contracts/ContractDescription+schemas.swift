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
      return root.value[at: place].map { ContractNode(document: root.document, pointer: place, value: $0) }
    } catch {
      return nil
    }
  }
}
