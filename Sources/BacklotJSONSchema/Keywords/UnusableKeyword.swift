package import BacklotJSON
internal import BacklotPattern

/// A keyword of an OpenAPI document's schema that has no meaning in the dialect, so that it counts as absent.
package struct UnusableKeyword: Sendable, Hashable {
  /// The names that lead to the value from the schema: that of the keyword, and for a pattern in `patternProperties`
  /// the pattern.
  package let path: [String]
  /// The problem, and the expected value.
  package let message: String
}

/// A finder of unusable keywords, which compiles each pattern once.
package struct UnusableKeywords {
  private let dialect: JSONSchemaDialect
  private var rules: [JSONSchemaDialect: SchemaRules] = [:]
  private var patterns: [String: String?] = [:]

  /// Creates a finder for a document.
  ///
  /// - Parameter dialect: The dialect of schemas without `$schema`.
  package init(_ dialect: JSONSchemaDialect) { self.dialect = dialect }

  /// Returns the unusable keywords of a schema, without those of its subschemas.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - excluded: The names that are no keywords, although the dialect has such a keyword.
  package mutating func found(in schema: JSONObject, except excluded: Set<String> = []) -> [UnusableKeyword] {
    let rules = rules(of: schema)
    if rules.referencesStandAlone, schema["$ref"]?.string != nil { return [] }
    var found = unknownDialect(of: schema).map { [$0] } ?? []
    for (name, value) in schema {
      guard let keyword = SchemaKeyword(named: name), keyword.isKnown(rules), !excluded.contains(name) else { continue }
      if let expected = keyword.expectation(refusing: value, rules) {
        let problem = "\"\(name)\" is \(value.namedExcerpt(width: 40)), expected \(expected); the keyword is ignored"
        found.append(UnusableKeyword(path: [name], message: problem))
      } else if keyword == .pattern, let text = value.string, let problem = problem(ofPattern: text) {
        found.append(UnusableKeyword(path: [name], message: problem + "; the keyword is ignored"))
      } else if keyword == .patternProperties {
        for (text, _) in value.object ?? [:] {
          guard let problem = problem(ofPattern: text) else { continue }
          found.append(UnusableKeyword(path: [name, text], message: problem + "; the pattern is ignored"))
        }
      }
    }
    return found
  }

  private mutating func rules(of schema: JSONObject) -> SchemaRules {
    if let stated = schema["$schema"].flatMap(stated) { return stated }
    if let known = rules[dialect] { return known }
    let made = SchemaRules(dialect)
    rules[dialect] = made
    return made
  }

  /// Returns the rules of a dialect that is known without its metaschema.
  private func stated(by value: JSONValue) -> SchemaRules? {
    value.string.flatMap { SchemaRules(metaschema: URIReference($0).withoutFragment.description) }
  }

  /// Returns a `$schema` that names no known dialect, which is the only one of another kind than ``SchemaKeyword``.
  private func unknownDialect(of schema: JSONObject) -> UnusableKeyword? {
    guard !SchemaRules(dialect).isOlderOpenAPI, let value = schema["$schema"], stated(by: value) == nil else {
      return nil
    }
    let problem = "\"$schema\" is \(value.namedExcerpt(width: 60)), expected the URI of a known dialect"
    return UnusableKeyword(path: ["$schema"], message: problem + "; the keyword is ignored")
  }

  private mutating func problem(ofPattern text: String) -> String? {
    if let known = patterns[text] { return known }
    var problem: String?
    do throws(PatternError) { _ = try SchemaPattern.permissive(text) } catch { problem = error.problemInSchema }
    patterns[text] = .some(problem)
    return problem
  }
}

extension JSONSchemaDialect {
  /// Returns a schema without its unusable keywords, or `nil` if it has none.
  ///
  /// Patterns are not examined.
  package func usable(_ schema: JSONObject) -> JSONObject? {
    let rules = SchemaRules(self)
    if rules.referencesStandAlone, schema["$ref"]?.string != nil { return nil }
    let kept = schema.filter { name, value in
      guard let keyword = SchemaKeyword(named: name), keyword.isKnown(rules) else { return true }
      return keyword.expectation(refusing: value, rules) == nil
    }
    return kept.count == schema.count ? nil : JSONObject(kept)
  }
}

extension SchemaKeyword {
  /// Returns the expected value of a keyword that counts as absent, or `nil` if its value can be used.
  func expectation(refusing value: JSONValue, _ rules: SchemaRules) -> String? {
    switch holding(rules) {
    case .schema where self != .contentSchema: value.isSchema ? nil : "a schema"
    case .schemaOrSchemas: value.isSchema || value.array != nil ? nil : "a schema"
    default: expectation(violatedBy: value, rules)
    }
  }
}

extension JSONValue {
  /// True if the value may be a schema.
  package var isSchema: Bool { object != nil || bool != nil }
}

extension PatternError {
  /// A description of the error, without the expected input.
  var problemInSchema: String {
    "the regular expression \"\(pattern)\" is invalid at column \(column): \(message)"
  }
}
