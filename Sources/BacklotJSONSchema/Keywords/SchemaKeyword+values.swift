import BacklotJSON

extension SchemaKeyword {
  /// Returns the value that a dialect expects of the keyword, or `nil` if it allows the given value.
  ///
  /// Subschemas, and the syntax of patterns, are excluded.
  func expectation(violatedBy value: JSONValue, _ rules: SchemaRules) -> String? {
    switch self {
    case .reference, .dynamicReference, .recursiveReference: value.string == nil ? "a URI reference" : nil
    case .type: Self.expectedType(violatedBy: value, rules)
    case .nullable, .otherNullable, .uniqueItems: value.bool == nil ? "a boolean" : nil
    case .enum: Self.expectedValues(violatedBy: value, rules)
    case .allOf, .anyOf, .oneOf, .prefixItems: expectedSchemas(violatedBy: value)
    case .discriminator: Self.expectedDiscriminator(violatedBy: value, rules)
    case .exclusiveMinimum, .exclusiveMaximum:
      rules.draft == .draft4
        ? value.bool == nil ? "a boolean" : nil
        : value.number == nil ? "a number" : nil
    case .minimum, .maximum: value.number == nil ? "a number" : nil
    case .multipleOf: Self.expectedDivisor(violatedBy: value)
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties, .minContains, .maxContains:
      Self.isCount(value) ? nil : "a non-negative integer"
    case .pattern, .format, .contentEncoding, .contentMediaType: value.string == nil ? "a string" : nil
    case .properties, .patternProperties, .dependentSchemas: value.object == nil ? "an object of schemas" : nil
    case .required: Self.areNames(value) ? nil : "an array of names"
    case .dependencies, .dependentRequired: expectedDependencies(violatedBy: value)
    case .const, .defs, .definitions, .not, .if, .then, .else, .contentSchema, .items, .additionalItems,
      .unevaluatedItems, .contains, .additionalProperties, .unevaluatedProperties, .propertyNames:
      nil
    }
  }

  private static func expectedType(violatedBy value: JSONValue, _ rules: SchemaRules) -> String? {
    let names = value.array ?? [value]
    if names.isEmpty { return "at least one type name" }
    if names.allSatisfy({ $0.string.flatMap { SchemaTypes(named: $0, rules) } != nil }) { return nil }
    return "a type name\(rules.isOlderOpenAPI ? "" : " or an array of type names")"
  }

  private static func expectedValues(violatedBy value: JSONValue, _ rules: SchemaRules) -> String? {
    guard let values = value.array else { return "an array of values" }
    let isOpenAPI = rules.isOlderOpenAPI || rules.vocabularies.contains(.openAPI)
    return values.isEmpty && isOpenAPI ? "at least one value" : nil
  }

  private func expectedSchemas(violatedBy value: JSONValue) -> String? {
    guard let schemas = value.array else { return "an array of schemas" }
    return schemas.isEmpty && self != .prefixItems ? "at least one schema" : nil
  }

  private static func expectedDiscriminator(violatedBy value: JSONValue, _ rules: SchemaRules) -> String? {
    // In OpenAPI 2.0, the discriminator is only the name.
    if value["propertyName"]?.string != nil || rules.isSwagger && value.string != nil { return nil }
    return rules.isSwagger ? "the name of a property" : "an object with \"propertyName\""
  }

  private static func expectedDivisor(violatedBy value: JSONValue) -> String? {
    guard let number = value.number else { return "a number" }
    return JSONNumber(0) < number ? nil : "a number greater than zero"
  }

  private static func isCount(_ value: JSONValue) -> Bool {
    value.number.map { $0.isInteger && !($0 < 0) } ?? false
  }

  private static func areNames(_ value: JSONValue) -> Bool {
    value.array?.allSatisfy { $0.string != nil } ?? false
  }

  private func expectedDependencies(violatedBy value: JSONValue) -> String? {
    guard let object = value.object else { return "an object" }
    let lists = object.values.filter { self == .dependentRequired || $0.array != nil }
    return lists.allSatisfy(Self.areNames) ? nil : "an array of names"
  }
}
