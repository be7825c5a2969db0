extension JSONSource {
  /// Returns the scalar at a pointer as a value of another type, by the text with which it was written, or `nil` if
  /// that text is no value of the type.
  ///
  /// For example, `00123` in YAML is a number, and the string `"00123"`.
  ///
  /// - Parameter type: The name of a type in JSON Schema.
  package func scalar(at pointer: JSONPointer, as type: String) -> JSONValue? {
    guard let value = value[at: pointer] else { return nil }
    switch (value, type) {
    case (.number(let number), "string"): return .string(scalarText(of: pointer) ?? number.text)
    case (.bool(let isTrue), "string"): return .string(scalarText(of: pointer) ?? "\(isTrue)")
    case (.string(let text), "number"), (.string(let text), "integer"): return JSONNumber(text).map(JSONValue.number)
    case (.string("true"), "boolean"): return true
    case (.string("false"), "boolean"): return false
    default: return nil
    }
  }
}
