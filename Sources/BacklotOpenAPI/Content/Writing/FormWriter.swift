import BacklotHTTP
import BacklotJSON

/// Writes `application/x-www-form-urlencoded`, the counterpart of ``FormReader``.
struct FormWriter {
  private let content: MediaContent

  init(_ content: MediaContent) { self.content = content }

  /// Returns the form, or `nil` if the value is not an object or one of its members cannot be written.
  func text(of value: JSONValue) -> String? {
    guard let object = value.object else { return nil }
    var items: [String] = []
    for (name, value) in object {
      guard let written = self.items(writing: value, name) else { return nil }
      items += written
    }
    return items.joined(separator: "&")
  }

  private func items(writing value: JSONValue, _ name: String) -> [String]? {
    let encoding = content.encodings[name]
    let isJSON = encoding?.mediaTypes.first?.isJSON == true
    if encoding?.hasStyle != true, isJSON || value.object != nil || value.hasObjects {
      return json(value, name, isJSON)
    }
    let written = ItemEncoding(
      name: name,
      style: encoding?.style ?? .form,
      isExploded: encoding?.isExploded ?? true
    )
    return ItemsWriter(escaping: .form).items(writing: value, written)
  }

  /// Writes objects, and each element of an array, as JSON (OAS 3.0.3 §4.7.15.1).
  private func json(_ value: JSONValue, _ name: String, _ isWhole: Bool) -> [String] {
    let texts = isWhole ? [value] : value.array ?? [value]
    return texts.map { "\(SentText.Escaping.form.escaped(name))=\(SentText.Escaping.form.escaped($0.serialized()))" }
  }
}

extension JSONValue {
  /// True if an element is an array or an object.
  fileprivate var hasObjects: Bool { array?.contains { $0.scalarText == nil } ?? false }
}
