import BacklotJSON
import BacklotLimits

extension JSONSchema {
  /// Whether a text is valid as WireMock takes it: what is no JSON is a text by itself, and a number, a truth value or null may be
  /// meant as the text that it is written with.
  func takes(_ text: String) -> Bool {
    var budget = StepBudget(steps: .max)
    return takes(text, spending: &budget)
  }

  /// Whether a body is valid that was parsed already, if it is JSON.
  func takes(_ parsed: JSONValue?, body: [UInt8]) -> Bool {
    var budget = StepBudget(steps: .max)
    return takes(parsed, body: body, spending: &budget)
  }

  /// Whether a text is valid, as `takes(_:)`, within the steps that are left to a request.
  func takes(_ text: String, spending budget: inout StepBudget) -> Bool {
    guard let value = JSONValue(text: text, spending: &budget) else { return accepts(.string(text), spending: &budget) }
    if accepts(value, spending: &budget) { return true }
    return value.isScalarButNoText && accepts(.string(text), spending: &budget)
  }

  /// Whether a body is valid that was parsed already, as `takes(_:body:)`, within the steps that are left to a request.
  func takes(_ parsed: JSONValue?, body: [UInt8], spending budget: inout StepBudget) -> Bool {
    guard !body.isEmpty else { return false }
    guard let parsed, !parsed.isScalarButNoText else {
      return takes(String(decoding: body, as: UTF8.self), spending: &budget)
    }
    return accepts(parsed, spending: &budget)
  }

  /// What is wrong with a body, the first few things.
  func finding(in parsed: JSONValue?, body: [UInt8], spending budget: inout StepBudget) -> String {
    let value = parsed ?? .string(String(decoding: body, as: UTF8.self))
    let violations = validate(.value(value), spending: &budget).violations
    let shown = violations.prefix(3).map { violation in
      let hidesValue = SecretValues.shown(violation.value, at: violation.instancePointer) != violation.value
      return hidesValue ? "\(violation.instancePointer) breaks \(quoted(violation.keyword))" : violation.description
    }.joined(separator: "; ")
    return violations.count > 3 ? "\(shown); and \(violations.count - 3) more" : shown
  }

  /// The schema in few words.
  var matchedDescription: String { "JSON valid by the schema \(document.excerpt(width: longestShownText))" }
}

extension JSONValue {
  fileprivate var isScalarButNoText: Bool {
    switch self {
    case .null, .bool, .number: true
    case .string, .array, .object: false
    }
  }
}
