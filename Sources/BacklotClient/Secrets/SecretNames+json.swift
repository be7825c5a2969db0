import BacklotHTTP
import BacklotJSON

extension SecretNames {
  /// Returns a JSON value with the values of secret names masked, or `nil` if it contains none.
  func masked(_ value: JSONValue) -> JSONValue? {
    value.replacingMembers(with: .string(Self.mask)) { containsMember($0) }
  }
}
