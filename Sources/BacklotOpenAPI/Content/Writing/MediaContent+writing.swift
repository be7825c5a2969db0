import BacklotHTTP
import BacklotJSON

extension MediaContent {
  /// Writes a value as the content of an answer.
  ///
  /// - Parameters:
  ///   - value: The value; a string is text of the type already, but for one that cannot be XML.
  ///   - type: The media type that the answer states.
  ///   - plainly: Whether XML is written as Prism writes it: whatever the annotations say, elements inside of `<xml>`.
  /// - Returns: Nothing where nobody knows how such a value is written in this type.
  func bytes(writing value: JSONValue, as type: MediaType, plainly: Bool = false) -> [UInt8]? {
    if type.isJSON { return value.serializedBytes() }
    if let text = value.string, plainly || !type.isXML || text.isMarkup { return Array(text.utf8) }
    if type.isXML { return XMLValueWriter.bytes(of: value, plainly ? nil : shape) }
    if type.isForm { return FormWriter(self).text(of: value).map { Array($0.utf8) } }
    return type.type == "text" && !value.isNull ? value.scalarText.map { Array($0.utf8) } : nil
  }
}

extension String {
  /// Whether it begins as XML does, a byte order mark and white space aside.
  var isMarkup: Bool {
    let beginning = unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }
    return beginning == "<"
  }
}

extension JSONValue {
  /// The text of a value that is one: a string as it is, a number, a truth value or null as JSON has it.
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
