package import BacklotHTTP
import BacklotJSON

/// The description of a body of a media type or a media range (OAS 3.0.3 §4.7.14).
package struct MediaContent: Sendable {
  /// The media type or range as it was written, such as `application/json` or `text/*`.
  package let text: String
  /// The parsed media type or range, or `nil` if it is invalid.
  package let mediaType: MediaType?
  /// The schema of the content, if specified.
  package let schema: ContractSchema?
  /// The examples of the content, in order.
  package let examples: [Example]
  /// The encodings of the members of a form, by their names.
  package let encodings: [String: Encoding]

  /// The encoding of a member of a form (OAS 3.0.3 §4.7.15).
  package struct Encoding: Sendable {
    package let style: Parameter.Style
    package let isExploded: Bool
    /// True if a style is specified.
    ///
    /// Otherwise, a media type decides.
    package let hasStyle: Bool
    /// True if URI-reserved characters are allowed unescaped.
    let allowsReserved: Bool
    /// True if the contract explicitly forbids unescaped reserved characters.
    let forbidsReserved: Bool
    /// The media types that a part may have.
    package let mediaTypes: [MediaType]
  }
}

/// The description of a request's body (OAS 3.0.3 §4.7.13).
package struct RequestBody: Sendable {
  package let isRequired: Bool
  package let contents: [MediaContent]
  package let node: ContractNode
}
