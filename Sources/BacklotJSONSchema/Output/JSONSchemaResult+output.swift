public import BacklotJSON

extension JSONSchemaResult {
  /// The level of detail of a result in JSON (JSON Schema 2020-12, Core §12.4).
  public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    /// Only the validity.
    case flag
    /// A flat list of all violations, including their causes.
    case basic
    /// A tree of violations along the schema, without nodes that have a single child.
    case detailed
  }

  /// Returns the result in an output format of the specification, for other programs.
  ///
  /// It does not include annotations.
  public func output(_ format: OutputFormat) -> JSONValue {
    switch format {
    case .flag: ["valid": .bool(isValid)]
    case .basic: basic
    case .detailed: isValid ? ["valid": true] : Self.tree(of: violations)
    }
  }

  private var basic: JSONValue {
    if isValid { return ["valid": true] }
    return ["valid": false, "errors": .array(Self.all(violations).map { .object($0.unit) })]
  }

  /// Returns the violations, each followed by its causes.
  private static func all(_ violations: [JSONSchemaViolation]) -> [JSONSchemaViolation] {
    violations.flatMap { [$0] + all($0.causes) }
  }

  /// Groups violations by the common prefixes of their paths through the schema.
  private static func tree(of violations: [JSONSchemaViolation]) -> JSONValue {
    guard let first = violations.first, violations.count > 1 else { return violations.first.map(branch) ?? [] }
    let ways = violations.map(\.schemaPointer.tokens)
    let shared = ways.dropFirst().reduce(ways[0], sharedStart)
    let place = violations.map(\.instancePointer.tokens).reduce(first.instancePointer.tokens, sharedStart)
    let branches: [JSONValue]
    if ways.contains(where: { $0.count == shared.count }) {
      branches = violations.map(branch)
    } else {
      branches = groups(of: violations, at: shared.count).map(tree)
    }
    return [
      "valid": false, "keywordLocation": .string(JSONPointer(tokens: shared).description),
      "instanceLocation": .string(JSONPointer(tokens: place).description), "errors": .array(branches),
    ]
  }

  private static func branch(_ violation: JSONSchemaViolation) -> JSONValue {
    var unit = violation.unit
    if !violation.causes.isEmpty {
      let causes = tree(of: violation.causes)
      unit["errors"] = violation.causes.count == 1 ? [causes] : causes["errors"] ?? [causes]
    }
    return .object(JSONObject([(key: "valid", value: .bool(false))] + Array(unit)))
  }

  private static func groups(of violations: [JSONSchemaViolation], at depth: Int) -> [[JSONSchemaViolation]] {
    var places = JSONObject()
    var groups: [[JSONSchemaViolation]] = []
    for violation in violations {
      let token = violation.schemaPointer.tokens[depth]
      if let place = places[token]?.int {
        groups[place].append(violation)
      } else {
        places[token] = .number(JSONNumber(groups.count))
        groups.append([violation])
      }
    }
    return groups
  }

  private static func sharedStart(_ left: [String], _ right: [String]) -> [String] {
    Array(zip(left, right).prefix { $0.0.hasSameBytes(as: $0.1) }.map(\.0))
  }
}

extension JSONSchemaViolation {
  /// The violation as an output unit (Core §12.3).
  fileprivate var unit: JSONObject {
    var unit: JSONObject = ["keywordLocation": .string(schemaPointer.description)]
    if schemaURI.utf8.first != UInt8(ascii: "#") { unit["absoluteKeywordLocation"] = .string(schemaURI) }
    unit["instanceLocation"] = .string(instancePointer.description)
    unit["error"] = .string(message)
    return unit
  }
}
