public import BacklotJSON

/// The keywords to assert although the specification treats them as annotations.
public struct JSONSchemaAssertions: OptionSet, Sendable, Hashable {
  /// The bit mask of the set.
  public let rawValue: Int

  /// Creates a set from a bit mask.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A value must match its `format`.
  ///
  /// Unknown formats are ignored.
  public static let formats = JSONSchemaAssertions(rawValue: 1)
  /// A string must have the encoding in `contentEncoding` and the media type in `contentMediaType`, and be valid
  /// against `contentSchema`.
  ///
  /// Unknown encodings and media types are ignored.
  public static let contents = JSONSchemaAssertions(rawValue: 2)
  /// `nullable` adds null to the types and the enumerated values of a schema in any draft, as in OpenAPI 3.0.
  package static let nullable = JSONSchemaAssertions(rawValue: 4)
}

/// The direction of a value, for schemas with members of only one direction (OpenAPI 3.0.3, Schema Object, fixed
/// fields).
///
/// Only servers provide `readOnly` members: a request may omit them even if `required` names them. Only clients
/// provide `writeOnly` members, and a response may omit them. The presence of such a member is not an error.
public enum JSONSchemaPurpose: Sendable, Hashable, CaseIterable {
  /// Both directions; `readOnly` and `writeOnly` have no effect.
  case anything
  /// Values that a client sends.
  case request
  /// Values that a server returns.
  case response
}

extension JSONSchemaPurpose {
  /// The keyword of members of the opposite direction.
  var opposite: String? {
    switch self {
    case .anything: nil
    case .request: "readOnly"
    case .response: "writeOnly"
    }
  }
}

/// A closure that returns the document for an absolute URI without a fragment, or `nil` if the URI is unknown.
///
/// It is the only access to documents that a schema refers to: no document is ever loaded from a network. The schemas
/// of the drafts are built in.
public typealias JSONSchemaResolver = (_ uri: String) throws -> JSONSource?

/// A closure that finds a schema inside a document by its absolute URI, or by an anchor as the URI's fragment.
package typealias JSONSchemaNames = (_ uri: String) -> (document: String, pointer: JSONPointer)?
