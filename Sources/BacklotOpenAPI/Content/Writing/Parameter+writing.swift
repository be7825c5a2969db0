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
