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
