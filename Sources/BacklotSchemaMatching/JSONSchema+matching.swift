package import BacklotJSON
package import BacklotJSONSchema
package import BacklotLimits
import BacklotStubs

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
  var matchedDescription: String { "JSON valid against the schema \(document.excerpt(width: longestShownText))" }
}

extension JSONValue {
  fileprivate var isScalarButNoText: Bool {
    switch self {
    case .null, .bool, .number: true
    case .string, .array, .object: false
    }
  }
}
