import BacklotHTTP
import BacklotJSON

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
    if type.isForm { return FormReader(self, preference).reading(of: body) }
    if type.type == "multipart" { return MultipartReader(self, preference).reading(of: body, as: type) }
    if type.isXML { return Self.xml(body, shape, xml, preference) }
    return TextReader(shape: shape, hasSchema: schema != nil, preference: preference).reading(of: body, as: type)
  }

  /// Reads a body of JSON.
  private static func json(_ body: [UInt8]) -> ContentReading {
    do throws(JSONError) {
      return .value(try JSONValue(parsing: body))
    } catch {
      return .malformed(ContentFault.syntax, "is not valid JSON: \(error)")
    }
  }

  private static func xml(
    _ body: [UInt8],
    _ shape: ValueShape,
    _ reader: XMLReader?,
    _ preference: TextPreference
  ) -> ContentReading {
    guard let reader else { return .opaque }
    do {
      return XMLValueReader(preference).reading(of: try reader(body), shape)
    } catch {
      return .malformed(ContentFault.syntax, "is not valid XML: \(error)")
    }
  }
}

extension MediaType {
  /// True if the content is XML: `application/xml`, `text/xml`, or any type with the suffix `+xml` (RFC 7303).
  var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
}
