import BacklotHTTP
import BacklotJSON

/// A value that a contract expects outside of a request's body (OAS 3.0.3 §4.7.12).
///
/// A class, so that looking at each request's values passes on references and no parts.
final class Parameter: Sendable {
  /// The part of the request that carries the value.
  enum Location: String, Sendable { case path, query, header, cookie }

  /// The style of a value as text (OAS 3.0.3 §4.7.12.3; the last one is Swagger 2.0's `collectionFormat: tsv`).
  enum Style: String, Sendable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, tabDelimited
  }

  let name: String
  let location: Location
  let style: Style
  /// True if each element or member is a separate value.
  let isExploded: Bool
  let isRequired: Bool
  let isDeprecated: Bool
  /// True if an empty value stands for no value.
  let allowsEmptyValue: Bool
  /// The schema of the value, if it is stated.
  let schema: ContractSchema?
  /// The media type that the value is written in, where it is no style of OpenAPI's: `content` in the contract.
  let mediaType: MediaType?
  /// Values that show what is meant.
  let examples: [Example]
  /// The location in the contract.
  let node: ContractNode
  /// The name of the field that it is sent in, if it is sent in one of its own.
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

/// A value that shows what is meant.
struct Example: Sendable {
  /// Its name; that of an example without one is `default`, as in Prism.
  let name: String
  /// The value, where the contract holds it.
  let value: JSONValue?
  /// The location of the value, if the contract does not contain it.
  let externalValue: String?
}
