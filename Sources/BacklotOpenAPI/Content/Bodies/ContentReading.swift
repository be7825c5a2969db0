import BacklotJSON

/// The result of reading a body.
enum ContentReading: Sendable, Hashable {
  /// A value to validate against the schema.
  case value(JSONValue)
  /// Content that violates the rules of its media type or the contract's encoding.
  case malformed([ContentFault])
  /// Bytes that a schema cannot describe.
  case opaque
}

/// A fault in the encoding of a body.
struct ContentFault: Sendable, Hashable {
  /// The path of names to the member.
  ///
  /// Empty for the body as a whole.
  let place: [String]
  /// The kind of fault, as a word.
  let code: String
  /// A sentence that describes the fault.
  let message: String

  /// The code for content that violates the syntax of its media type.
  static let syntax = "syntax"
  /// The code for characters that must be percent-encoded and are not (OAS 3.0.3 §4.7.15, `allowReserved`).
  static let reservedCharacters = "reservedCharacters"
  /// The code for a media type without a boundary between the parts: a status, as in Prism.
  static let boundary = "415"
  /// The code for a part whose media type is not allowed.
  static let mediaType = "mediaType"
  /// The code for content that exceeds a limit.
  static let tooLarge = "tooLarge"

  /// Returns the fault of a member with characters that it must not contain.
  static func reservedCharacters(in name: String) -> ContentFault {
    ContentFault(place: [name], code: reservedCharacters, message: "Reserved characters used in request body")
  }
}

extension ContentReading {
  /// Returns the reading of a body with one fault.
  ///
  /// - Parameters:
  ///   - place: The path of names to the member.
  ///   - code: The kind of fault.
  ///   - problem: The predicate of the message, such as `is not valid JSON`.
  static func malformed(at place: [String] = [], code: String, problem: String) -> Self {
    .malformed([ContentFault(at: place, code: code, problem: problem)])
  }
}

extension ContentFault {
  /// Creates a fault of the body or one of its members.
  init(at place: [String] = [], code: String, problem: String) {
    let subject = place.isEmpty ? "The body" : "The member \"\(place.joined(separator: "."))\""
    self.init(place: place, code: code, message: "\(subject) \(problem)")
  }
}
