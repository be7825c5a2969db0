import BacklotJSON

extension SchemaCompiler {
  mutating func compile(_ schema: SchemaReading) {
    if schema.rules.referencesStandAlone, schema.object["$ref"]?.string != nil {
      compileReference(schema)
      return
    }
    for (position, member) in schema.object.members.enumerated() {
      guard let keyword = SchemaKeyword(named: member.key), keyword.isKnown(schema.rules) else { continue }
      compile(SchemaMember(keyword, value: member.value, at: position, of: schema))
    }
    if isNullable, types != .all { types.insert(.null) }
  }

  /// Returns true if a schema also accepts null, by the rules of OpenAPI or at the caller's request.
  ///
  /// Then null need not be listed in `enum`, nor be valid for `$ref`, `allOf` or `oneOf`.
  func allowsNull(_ schema: SchemaReading) -> Bool {
    schema.value(of: .nullable)?.bool == true || schema.value(of: .otherNullable)?.bool == true
      || assertions.contains(.nullable) && schema.object["nullable"]?.bool == true
  }

  private mutating func compile(_ member: SchemaMember) {
    if let expected = member.keyword.expectation(violatedBy: member.value, member.schema.rules) {
      return reject(member, expected: expected)
    }
    switch member.keyword {
    case .reference: compileReference(member.schema)
    case .dynamicReference: compileDynamicReference(member)
    case .recursiveReference: compileRecursiveReference(member)
    case .type: compileTypes(member)
    case .enum, .const: compileValues(member)
    case .allOf, .anyOf, .oneOf, .not, .if: compileApplicator(member)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: compileNumber(member)
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties: compileCount(member)
    case .pattern, .format, .contentEncoding, .contentMediaType: compileText(member)
    case .items, .prefixItems, .additionalItems: compileElements(member)
    case .contains, .uniqueItems, .unevaluatedItems: compileArray(member)
    case .properties, .patternProperties, .additionalProperties, .required: compileMembers(member)
    case .propertyNames, .dependencies, .dependentRequired, .dependentSchemas, .unevaluatedProperties:
      compileObject(member)
    case .defs, .definitions, .nullable, .otherNullable, .discriminator, .then, .else, .contentSchema, .minContains,
      .maxContains:
      break
    }
  }

  /// Reports an invalid value of a keyword.
  private mutating func reject(_ member: SchemaMember, expected: String) {
    let problem = "\"\(member.keyword.rawValue)\" is \(member.value.namedExcerpt(width: 40))"
    library.report(.invalidSchema, at: place(of: member), problem: problem, expected: expected)
  }

  mutating func place(of member: SchemaMember) -> Int {
    library.places.child(of: member.schema.place, at: member.position)
  }

  /// Returns the node of the subschema in another keyword of the same schema, or -1 if the keyword is absent.
  mutating func node(of keyword: SchemaKeyword, in schema: SchemaReading) -> Int32 {
    guard keyword.isKnown(schema.rules), let position = schema.object.index(forKey: keyword.rawValue) else { return -1 }
    return node(for: library.places.child(of: schema.place, at: position))
  }

  mutating func node(of member: SchemaMember) -> Int32 {
    node(for: place(of: member))
  }

  /// Returns the nodes of an array of schemas, or an empty list if it is not an array.
  mutating func nodes(of member: SchemaMember) -> SchemaList {
    guard let elements = member.value.array else { return .none }
    let place = place(of: member)
    let start = tables.nodeLists.count
    for position in elements.indices where elements[position].isSchema || !library.isTolerant {
      tables.nodeLists.append(node(for: library.places.child(of: place, at: position)))
    }
    return SchemaList(start: Int32(start), count: Int32(tables.nodeLists.count - start))
  }

  mutating func addName(_ name: String) -> Int32 {
    tables.names.append(name)
    return Int32(tables.names.count - 1)
  }
}

/// A keyword with its value and the schema that contains it.
struct SchemaMember {
  let keyword: SchemaKeyword
  package let value: JSONValue
  let position: Int
  let schema: SchemaReading

  init(_ keyword: SchemaKeyword, value: JSONValue, at position: Int, of schema: SchemaReading) {
    self.keyword = keyword
    self.value = value
    self.position = position
    self.schema = schema
  }

  /// Returns true if the keyword is the first of the given ones in its schema, so that a group is compiled only once.
  func isFirst(of keywords: SchemaKeyword...) -> Bool {
    keywords.allSatisfy { keyword in
      keyword == self.keyword || !keyword.isKnown(schema.rules)
        || (schema.object.index(forKey: keyword.rawValue) ?? .max) > position
    }
  }
}
