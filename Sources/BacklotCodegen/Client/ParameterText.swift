/// An expression in Swift, without the `try` that stands before the statement with it.
struct SwiftExpression: Sendable {
  let text: String
  var throwsError = false

  /// Returns the expression between other text.
  func between(_ start: String, _ end: String) -> SwiftExpression {
    SwiftExpression(text: start + text + end, throwsError: throwsError)
  }
}

/// Writes expressions in Swift that turn a value into the text of a parameter.
struct ParameterText {
  let declarations: TypeDeclarations
  /// The type with the functions that the expressions call.
  let writer: String

  /// What an expression says if a value is missing.
  enum Presence {
    /// The value is never missing.
    case required
    /// An object that has the value may be `nil`, at which the expression ends.
    case chained
    /// The value may be `nil`, so that what follows needs a question mark.
    case optional

    init(isOptional: Bool) { self = isOptional ? .optional : .required }

    /// What stands between the expression and what follows it.
    var mark: String { self == .optional ? "?" : "" }

    /// The presence of a part that each value has.
    var ofPart: Presence { self == .required ? .required : .chained }
  }

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

  // MARK: Values

  /// Returns a scalar as a value with a description.
  ///
  /// - Parameters:
  ///   - value: The expression of the value.
  ///   - type: Its type.
  ///   - presence: What the expression says if the value is missing.
  func scalar(_ value: String, _ type: TypeExpression, _ presence: Presence) -> SwiftExpression {
    guard let suffix = suffix(of: type) else { return encoded(value, type) }
    return SwiftExpression(text: value + (suffix.isEmpty ? "" : presence.mark + suffix))
  }

  /// Returns a list whose elements have descriptions; `null` elements are left out.
  func list(_ value: String, of element: TypeExpression, _ presence: Presence) -> SwiftExpression {
    let list = value + presence.mark
    switch suffix(of: element) {
    case "": return SwiftExpression(text: element.isOptional ? "\(list).compactMap(\\.self)" : value)
    case let suffix? where element.isOptional: return SwiftExpression(text: "\(list).compactMap { $0?\(suffix) }")
    case let suffix?: return SwiftExpression(text: "\(list).map(\\\(suffix))")
    case nil:
      return SwiftExpression(text: "\(list).compactMap { try \(encoded("$0", element).text) }", throwsError: true)
    }
  }

  /// Returns any value as one optional text.
  func text(_ value: String, _ type: TypeExpression, _ presence: Presence) -> SwiftExpression {
    switch shape(of: type) {
    case .list(let element): return list(value, of: element, presence).between("\(writer).list(", ")")
    case .scalar where suffix(of: type) != nil:
      return scalar(value, type, presence).between("\(writer).text(", ")")
    default: return encoded(value, type)
    }
  }

  /// Returns a value as JSON.
  func json(_ value: String) -> SwiftExpression { SwiftExpression(text: "\(writer).json(\(value))", throwsError: true) }

  /// Returns a value as JSON, or as its text if it may be a string.
  private func encoded(_ value: String, _ type: TypeExpression) -> SwiftExpression {
    guard case .scalar = shape(of: type) else { return json(value) }
    return SwiftExpression(text: "\(writer).text(encoding: \(value))", throwsError: true)
  }

  // MARK: Members

  /// A property of an object as a value of a parameter.
  struct Member {
    let key: String
    /// The expression of the value.
    let value: String
    let type: TypeExpression
    let presence: Presence
  }

  /// Returns the properties of an object, in the order of their declaration.
  func members(of structure: Structure, _ value: String, _ presence: Presence) -> [Member] {
    structure.properties.map { property in
      let isNullable = property.type.isOptional && property.isRequired == false
      let isAlwaysThere = property.isRequired && property.type.isOptional == false
      return Member(
        key: property.key,
        value: value + presence.mark + "." + property.storage + (isNullable ? "?.value" : ""),
        type: property.type,
        presence: isAlwaysThere ? presence.ofPart : .optional
      )
    }
  }

  /// Returns the arguments for the names and the texts of an object's members.
  func pairs(of structure: Structure, _ value: String, _ presence: Presence) -> SwiftExpression {
    let members = members(of: structure, value, presence).map { member in
      text(member.value, member.type, member.presence)
        .between("(\(SwiftWriter.literal(member.key)), ", ")")
    }
    let list = SwiftExpression(
      text: "[\(members.map(\.text).joined(separator: ", "))]",
      throwsError: members.contains(where: \.throwsError)
    )
    guard let type = structure.additional else { return list }
    let others = pairs(ofDictionary: value + presence.mark + ".additionalProperties", type, presence.ofPart)
    return SwiftExpression(
      text: "\(list.text), others: \(others.text)",
      throwsError: list.throwsError || others.throwsError
    )
  }

  /// Returns the names and the texts of a dictionary's members, in the order of their names.
  func pairs(ofDictionary value: String, _ type: TypeExpression, _ presence: Presence) -> SwiftExpression {
    let text = text("$0.value", type, Presence(isOptional: type.isOptional))
    return SwiftExpression(
      text:
        "\(sorted(value, presence)) { $0.key < $1.key }.map { \(text.throwsError ? "try " : "")($0.key, \(text.text)) }",
      throwsError: text.throwsError
    )
  }

  /// Returns the beginning of a call that sorts the members of a dictionary.
  func sorted(_ value: String, _ presence: Presence) -> String {
    (presence == .required ? value : "(\(value) ?? [:])") + ".sorted"
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
