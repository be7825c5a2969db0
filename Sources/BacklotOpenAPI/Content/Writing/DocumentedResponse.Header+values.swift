import BacklotHTTP
import BacklotJSON

extension DocumentedResponse.Header {
  private var shape: ValueShape { schema?.shape.value ?? ValueShape() }

  /// Returns a value as the field carries it, in the style `simple`.
  ///
  /// - Returns: `nil` if the field cannot hold the value.
  func text(writing value: JSONValue) -> String? {
    let text = StyleWriter(name: name, style: .simple, isExploded: isExploded, escaping: .none).text(of: value)
    // A line's end would end the field.
    return text.flatMap { $0.utf8.contains { $0 < 32 && $0 != 9 } ? nil : $0 }
  }

  /// The value that the field carries.
  ///
  /// What is not written as its style demands stays a text, for the schema to refuse.
  func value(reading text: String) -> JSONValue? {
    let text = SentText(text[...].trimmed(), .none)
    if case .value(let value) = StyleReader(name, .simple, isExploded: isExploded, shape).reading(of: text) {
      return value
    }
    return .string(text.decoded)
  }
}
