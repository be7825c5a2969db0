import BacklotJSON
import BacklotJSONSchema

/// JSON Schema under any schema and any value.
///
/// An input begins with a byte that chooses the dialect, goes on with a schema as JSON up to a NUL, and ends with the value as JSON.
package enum SchemaFuzzing {
  private static let limits = JSONSchemaLimits(
    maximumSubschemas: 2000,
    maximumSteps: 20_000,
    maximumDepth: 100,
    maximumViolations: 50,
    maximumCauses: 50
  )
  /// The most violations of a result with all causes: those that have causes are there besides, one on each level.
  private static let mostTold = 50 + 50 + 100

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let choice = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let dialects = JSONSchemaDialect.allCases
    guard case .success(let document) = Result(catching: { try JSONDocument(parsing: Array(parts[0])) }) else {
      return nil
    }
    do throws(Finding) {
      guard let schema = try schema(document, dialects[Int(choice) % dialects.count]), parts.count == 2 else {
        return nil
      }
      guard case .success(let value) = Result(catching: { try JSONDocument(parsing: Array(parts[1])) }) else {
        return nil
      }
      try check(schema, on: value)
      return nil
    } catch {
      return error
    }
  }

  private static func schema(
    _ document: JSONDocument,
    _ dialect: JSONSchemaDialect
  ) throws(Finding) -> JSONSchema? {
    do throws(JSONSchemaError) {
      return try JSONSchema(
        compiling: .document(document),
        dialect: dialect,
        asserting: [.formats, .contents],
        limits: limits
      )
    } catch {
      try Finding.unless((1...20).contains(error.problems.count), "an error with \(error.problems.count) problems")
      for problem in error.problems where problem.document.isEmpty {
        try Finding.unless(document.value[at: problem.pointer] != nil, "“\(problem)” is nowhere")
        try Finding.unless(problem.location != nil, "“\(problem)” has no line")
      }
      return nil
    }
  }

  private static func check(_ schema: JSONSchema, on value: JSONDocument) throws(Finding) {
    let isAccepted = schema.accepts(value.value)
    let result = schema.validate(value)
    try Finding.unless(result.isValid == isAccepted, "accepts says \(isAccepted), and validate \(result)")
    for violation in result.violations { try check(violation, on: value) }
    let told = count(of: result.violations)
    try Finding.unless(told <= mostTold, "a result of \(told) violations")
    let output = result.output(.detailed)
    try Finding.unless(output["valid"] == .bool(isAccepted), "the output says otherwise")
    try Finding.unless(result.output(.basic)["valid"] == .bool(isAccepted), "the basic output says otherwise")
  }

  private static func count(of violations: [JSONSchemaViolation]) -> Int {
    violations.reduce(0) { $0 + 1 + count(of: $1.causes) }
  }

  private static func check(_ violation: JSONSchemaViolation, on value: JSONDocument) throws(Finding) {
    try Finding.unless(!violation.message.isEmpty, "a violation without a sentence")
    let isInside =
      value.value[at: violation.instancePointer] != nil || violation.schemaPointer.tokens.contains("contentSchema")
    try Finding.unless(isInside, "“\(violation)” is nowhere in the value")
    for cause in violation.causes { try check(cause, on: value) }
  }
}
