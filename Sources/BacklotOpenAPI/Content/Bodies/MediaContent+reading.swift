import BacklotHTTP
import BacklotJSON
import BacklotPlatform

extension MediaContent {
  /// The shape of the content.
  var shape: ValueShape { schema?.shape.value ?? ValueShape() }

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: The bytes. The caller checks whether they are required.
  ///   - type: The media type that the message states.
  ///   - xml: The XML reader. Without one, XML is opaque.
  ///   - preference: The preferred value of an ambiguous text.
  func reading(
    of body: [UInt8],
    as type: MediaType,
    xml: XMLReader? = nil,
    preferring preference: TextPreference = .strings
  ) -> ContentReading {
    if type.isJSON { return Self.json(body) }
    if type.isForm { return FormReader(self, preferring: preference).reading(of: body) }
    if type.type == "multipart" { return MultipartReader(self, preferring: preference).reading(of: body, as: type) }
    if type.isXML { return Self.xml(body, as: shape, reader: xml, preferring: preference) }
    return TextReader(shape: shape, hasSchema: schema != nil, preference: preference).reading(of: body, as: type)
  }

  /// Reads a body of JSON.
  private static func json(_ body: [UInt8]) -> ContentReading {
    do throws(JSONError) {
      return .value(try JSONParser(limits: .content).parse(body))
    } catch  where error.code == .tooManyValues {
      return .malformed(code: ContentFault.tooLarge, problem: "has too many values: \(error)")
    } catch {
      return .malformed(code: ContentFault.syntax, problem: "is not valid JSON: \(error)")
    }
  }

  private static func xml(
    _ body: [UInt8],
    as shape: ValueShape,
    reader: XMLReader?,
    preferring preference: TextPreference
  ) -> ContentReading {
    guard let reader else { return .opaque }
    do {
      return XMLValueReader(preference).reading(of: try reader(body), shape)
    } catch {
      return .malformed(code: ContentFault.syntax, problem: "is not valid XML: \(error)")
    }
  }
}

extension MediaType {
  /// True if the content is XML: `application/xml`, `text/xml`, or any type with the suffix `+xml` (RFC 7303).
  var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
}

// MARK: - Texts

/// Reads bodies that are a single text, or not text.
private struct TextReader {
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
      return type.type == "text" ? String(decoding: body, as: UTF8.self) : String(validated: body, as: UTF8.self)
    }
  }
}
