import BacklotHTTP
import BacklotJSON

/// Reads bodies that are a single text, or not text.
struct TextReader {
  let shape: ValueShape
  let hasSchema: Bool
  let preference: TextPreference

  func reading(of body: [UInt8], as type: MediaType) -> ContentReading {
    guard isText(type), let text = Self.text(body, as: type) else { return .opaque }
    return .value(shape.value(of: text, preferring: preference))
  }

  /// Returns true if a schema can describe a text of this type.
  ///
  /// For example, the form of an object in CSV is undefined.
  private func isText(_ type: MediaType) -> Bool {
    guard hasSchema else { return false }
    if type.type == "text" { return shape.kinds.isEmpty || !shape.kinds.isDisjoint(with: ValueShape.scalars) }
    return shape.kinds.contains(.string) && shape.format != "binary"
  }

  /// Returns the text of some bytes, or `nil` if the type is not a text type and the bytes are not UTF-8.
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
