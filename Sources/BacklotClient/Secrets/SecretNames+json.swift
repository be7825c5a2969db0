import BacklotHTTP
import BacklotJSON

extension SecretNames {
  /// Returns a JSON value with the values of secret names masked, or `nil` without any.
  func masked(_ value: JSONValue) -> JSONValue? {
    value.replacingMembers(with: .string(Self.mask)) { containsMember($0) }
  }
}
