import BacklotCodegen
import BacklotJSON

/// The values that declared types decode and encode without a loss, as the generated code does.
struct DeclaredValues {
  private let declarations: TypeDeclarations

  init(_ declarations: TypeDeclarations) { self.declarations = declarations }

  /// Returns why a type does not keep a value; `nil` if it does.
  func problem(of value: JSONValue, as type: TypeExpression) -> String? {
    switch (type, value) {
    case (.json, _), (.string, .string), (.formatted, .string), (.bool, .bool), (.decimal, .number): return nil
    case (.optional, .null): return nil
    case (.optional(let wrapped), _): return problem(of: value, as: wrapped)
    case (.integer, .number(let number)): return number.int == nil ? "\(number) is no Int" : nil
    case (.double, .number): return nil
    case (.array(let element), .array(let elements)):
      return elements.lazy.compactMap { problem(of: $0, as: element) }.first
    case (.dictionary(let type), .object(let object)):
      return object.lazy.compactMap { problem(of: $0.value, as: type) }.first
    case (.declared(let index), _): return problem(of: value, asDeclared: index)
    default: return "\(value.kind) is no \(type)"
    }
  }

  private func problem(of value: JSONValue, asDeclared index: Int) -> String? {
    switch declarations[index].kind {
    case .alias(let type): return problem(of: value, as: type)
    case .openEnum(let known):
      let isKept = known.rawType == .string ? value.string != nil : value.number?.int != nil
      return isKept ? nil : "\(value.kind) is no \(known.rawType)"
    case .union(let union):
      let first = union.cases.first { problem(of: value, as: $0.type) == nil }
      return first == nil ? "\(value.kind) is of no case of \(declarations[index].name)" : nil
    case .structure(let structure):
      guard let object = value.object else { return "\(value.kind) is no object" }
      return problem(of: object, as: structure)
    }
  }

  private func problem(of object: JSONObject, as structure: Structure) -> String? {
    // Canonically equivalent names are one in Swift.
    let members = Dictionary(object.map { ($0.key, $0.value) }) { first, _ in first }
    if members.count < object.count { return nil }
    var knownCount = 0
    for property in structure.properties {
      guard let value = members[property.key] else {
        if property.isRequired { return "\(property.key) is missing" }
        continue
      }
      knownCount += 1
      if let problem = problem(of: value, as: property.type) { return "\(property.key): \(problem)" }
    }
    guard let additional = structure.additional else {
      return knownCount == object.count ? nil : "a member is lost"
    }
    let keys = Set(structure.properties.map(\.key))
    let others = members.filter { keys.contains($0.key) == false }
    return others.lazy.compactMap { problem(of: $0.value, as: additional) }.first
  }
}
