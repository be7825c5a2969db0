import BacklotHTTP
import BacklotJSON

/// The description of a body of a media type or a media range (OAS 3.0.3 §4.7.14).
struct MediaContent: Sendable {
  /// The media type or range as it was written, such as `application/json` or `text/*`.
  let text: String
  /// The parsed media type or range, or `nil` if it is invalid.
  let mediaType: MediaType?
  /// The schema of the content, if specified.
  let schema: ContractSchema?
  /// The examples of the content, in order.
  let examples: [Example]
  /// The encodings of the members of a form, by their names.
  let encodings: [String: Encoding]

  /// The encoding of a member of a form (OAS 3.0.3 §4.7.15).
  struct Encoding: Sendable {
    let style: Parameter.Style
    let isExploded: Bool
    /// True if a style is specified.
    ///
    /// Otherwise, a media type decides.
    let hasStyle: Bool
    /// True if URI-reserved characters are allowed unescaped.
    let allowsReserved: Bool
    /// True if the contract explicitly forbids unescaped reserved characters.
    let forbidsReserved: Bool
    /// The media types that a part may have.
    let mediaTypes: [MediaType]
  }
}

/// The description of a request's body (OAS 3.0.3 §4.7.13).
struct RequestBody: Sendable {
  let isRequired: Bool
  let contents: [MediaContent]
  let node: ContractNode
}
