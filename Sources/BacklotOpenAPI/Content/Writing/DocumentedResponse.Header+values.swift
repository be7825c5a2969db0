import BacklotHTTP
import BacklotJSON

extension DocumentedResponse.Header {
  private var shape: ValueShape { schema?.shape.value ?? ValueShape() }

  /// Returns a value in the form in which the field carries it, in the style `simple`.
  ///
  /// - Returns: `nil` if the field cannot hold the value.
  func text(writing value: JSONValue) -> String? {
    let text = StyleWriter(name: name, style: .simple, isExploded: isExploded, escaping: .none).text(of: value)
    // A line break would end the field.
    return text.flatMap { $0.utf8.contains { $0 < 32 && $0 != 9 } ? nil : $0 }
  }

  /// Returns the value that the field carries.
  ///
  /// A value that does not match its style is returned as a string, which the schema can reject.
  func value(reading text: String) -> JSONValue? {
    let text = SentText(text[...].trimmed(), .none)
    if case .value(let value) = StyleReader(name, .simple, isExploded: isExploded, shape).reading(of: text) {
      return value
    }
    return .string(text.decoded)
  }
}
