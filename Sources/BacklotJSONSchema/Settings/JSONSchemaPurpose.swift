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
