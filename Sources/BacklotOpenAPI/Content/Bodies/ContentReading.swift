import BacklotJSON

/// The result of reading a body.
enum ContentReading: Sendable, Hashable {
  /// A value for the schema to be asked about.
  case value(JSONValue)
  /// Something that is not written as its media type or the contract says.
  case malformed([ContentFault])
  /// Bytes that no schema can say anything about.
  case opaque
}

/// One thing that is wrong with how a body is written.
struct ContentFault: Sendable, Hashable {
  /// The names that lead to the member; empty for the body as a whole.
  let place: [String]
  /// The kind of fault, as a word.
  let code: String
  /// A sentence that describes the fault.
  let message: String

  /// Not what the media type is written like.
  static let syntax = "syntax"
  /// Characters that are to be percent-encoded and are not (OAS 3.0.3 §4.7.15, `allowReserved`).
  static let reservedCharacters = "reservedCharacters"
  /// No boundary between the parts is named, so that the media type says too little: a status, as Prism has it.
  static let boundary = "415"
  /// A part of another media type than those that are allowed.
  static let mediaType = "mediaType"
  /// More of something than is read.
  static let tooLarge = "tooLarge"

  /// The characters that a member has and may not have.
  static func reservedCharacters(in name: String) -> ContentFault {
    ContentFault(place: [name], code: reservedCharacters, message: "Reserved characters used in request body")
  }
}

extension ContentReading {
  /// A body with one fault.
  ///
  /// - Parameters:
  ///   - place: The names that lead to the member.
  ///   - code: The kind of fault.
  ///   - problem: What is wrong, to be read behind what it is wrong with: `is not valid JSON`.
  static func malformed(at place: [String] = [], _ code: String, _ problem: String) -> Self {
    .malformed([ContentFault(at: place, code, problem)])
  }
}

extension ContentFault {
  /// Creates a fault of the body or one of its members.
  init(at place: [String] = [], _ code: String, _ problem: String) {
    let subject = place.isEmpty ? "The body" : "The member \"\(place.joined(separator: "."))\""
    self.init(place: place, code: code, message: "\(subject) \(problem)")
  }
}
