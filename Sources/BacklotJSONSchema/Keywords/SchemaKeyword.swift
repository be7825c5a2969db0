/// The keywords that constrain values or contain schemas.
enum SchemaKeyword: String, Sendable, CaseIterable {
  case reference = "$ref"
  case dynamicReference = "$dynamicRef"
  case recursiveReference = "$recursiveRef"
  case defs = "$defs"
  case definitions
  case type, nullable, `enum`, const
  case otherNullable = "x-nullable"
  case allOf, anyOf, oneOf, not, discriminator
  case `if`, then, `else`
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, format
  case contentEncoding, contentMediaType, contentSchema
  case items, prefixItems, additionalItems, unevaluatedItems
  case contains, minContains, maxContains
  case minItems, maxItems, uniqueItems
  case properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames
  case required, minProperties, maxProperties
  case dependencies, dependentRequired, dependentSchemas

  /// Creates the keyword for a member's name.
  init?(named name: String) {
    let length = name.utf8.count
    guard length < Self.named.count, let known = Self.named[length].first(where: { $0.name == name }) else {
      return nil
    }
    self = known.keyword
  }

  /// The keywords by the lengths of their names, since comparing few short names is faster than hashing one.
  private static let named: [[(name: String, keyword: SchemaKeyword)]] = {
    let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0
    return (0...longest).map { length in
      allCases.filter { $0.rawValue.utf8.count == length }.map { ($0.rawValue, $0) }
    }
  }()

  /// The form of the schemas in a keyword's value.
  enum Holding {
    case schema, schemas, schemasByName, schemaOrSchemas, schemasOrNamesByName
  }

  /// Returns the form of the schemas in the keyword's value, if any.
  func holding(_ rules: SchemaRules) -> Holding? {
    switch self {
    case .additionalItems, .unevaluatedItems, .contains, .additionalProperties, .unevaluatedProperties, .propertyNames,
      .not, .if, .then, .else, .contentSchema:
      .schema
    case .allOf, .anyOf, .oneOf, .prefixItems: .schemas
    case .properties, .patternProperties, .dependentSchemas, .defs, .definitions: .schemasByName
    case .items: rules.draft >= .draft202012 || rules.isOlderOpenAPI ? .schema : .schemaOrSchemas
    case .dependencies: .schemasOrNamesByName
    default: nil
    }
  }
}

extension SchemaKeyword {
  /// Returns true if the dialect of a resource defines the keyword.
  func isKnown(_ rules: SchemaRules) -> Bool {
    if rules.isOlderOpenAPI { return rules.isSwagger ? isInSwagger : isInOpenAPI30 }
    return rules.vocabularies.contains(vocabulary(rules)) && isInDraft(rules.draft)
  }

  private func isInDraft(_ draft: SchemaRules.Draft) -> Bool {
    switch self {
    case .const, .contains, .propertyNames: draft >= .draft6
    case .if, .then, .else, .contentEncoding, .contentMediaType: draft >= .draft7
    case .defs, .unevaluatedItems, .unevaluatedProperties, .minContains, .maxContains, .dependentRequired,
      .dependentSchemas, .contentSchema:
      draft >= .draft201909
    case .recursiveReference: draft == .draft201909
    case .dynamicReference, .prefixItems: draft >= .draft202012
    case .additionalItems: draft <= .draft201909
    case .nullable, .otherNullable: false
    default: true
    }
  }

  private var isInSwagger: Bool {
    switch self {
    case .anyOf, .oneOf, .not, .nullable: false
    case .otherNullable: true
    default: isInOpenAPI30
    }
  }

  private var isInOpenAPI30: Bool {
    switch self {
    case .reference, .type, .nullable, .enum, .allOf, .anyOf, .oneOf, .not, .discriminator, .minimum, .maximum,
      .exclusiveMinimum,
      .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format, .items, .minItems, .maxItems,
      .uniqueItems, .properties, .additionalProperties, .required, .minProperties, .maxProperties:
      true
    default: false
    }
  }

  private func vocabulary(_ rules: SchemaRules) -> SchemaVocabularies {
    switch self {
    case .reference, .dynamicReference, .recursiveReference, .defs, .definitions: .core
    case .allOf, .anyOf, .oneOf, .not, .if, .then, .else, .items, .prefixItems, .additionalItems, .contains,
      .properties,
      .patternProperties, .additionalProperties, .propertyNames, .dependentSchemas, .dependencies:
      .applicator
    case .unevaluatedItems, .unevaluatedProperties: rules.draft >= .draft202012 ? .unevaluated : .applicator
    case .discriminator: .openAPI
    case .format: .format
    case .contentEncoding, .contentMediaType, .contentSchema: .content
    default: .validation
    }
  }
}

extension JSONSchemaDialect {
  /// Keywords that do not constrain values.
  private static let annotations: Set = [
    "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
  ]

  /// Returns whether the name of a member is a keyword of any draft.
  ///
  /// An object without a keyword is most likely an example of a value rather than a schema.
  package func hasKeyword(_ name: String) -> Bool {
    SchemaKeyword(named: name) != nil || name.hasPrefix("$") || Self.annotations.contains(name)
      || name == "id" && self == .draft4
  }
}
