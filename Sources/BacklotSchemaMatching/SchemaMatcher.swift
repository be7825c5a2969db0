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

  package func matches(_ text: String, spending budget: inout StepBudget) -> Bool {
    schema.takes(text, spending: &budget)
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
