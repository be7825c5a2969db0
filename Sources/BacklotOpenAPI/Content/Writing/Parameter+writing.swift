import BacklotHTTP
import BacklotJSON

extension Parameter {
  /// Returns a value in the form in which a request carries it: a path segment, a part of the query without `?`, the
  /// value of a field, or cookies.
  ///
  /// - Returns: `nil` if the style cannot represent the value, such as nested arrays. An empty text is a part of a
  ///   query that is omitted.
  func text(writing value: JSONValue) -> String? {
    if mediaType != nil { return contentText(value) }
    switch location {
    case .path: return StyleWriter(name: name, style: style, isExploded: isExploded, escaping: .percent).text(of: value)
    case .header: return StyleWriter(name: name, style: style, isExploded: isExploded, escaping: .none).text(of: value)
    case .query: return ItemsWriter(escaping: .form).items(writing: value, encoding)?.joined(separator: "&")
    case .cookie: return ItemsWriter(escaping: .percent).items(writing: value, encoding)?.joined(separator: "; ")
    }
  }

  private var encoding: ItemEncoding { ItemEncoding(self) }

  private func contentText(_ value: JSONValue) -> String? {
    guard let text = mediaType?.isJSON == true ? value.serialized() : value.scalarText else { return nil }
    switch location {
    case .path: return SentText.Escaping.percent.escaped(text)
    case .header: return text
    case .query: return "\(SentText.Escaping.form.escaped(name))=\(SentText.Escaping.form.escaped(text))"
    case .cookie: return "\(name)=\(SentText.Escaping.percent.escaped(text))"
    }
  }
}

// MARK: - Headers

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
    let text = SentText(text[...].trimmed(), escaping: .none)
    if case .value(let value) = StyleReader(name: name, style: .simple, isExploded: isExploded, shape: shape).reading(
      of: text
    ) {
      return value
    }
    return .string(text.decoded)
  }
}
