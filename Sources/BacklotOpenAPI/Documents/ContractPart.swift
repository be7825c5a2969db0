/// The kind of object at a place in a contract, as far as references are concerned.
indirect enum ContractPart: Sendable, Hashable {
  case document, components, pathItem, operation, parameter, requestBody, response, header, mediaType, encoding, schema
  case example, link, callback, securityScheme, securityRequirement, discriminator, server, serverVariable, tag
  /// An object whose members are all of one kind.
  case map(ContractPart)
  /// An array whose elements are all of one kind.
  case list(ContractPart)
  /// An object of the kind, or a list of them.
  case oneOrMore(ContractPart)
  /// A value that cannot contain references, such as an example's value.
  case value
}

// MARK: - Members and elements

extension ContractPart {
  /// Returns the kind of the member with a name.
  func member(_ name: String) -> ContractPart {
    switch self {
    case .map(let part): part
    case .callback: .pathItem
    case .document, .components: Self.listed(name, in: Self.documentMembers)
    case .pathItem: Self.listed(name, in: Self.itemMembers)
    case .operation: Self.listed(name, in: Self.operationMembers)
    case .schema: Self.listed(name, in: Self.schemaMembers)
    case .parameter, .header, .requestBody, .response, .mediaType, .encoding:
      Self.listed(name, in: Self.contentMembers)
    case .oneOrMore(let part): part.member(name)
    case .server: name == "variables" ? .map(.serverVariable) : .value
    case .list, .example, .link, .securityScheme, .securityRequirement, .discriminator, .serverVariable, .tag, .value:
      .value
    }
  }

  /// The kind of the elements.
  var element: ContractPart {
    switch self {
    case .list(let part), .oneOrMore(let part): part
    default: .value
    }
  }

  private static func listed(_ name: String, in members: [String: ContractPart]) -> ContractPart {
    members[name] ?? .value
  }

  private static let documentMembers: [String: ContractPart] = [
    "paths": .map(.pathItem), "x-ms-paths": .map(.pathItem), "webhooks": .map(.pathItem), "pathItems": .map(.pathItem),
    "components": .components,
    "schemas": .map(.schema), "definitions": .map(.schema), "parameters": .map(.parameter),
    "responses": .map(.response), "requestBodies": .map(.requestBody), "headers": .map(.header),
    "examples": .map(.example), "links": .map(.link), "callbacks": .map(.callback),
    "securitySchemes": .map(.securityScheme), "securityDefinitions": .map(.securityScheme),
    "mediaTypes": .map(.mediaType), "servers": .list(.server), "security": .list(.securityRequirement),
    "tags": .list(.tag),
  ]

  private static let itemMembers: [String: ContractPart] = {
    let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
    let operations = methods.map { ($0, ContractPart.operation) }
    let others: [(String, ContractPart)] = [
      ("parameters", .list(.parameter)), ("additionalOperations", .map(.operation)), ("servers", .list(.server)),
    ]
    return Dictionary(operations + others, uniquingKeysWith: { first, _ in first })
  }()

  private static let operationMembers: [String: ContractPart] = [
    "parameters": .list(.parameter), "requestBody": .requestBody, "responses": .map(.response),
    "callbacks": .map(.callback), "servers": .list(.server), "security": .list(.securityRequirement),
  ]

  private static let contentMembers: [String: ContractPart] = [
    "schema": .schema, "itemSchema": .schema, "content": .map(.mediaType), "examples": .map(.example),
    "headers": .map(.header), "links": .map(.link), "encoding": .map(.encoding), "items": .schema,
  ]

  private static let schemaMembers: [String: ContractPart] = [
    "properties": .map(.schema), "patternProperties": .map(.schema), "$defs": .map(.schema),
    "definitions": .map(.schema), "dependentSchemas": .map(.schema), "items": .oneOrMore(.schema),
    "allOf": .list(.schema), "anyOf": .list(.schema), "oneOf": .list(.schema), "prefixItems": .list(.schema),
    "additionalProperties": .schema, "additionalItems": .schema, "not": .schema, "if": .schema, "then": .schema,
    "else": .schema, "contains": .schema, "propertyNames": .schema, "unevaluatedItems": .schema,
    "unevaluatedProperties": .schema, "contentSchema": .schema, "discriminator": .discriminator,
  ]
}

// MARK: - Components

extension ContractPart {
  /// Returns the location of components of this kind in a document, or `nil` if the version has no such components.
  func componentPlace(in version: ContractVersion) -> [String]? {
    guard version != .swagger20 else {
      return switch self {
      case .schema: ["definitions"]
      case .parameter: ["parameters"]
      case .response: ["responses"]
      default: nil
      }
    }
    let name: String? =
      switch self {
      case .schema: "schemas"
      case .parameter: "parameters"
      case .response: "responses"
      case .requestBody: "requestBodies"
      case .header: "headers"
      case .example: "examples"
      case .link: "links"
      case .callback: "callbacks"
      case .securityScheme: "securitySchemes"
      default: nil
      }
    return name.map { ["components", $0] }
  }

  /// The kind of a single object, if this kind allows one object or a list.
  var single: ContractPart {
    if case .oneOrMore(let part) = self { part } else { self }
  }
}
