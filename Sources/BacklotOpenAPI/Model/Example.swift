package import BacklotJSON
import BacklotJSONSchema

/// An example of a value.
package struct Example: Sendable {
  /// The name.
  ///
  /// An example without a name is called `default`, as in Prism.
  package let name: String
  /// The value, if the contract contains it.
  package let value: JSONValue?
  /// The location of the value, if the contract does not contain it.
  let externalValue: String?
  /// The location of the value in the contract.
  let node: ContractNode?

  init(name: String, value: ContractNode?, externalValue: String? = nil) {
    self.name = name
    self.value = value?.value
    self.externalValue = externalValue
    node = value
  }
}

extension Example {
  /// Returns the value as a schema describes it: scalars that have another type than their schemas are read by their
  /// text, if the value is valid then.
  package func value(by schema: ContractSchema?) -> JSONValue? {
    guard let value, let node, let schema else { return value }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      if compiled.accepts(value) { return value }
      let restated = schema.shape.value.restated(node, depth: 0)
      return compiled.accepts(restated) ? restated : value
    } catch {
      return value
    }
  }
}

extension ValueShape {
  /// Returns a value whose scalars have the types of the shape, as far as their texts allow.
  fileprivate func restated(_ node: ContractNode, depth: Int) -> JSONValue {
    switch node.value {
    case .object(let object) where depth < Self.deepestExample:
      let members = node.members.map { name, member in
        (key: name, value: (self.member(name) ?? others.first)?.restated(member, depth: depth + 1) ?? member.value)
      }
      return members.count == object.count ? .object(JSONObject(members)) : node.value
    case .array where depth < Self.deepestExample:
      let shape = elements.first ?? ValueShape()
      return .array(node.elements.map { shape.restated($0, depth: depth + 1) })
    case .null, .array, .object: return node.value
    case .bool, .number, .string:
      guard let type = scalarType else { return node.value }
      return node.document.source.scalar(at: node.pointer, as: type) ?? node.value
    }
  }

  /// The name of the type, if all valid values are scalars of this type or null.
  private var scalarType: String? {
    switch kinds.subtracting(.null) {
    case .string: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    default: nil
    }
  }

  private static let deepestExample = 64
}
