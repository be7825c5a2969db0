package import BacklotHTTP

/// A value that a contract expects outside of a request's body (OAS 3.0.3 §4.7.12).
///
/// A class, so that validating each request passes references instead of copies.
package final class Parameter: Sendable {
  /// The part of the request that carries the value.
  package enum Location: String, Sendable { case path, query, header, cookie }

  /// The style in which a value is written (OAS 3.0.3 §4.7.12.3).
  ///
  /// The last one is `collectionFormat: tsv` of Swagger 2.0.
  package enum Style: String, Sendable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, tabDelimited
  }

  package let name: String
  package let location: Location
  package let style: Style
  /// True if each element or member is a separate value.
  package let isExploded: Bool
  package let isRequired: Bool
  package let isDeprecated: Bool
  /// True if an empty value means no value.
  let allowsEmptyValue: Bool
  /// The schema of the value, if specified.
  package let schema: ContractSchema?
  /// The media type of the value, if the contract specifies `content` instead of a style.
  package let mediaType: MediaType?
  /// The examples of the value.
  package let examples: [Example]
  /// The location in the contract.
  package let node: ContractNode
  /// The name of the header field that carries the value, if it has its own field.
  let fieldName: HTTPField.Name?

  init(
    name: String,
    location: Location,
    style: Style,
    isExploded: Bool,
    isRequired: Bool,
    isDeprecated: Bool,
    allowsEmptyValue: Bool,
    schema: ContractSchema?,
    mediaType: MediaType?,
    examples: [Example],
    node: ContractNode
  ) {
    self.name = name
    self.location = location
    self.style = style
    self.isExploded = isExploded
    self.isRequired = isRequired
    self.isDeprecated = isDeprecated
    self.allowsEmptyValue = allowsEmptyValue
    self.schema = schema
    self.mediaType = mediaType
    self.examples = examples
    self.node = node
    fieldName = location == .header ? HTTPField.Name(name) : nil
  }

  /// Returns the default style (OAS 3.0.3 §4.7.12.2.1).
  static func defaultStyle(in location: Location) -> Style {
    switch location {
    case .path, .header: .simple
    case .query, .cookie: .form
    }
  }
}
