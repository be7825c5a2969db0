/// Writes expressions in Swift that turn a value into the text of a parameter.
struct ParameterText {
  let declarations: TypeDeclarations
  /// The type with the functions that the expressions call.
  let writer: String

  /// The kind of a value in a parameter.
  enum Shape {
    case scalar
    case list(element: TypeExpression)
    case members(of: Structure)
    case dictionary(value: TypeExpression)
  }

  /// Returns what another name of a type stands for.
  func resolved(_ type: TypeExpression) -> TypeExpression {
    var type = type.withoutNull
    while case .declared(let index) = type, case .alias(let target) = declarations[index].kind {
      type = target.withoutNull
    }
    return type
  }

  func shape(of type: TypeExpression) -> Shape {
    switch resolved(type) {
    case .array(let element): return .list(element: element)
    case .dictionary(let value): return .dictionary(value: value)
    case .declared(let index):
      if case .structure(let structure) = declarations[index].kind { return .members(of: structure) }
      return .scalar
    default: return .scalar
    }
  }

  /// Returns a scalar as a value with a description; it may throw if ``throwsError(_:)`` says so.
  ///
  /// - Parameters:
  ///   - value: The expression of the value.
  ///   - type: Its type.
  ///   - isOptional: True if the expression can be `nil`.
  func scalar(_ value: String, _ type: TypeExpression, isOptional: Bool) -> String {
    switch suffix(of: type) {
    case let suffix?: value + (suffix.isEmpty ? "" : (isOptional ? "?" : "") + suffix)
    case nil: "try \(writer).json(\(value))"
    }
  }

  /// Returns a list whose elements have descriptions.
  func list(_ value: String, of element: TypeExpression, isOptional: Bool) -> String {
    let value = value + (isOptional ? "?" : "")
    return switch suffix(of: element) {
    case "": isOptional ? String(value.dropLast()) : value
    case let suffix?: "\(value).map(\\\(suffix))"
    case nil: "try \(value).map { try \(writer).json($0) ?? \"\" }"
    }
  }

  func throwsError(_ type: TypeExpression) -> Bool {
    switch shape(of: type) {
    case .scalar: suffix(of: type) == nil
    case .list(let element): suffix(of: element) == nil
    case .dictionary(let value): suffix(of: value) == nil
    case .members(let structure): structure.properties.contains { throwsError($0.type) }
    }
  }

  /// Returns the elements of an array with the names and the texts of members, in the order of the declaration.
  ///
  /// - Parameters:
  ///   - structure: The object.
  ///   - value: The expression of the object.
  ///   - isOptional: True if the expression can be `nil`.
  ///   - name: Returns the name for a member.
  ///   - isDeep: True if members of members are members of their own.
  func members(
    of structure: Structure,
    _ value: String,
    isOptional: Bool,
    isDeep: Bool,
    named name: (String) -> String
  ) -> [String] {
    structure.properties.flatMap { property -> [String] in
      var path = value + (isOptional ? "?." : ".") + SwiftName.escaped(property.name)
      let isNullable = property.type.isOptional && property.isRequired == false
      if isNullable { path += "?.value" }
      let mayBeMissing = isOptional || property.isRequired == false || property.type.isOptional
      let key = name(property.key)
      switch shape(of: property.type) {
      case .members(let inner) where isDeep:
        return members(of: inner, path, isOptional: mayBeMissing, isDeep: true) { "\(key)[\($0)]" }
      case .list(let element):
        let list = list(path, of: element, isOptional: mayBeMissing)
        return ["(\(SwiftWriter.literal(key)), \(writer).list(\(list)))"]
      case .scalar:
        let text = scalar(path, property.type, isOptional: mayBeMissing)
        if text.hasPrefix("try ") { return ["(\(SwiftWriter.literal(key)), \(text))"] }
        return ["(\(SwiftWriter.literal(key)), \(writer).text(\(text)))"]
      case .members, .dictionary: return ["(\(SwiftWriter.literal(key)), try \(writer).json(\(path)))"]
      }
    }
  }

  /// Returns what leads from a scalar to a value with a description; `nil` if the value must be encoded as JSON.
  private func suffix(of type: TypeExpression) -> String? {
    switch resolved(type) {
    case .string, .bool, .integer, .double, .decimal: return ""
    case .formatted: return ".rawValue"
    case .declared(let index):
      if case .openEnum = declarations[index].kind { return ".rawValue" }
      return nil
    default: return nil
    }
  }
}
