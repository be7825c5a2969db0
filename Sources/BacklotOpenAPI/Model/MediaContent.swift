import BacklotHTTP
import BacklotJSON

/// What a body of one media type, or of a range of them, is like (OAS 3.0.3 §4.7.14).
struct MediaContent: Sendable {
  /// The media type or range as it was written, such as `application/json` or `text/*`.
  let text: String
  /// The same, understood; nothing where it is no media type.
  let mediaType: MediaType?
  /// What the content has to be like, if anything is said.
  let schema: ContractSchema?
  /// Contents that show what is meant, in their order.
  let examples: [Example]
  /// How the members of a form are written, by their names.
  let encodings: [String: Encoding]

  /// How one member of a form is written (OAS 3.0.3 §4.7.15).
  struct Encoding: Sendable {
    let style: Parameter.Style
    let isExploded: Bool
    /// Whether a style was stated at all; a media type decides otherwise.
    let hasStyle: Bool
    /// Whether characters that URIs reserve may stand there as they are.
    let allowsReserved: Bool
    /// Whether the contract says explicitly that they may not.
    let forbidsReserved: Bool
    /// The media types that a part may have.
    let mediaTypes: [MediaType]
  }
}

/// What a request may carry (OAS 3.0.3 §4.7.13).
struct RequestBody: Sendable {
  let isRequired: Bool
  let contents: [MediaContent]
  let node: ContractNode
}
