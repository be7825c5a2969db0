package import BacklotJSON
public import BacklotJSONSchema
package import BacklotLimits
public import BacklotStubs

extension ValueMatcher {
  /// Matches a text that is valid against a schema, as JSON or, if it is not JSON, as a string.
  public static func jsonSchema(_ schema: JSONSchema) -> Self { .custom(SchemaMatcher(schema: schema)) }
}

extension BodyMatcher {
  /// Matches a JSON body that is valid against a schema.
  public static func jsonSchema(_ schema: JSONSchema) -> Self { .content(.jsonSchema(schema)) }
}

/// A criterion that requires a text or a body to be valid against a JSON Schema.
package struct SchemaMatcher: CustomMatcher {
  /// The schema.
  package let schema: JSONSchema

  package func matches(_ text: String, in context: inout MatchingContext) -> Bool {
    schema.takes(text, spending: &context.budget)
  }

  package func matches(bodyOf facts: inout RequestFacts) -> Bool {
    schema.takes(facts.parsedBody, body: facts.body, spending: &facts.budget)
  }

  package var describesBody: Bool { true }

  package func finding(in facts: inout RequestFacts) -> String? {
    schema.finding(in: facts.parsedBody, body: facts.body, spending: &facts.budget)
  }

  package var description: String { schema.matchedDescription }
}

// MARK: - Schemas

extension JSONSchema {
  /// Returns true if a text is valid, as in WireMock.
  ///
  /// Text that is not JSON is a string, and a number, a Boolean or null may also be treated as a string.
  package func takes(_ text: String) -> Bool {
    var budget = StepBudget(steps: .max)
    return takes(text, spending: &budget)
  }

  /// Returns true if a body is valid; if it is JSON, it is already parsed.
  package func takes(_ parsed: JSONValue?, body: [UInt8]) -> Bool {
    var budget = StepBudget(steps: .max)
    return takes(parsed, body: body, spending: &budget)
  }

  /// Returns true if a text is valid, like `takes(_:)`, within the remaining steps of a request.
  package func takes(_ text: String, spending budget: inout StepBudget) -> Bool {
    guard let value = JSONValue(text: text, spending: &budget) else { return accepts(.string(text), spending: &budget) }
    if accepts(value, spending: &budget) { return true }
    return value.isScalarButNoText && accepts(.string(text), spending: &budget)
  }

  /// Returns true if a parsed body is valid, like `takes(_:body:)`, within the remaining steps of a request.
  package func takes(_ parsed: JSONValue?, body: [UInt8], spending budget: inout StepBudget) -> Bool {
    guard !body.isEmpty else { return false }
    guard let parsed, !parsed.isScalarButNoText else {
      return takes(String(decoding: body, as: UTF8.self), spending: &budget)
    }
    return accepts(parsed, spending: &budget)
  }

  /// Returns the first few violations of a body.
  func finding(in parsed: JSONValue?, body: [UInt8], spending budget: inout StepBudget) -> String {
    let value = parsed ?? .string(String(decoding: body, as: UTF8.self))
    let violations = validate(.value(value), spending: &budget).violations
    let shown = violations.prefix(3).map { violation in
      let hidesValue = SecretValues.shown(violation.value, at: violation.instancePointer) != violation.value
      return hidesValue ? "\(violation.instancePointer) violates \(quoted(violation.keyword))" : violation.description
    }.joined(separator: "; ")
    return violations.count > 3 ? "\(shown); and \(violations.count - 3) more" : shown
  }

  /// A short description of the schema.
  fileprivate var matchedDescription: String {
    "JSON valid against the schema \(document.excerpt(width: longestShownText))"
  }
}

extension JSONValue {
  fileprivate var isScalarButNoText: Bool {
    switch self {
    case .null, .bool, .number: true
    case .string, .array, .object: false
    }
  }
}
