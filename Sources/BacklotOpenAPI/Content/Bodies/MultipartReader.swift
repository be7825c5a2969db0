import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Reads `multipart/form-data` and similar types (RFC 7578, OAS 3.0.3 §4.7.14.4).
struct MultipartReader {
  private let encodings: [String: MediaContent.Encoding]
  private let shape: ValueShape
  private let preference: TextPreference
  private let hasSchema: Bool

  init(_ content: MediaContent, preferring preference: TextPreference) {
    encodings = content.encodings
    shape = content.shape
    hasSchema = content.schema != nil
    self.preference = preference
  }

  func reading(of body: [UInt8], as type: MediaType) -> ContentReading {
    guard let content = MultipartContent(body, type: type, limit: SentItems.maximum) else {
      return .malformed(
        code: ContentFault.boundary,
        problem: "has a media type without \"boundary\", expected the text that separates its parts"
      )
    }
    if content.isCut {
      return .malformed(code: ContentFault.tooLarge, problem: "has more than \(SentItems.maximum) parts")
    }
    guard content.isClosed else {
      return .malformed(code: ContentFault.syntax, problem: "is incomplete, expected a closing boundary")
    }
    if content.parts.isEmpty || content.parts.contains(where: { $0.name == nil }) {
      return nameless(content.parts, as: type)
    }
    return object(content.parts)
  }

  /// Returns the reading of parts that do not all have names, which only forms require.
  private func nameless(_ parts: [MultipartContent.Part], as type: MediaType) -> ContentReading {
    if parts.isEmpty { return .value([:]) }
    guard type.subtype == "form-data" else { return .opaque }
    return .malformed(
      code: ContentFault.syntax,
      problem: "has a part without a name, expected \"Content-Disposition: form-data; name=…\""
    )
  }

  private func object(_ parts: [MultipartContent.Part]) -> ContentReading {
    let shapes = shape.shapesByName
    var members = RepeatedMembers()
    var problems: [ContentFault] = []
    for part in parts {
      let name = part.name ?? ""
      let shape = shapes[name] ?? shape.others.first ?? ValueShape()
      let isArray = shape.structure(ofSeveral: true) == .array
      switch reading(of: part, named: name, as: isArray ? shape.element : shape) {
      case .value(.array(let elements)) where isArray:
        for element in elements { members.add(element, to: name, isArray: true) }
      case .value(let value): members.add(value, to: name, isArray: isArray)
      case .malformed(let found): problems += found
      case .opaque: members.add(.string(""), to: name, isArray: isArray)
      }
    }
    return problems.isEmpty ? .value(.object(members.object)) : .malformed(problems)
  }

  /// Reads a part by its stated media type, or else by the one in the contract.
  private func reading(of part: MultipartContent.Part, named name: String, as shape: ValueShape) -> ContentReading {
    let stated = part.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    let allowed = encodings[name]?.mediaTypes ?? []
    if let stated, !allowed.isEmpty, !allowed.contains(where: { stated.isIncluded(in: $0) }) {
      let expected = allowed.map(\.description).joined(separator: " or ")
      return .malformed(at: [name], code: ContentFault.mediaType, problem: "is \(stated), expected \(expected)")
    }
    let isJSON = (stated ?? allowed.first)?.isJSON ?? (shape.structure(ofSeveral: false) == .object)
    let isFile = part.fileName != nil && stated?.isJSON != true
    if !isFile, encodings[name]?.forbidsReserved ?? false, part.body.contains(where: FormReader.reserved.contains) {
      return .malformed([.reservedCharacters(in: name)])
    }
    if isJSON, !isFile || shape.structure(ofSeveral: false) == .object { return json(part, named: name) }
    return .value(shape.value(of: String(decoding: part.body, as: UTF8.self), preferring: preference))
  }

  private func json(_ part: MultipartContent.Part, named name: String) -> ContentReading {
    switch JSONText.reading(of: String(decoding: part.body, as: UTF8.self)) {
    case .value(let value): .value(value)
    case .malformed(let problem): .malformed(at: [name], code: ContentFault.syntax, problem: problem)
    case .absent, .empty: .opaque
    }
  }
}
