import BacklotJSON

/// Values of another type than their places in a contract expect.
extension UnusablePart {
  /// Returns the members or elements of a value that have a wrong type, and count as absent.
  ///
  /// Schemas and security schemes have their own rules.
  static func wrongTypes(in value: JSONValue, as part: ContractPart, isSwagger: Bool) -> [Self] {
    switch value {
    case .object(let object):
      object.compactMap { name, member in
        guard let expected = expectation(of: name, in: part, isSwagger: isSwagger), !expected.accepts(member) else {
          return nil
        }
        let isEmptied = ContractPart.emptied.contains(part.member(name))
        let message = "\"\(name)\" is \(member.typeName), expected \(expected.description)"
        return Self(path: [name], message: message + (isEmptied ? "; it counts as empty" : "; it is ignored"))
      }
    case .array(let elements):
      if case .list(let part) = part, part != .schema { wrongElements(elements) } else { [] }
    case .null, .bool, .number, .string: []
    }
  }

  private static func wrongElements(_ elements: [JSONValue]) -> [Self] {
    elements.enumerated().compactMap { index, element in
      if element.object != nil { return nil }
      return Self(path: ["\(index)"], message: "the element is \(element.typeName), expected an object; it is ignored")
    }
  }

  private static func expectation(of name: String, in part: ContractPart, isSwagger: Bool) -> ExpectedType? {
    if part == .securityRequirement { return .array(of: "scopes") }
    if let listed = (isSwagger ? swaggerMembers : members)[part]?[name] { return listed }
    let kind = part.member(name)
    if name == "$ref" { return part.mayHaveReference ? .string : nil }
    if part == .schema || part.hasOtherMember(name, of: kind) { return nil }
    // Swagger 2.0 has the values themselves.
    if isSwagger, part == .map(.example) { return nil }
    return ExpectedType(kind)
  }

  /// The members that are not objects, in OpenAPI 3.
  private static let members: [ContractPart: [String: ExpectedType]] = [
    .operation: ["operationId": .string, "deprecated": .boolean, "tags": .strings],
    .parameter: [
      "required": .boolean, "deprecated": .boolean, "explode": .boolean, "allowEmptyValue": .boolean,
      "allowReserved": .boolean, "style": .style,
    ],
    .header: ["required": .boolean, "deprecated": .boolean, "explode": .boolean],
    .requestBody: ["required": .boolean],
    .encoding: ["explode": .boolean, "allowReserved": .boolean, "style": .style, "contentType": .string],
    .example: ["externalValue": .string],
    .discriminator: ["mapping": .mapping],
    .server: ["url": .string],
    .serverVariable: ["default": .string, "enum": .strings],
    .tag: ["name": .string],
  ]

  /// The members that are not objects, in OpenAPI 2.0.
  private static let swaggerMembers: [ContractPart: [String: ExpectedType]] = [
    .document: [
      "host": .string, "basePath": .string, "schemes": .strings, "consumes": .strings, "produces": .strings,
    ],
    .operation: [
      "operationId": .string, "deprecated": .boolean, "tags": .strings, "schemes": .strings, "consumes": .strings,
      "produces": .strings,
    ],
    .parameter: [
      "required": .boolean, "allowEmptyValue": .boolean,
      "collectionFormat": .names(["csv", "ssv", "tsv", "pipes", "multi"]),
    ],
    .tag: ["name": .string],
  ]
}

extension ContractPart {
  /// The kinds of objects that count as empty, rather than absent, if they have another type.
  fileprivate static let emptied: Set<ContractPart> = [.response, .header, .mediaType]

  /// False for schemas, which have their own rules, and for maps, which may have a member of any name.
  fileprivate var mayHaveReference: Bool {
    if case .map = self { false } else { self != .schema }
  }

  /// Returns true if a member is a reference or an extension, or is reported when the paths are read.
  fileprivate func hasOtherMember(_ name: String, of kind: ContractPart) -> Bool {
    if name == "$ref" || name == "paths" && self == .document || self == .pathItem && kind == .operation { return true }
    return name.hasPrefix("x-") && self != .map(.header)
  }

  /// The name of several objects of the kind.
  fileprivate var pluralName: String {
    switch self {
    case .pathItem: "path items"
    case .requestBody: "request bodies"
    case .mediaType: "media types"
    case .securityScheme: "security schemes"
    case .securityRequirement: "security requirements"
    case .serverVariable: "server variables"
    default: "\(self)s"
    }
  }
}

/// The type that a place in a contract expects.
private enum ExpectedType {
  case object(of: String?)
  case array(of: String)
  case string, strings, boolean, mapping
  case names([String])

  static let style = names([
    "simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject",
  ])

  /// Creates the expected type of a kind of object, or returns `nil` if the kind has its own rules.
  init?(_ kind: ContractPart) {
    switch kind {
    case .schema, .securityScheme, .discriminator, .oneOrMore, .value: return nil
    case .map(let part): self = .object(of: part.pluralName)
    case .list(let part): self = .array(of: part.pluralName)
    default: self = .object(of: nil)
    }
  }

  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .object: value.object != nil
    // A list may be a reference as a whole.
    case .array: value.array != nil || value["$ref"]?.string != nil
    case .string: value.string != nil
    case .strings: value.array?.allSatisfy { $0.string != nil } ?? false
    case .boolean: value.bool != nil
    case .mapping: value.object?.allSatisfy { $0.value.string != nil } ?? false
    case .names(let names): value.string.map(names.contains) ?? false
    }
  }

  var description: String {
    switch self {
    case .object(of: nil): "an object"
    case .object(of: let names?): "an object of \(names)"
    case .array(of: let names): "an array of \(names)"
    case .string: "a string"
    case .strings: "an array of strings"
    case .boolean: "a boolean"
    case .mapping: "an object of strings"
    case .names(let names): names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
  }
}

extension JSONValue {
  /// The type, without the value, which may be a secret from a file of another kind.
  var typeName: String { isNull ? "null" : "a value of type \(kind.rawValue)" }
}
