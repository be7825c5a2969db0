import BacklotJSON

extension MappingReader {
  /// Reads a JSON Schema by which a value must be valid.
  mutating func jsonSchema(_ members: inout MappingMembers) -> ValueMatcher? {
    let name = "matchesJsonSchema"
    let version = text(from: &members, named: "schemaVersion") ?? "V202012"
    guard let value = members.take(name), let schema = schemaDocument(value, at: name) else { return nil }
    guard let dialect = JSONSchemaDialect(mappingName: version) else {
      report(at: "schemaVersion", message: "is \(quoted(version)), expected V4, V6, V7, V201909 or V202012")
      return nil
    }
    do throws(JSONSchemaError) {
      let compiled = try JSONSchema(
        compiling: schema,
        dialect: dialect,
        asserting: Self.assertions(of: schema, dialect: dialect)
      )
      guard let object = schema.object, !object.isEmpty, !object.keys.contains(where: dialect.hasKeyword) else {
        return .jsonSchema(compiled)
      }
      return neverMatching(name, message: "is not a schema, so it never matches: it has no keyword of JSON Schema")
    } catch {
      let problems = error.problems.prefix(3).map { "\($0)" }.joined(separator: "; ")
      return neverMatching(name, message: "is not a schema, so it never matches: \(problems)")
    }
  }

  /// Returns the assertions of WireMock's validator: `nullable` applies in all drafts, and formats are assertions up to
  /// draft 7.
  private static func assertions(of schema: JSONValue, dialect: JSONSchemaDialect) -> JSONSchemaAssertions {
    let name = schema["$schema"]?.string.map { String($0.prefix { $0 != "#" }) }
    let own = name.flatMap { name in JSONSchemaDialect.allCases.first { $0.uri == name } } ?? dialect
    return [.draft4, .draft6, .draft7].contains(own) ? [.nullable, .formats] : .nullable
  }

  /// Returns the schema, which may also be written as a string.
  private mutating func schemaDocument(_ value: JSONValue, at name: String) -> JSONValue? {
    guard let text = value.string else { return value }
    do throws(JSONError) { return try JSONValue(parsing: text) } catch {
      report(at: name, message: "is a string that is not valid JSON: \(error)")
      return nil
    }
  }
}

extension JSONSchemaDialect {
  /// Creates a dialect from its name in mappings.
  init?(mappingName: String) {
    guard let dialect = Self.allCases.first(where: { $0.mappingName == mappingName }) else { return nil }
    self = dialect
  }

  /// The name in mappings, or `nil` for the OpenAPI dialects.
  var mappingName: String? {
    switch self {
    case .draft4: "V4"
    case .draft6: "V6"
    case .draft7: "V7"
    case .draft201909: "V201909"
    case .draft202012: "V202012"
    case .swagger20, .openAPI30, .openAPI31: nil
    }
  }
}
