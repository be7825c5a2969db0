import BacklotJSON

extension JSONSchema {
  /// Whether a text is valid as WireMock takes it: what is no JSON is a text by itself, and a number, a truth value or null may be
  /// meant as the text that it is written with.
  func takes(_ text: String) -> Bool {
    guard let value = JSONValue(text: text) else { return accepts(.string(text)) }
    return accepts(value) || value.isScalarButNoText && accepts(.string(text))
  }

  /// Whether a body is valid that was parsed already, if it is JSON.
  func takes(_ parsed: JSONValue?, body: [UInt8]) -> Bool {
    guard !body.isEmpty else { return false }
    guard let parsed, !parsed.isScalarButNoText else { return takes(String(decoding: body, as: UTF8.self)) }
    return accepts(parsed)
  }

  /// What is wrong with a body, the first few things.
  func finding(in parsed: JSONValue?, body: [UInt8]) -> String {
    let violations = validate(parsed ?? .string(String(decoding: body, as: UTF8.self))).violations
    let shown = violations.prefix(3).map { violation in
      let hidesValue = SecretValues.shown(violation.value, at: violation.instancePointer) != violation.value
      return hidesValue ? "\(violation.instancePointer) breaks \(quoted(violation.keyword))" : violation.description
    }.joined(separator: "; ")
    return violations.count > 3 ? "\(shown); and \(violations.count - 3) more" : shown
  }

  /// The schema in few words.
  var matchedDescription: String { "JSON valid by the schema \(shortened(document.serialized()))" }
}

extension JSONValue {
  fileprivate var isScalarButNoText: Bool {
    switch self {
    case .null, .bool, .number: true
    case .string, .array, .object: false
    }
  }
}
