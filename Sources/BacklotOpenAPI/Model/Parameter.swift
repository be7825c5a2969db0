import BacklotHTTP
import BacklotJSON

/// A value that a contract expects outside of a request's body (OAS 3.0.3 §4.7.12).
///
/// A class, so that looking at each request's values passes on references and no parts.
final class Parameter: Sendable {
  /// Where the value is sent.
  enum Location: String, Sendable { case path, query, header, cookie }

  /// How a value becomes text (OAS 3.0.3 §4.7.12.3; the last one is Swagger 2.0's `collectionFormat: tsv`).
  enum Style: String, Sendable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, tabDelimited
  }

  let name: String
  let location: Location
  let style: Style
  /// Whether each element or member is a value of its own.
  let isExploded: Bool
  let isRequired: Bool
  let isDeprecated: Bool
  /// Whether an empty value stands for none.
  let allowsEmptyValue: Bool
  /// What the value has to be like, if anything is said.
  let schema: ContractSchema?
  /// The media type that the value is written in, where it is no style of OpenAPI's: `content` in the contract.
  let mediaType: MediaType?
  /// Values that show what is meant.
  let examples: [Example]
  /// Where the contract says so.
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

  /// The style where none is stated (OAS 3.0.3 §4.7.12.2.1).
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
  /// Where the value is to be had, where the contract does not hold it.
  let externalValue: String?
}
