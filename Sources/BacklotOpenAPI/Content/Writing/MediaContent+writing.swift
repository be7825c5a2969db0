import BacklotHTTP
import BacklotJSON

extension MediaContent {
  /// Writes a value as the content of a response.
  ///
  /// - Parameters:
  ///   - value: The value. A string is already text of the type, unless the type is XML and the string is not markup.
  ///   - type: The media type that the response states.
  ///   - plainly: True to write XML as Prism does: elements inside of `<xml>`, regardless of the annotations.
  /// - Returns: The bytes, or `nil` if the value has no known form in this type.
  func bytes(writing value: JSONValue, as type: MediaType, plainly: Bool = false) -> [UInt8]? {
    if type.isJSON { return value.serializedBytes() }
    if let text = value.string, plainly || !type.isXML || text.isMarkup { return Array(text.utf8) }
    if type.isXML { return XMLValueWriter.bytes(of: value, plainly ? nil : shape) }
    if type.isYAML { return value.serializedBytes() }
    if type.isSequence { return SequenceWriter(type).bytes(of: value) }
    if type.isForm { return FormWriter(self).text(of: value).map { Array($0.utf8) } }
    return type.type == "text" && !value.isNull ? value.scalarText.map { Array($0.utf8) } : nil
  }
}

extension String {
  /// True if the text begins like XML, ignoring a byte order mark and white space.
  var isMarkup: Bool {
    let beginning = unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }
    return beginning == "<"
  }
}

extension JSONValue {
  /// The text of a scalar, or `nil` for arrays and objects: a string unchanged, and a number, a Boolean or null as in
  /// JSON.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    case .array, .object: nil
    }
  }
}

// MARK: - Sequences

/// Writes the elements of an array, or a single value, as a sequence of JSON values.
private struct SequenceWriter {
  private let prefix: String
  private let suffix: String

  init(_ type: MediaType) {
    (prefix, suffix) =
      type.isEventStream ? ("data: ", "\n\n") : (type.isRecordSequence ? "\u{1E}" : "", "\n")
  }

  func bytes(of value: JSONValue) -> [UInt8] {
    (value.array ?? [value]).flatMap { prefix.utf8 + $0.serializedBytes() + suffix.utf8 }
  }
}

// MARK: - Forms

/// Writes `application/x-www-form-urlencoded`, the counterpart of ``FormReader``.
private struct FormWriter {
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
      return json(value, named: name, isWhole: isJSON)
    }
    let written = ItemEncoding(
      name: name,
      style: encoding?.style ?? .form,
      isExploded: encoding?.isExploded ?? true
    )
    return ItemsWriter(escaping: .form).items(writing: value, written)
  }

  /// Writes objects, and each element of an array, as JSON (OAS 3.0.3 §4.7.15.1).
  private func json(_ value: JSONValue, named name: String, isWhole: Bool) -> [String] {
    let texts = isWhole ? [value] : value.array ?? [value]
    return texts.map { "\(SentText.Escaping.form.escaped(name))=\(SentText.Escaping.form.escaped($0.serialized()))" }
  }
}

extension JSONValue {
  /// True if an element is an array or an object.
  fileprivate var hasObjects: Bool { array?.contains { $0.scalarText == nil } ?? false }
}
