import BacklotHTTP
import BacklotJSON

/// Reads bodies that are one text, or no text at all.
struct TextReader {
  let shape: ValueShape
  let hasSchema: Bool
  let preference: TextPreference

  func reading(of body: [UInt8], as type: MediaType) -> ContentReading {
    guard isText(type), let text = Self.text(body, as: type) else { return .opaque }
    return .value(shape.value(of: text, preferring: preference))
  }

  /// Whether a schema says something about a text of this type: of an object in a CSV nobody knows how it is written.
  private func isText(_ type: MediaType) -> Bool {
    guard hasSchema else { return false }
    if type.type == "text" { return shape.kinds.isEmpty || !shape.kinds.isDisjoint(with: ValueShape.scalars) }
    return shape.kinds.contains(.string) && shape.format != "binary"
  }

  /// The text of some bytes; of a type that is no text's, nothing where they are no UTF-8.
  static func text(_ body: [UInt8], as type: MediaType) -> String? {
    switch type.parameters["charset"]?.lowercased() {
    case "iso-8859-1", "latin1":
      var text = String.UnicodeScalarView()
      for byte in body { text.append(Unicode.Scalar(byte)) }
      return String(text)
    default:
      return type.type == "text" ? String(decoding: body, as: UTF8.self) : String(validating: body, as: UTF8.self)
    }
  }
}
