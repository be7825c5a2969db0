import BacklotHTTP
import Foundation

/// The way in which a client authenticates to the authorization server (RFC 6749 §2.3).
public enum OAuth2ClientAuthentication: Sendable, Hashable {
  /// The client has no secret, as is usual for apps (RFC 8252 §8.4); its requests contain only its ID.
  case none
  /// The client has a secret.
  ///
  /// - Parameters:
  ///   - secret: The secret.
  ///   - method: The part of the request that contains it. Defaults to the header, which each server must support.
  case secret(_ secret: Secret, method: Method = .basic)

  /// The part of a request that contains the client's secret (RFC 6749 §2.3.1).
  public enum Method: Sendable, Hashable {
    /// The field `Authorization: Basic …`, also known as `client_secret_basic`.
    case basic
    /// The form in the body, also known as `client_secret_post`, for servers that do not support the header.
    case post
  }
}

extension OAuth2ClientAuthentication {
  /// The secret, to mask it in messages.
  var secrets: [String] {
    if case .secret(let secret, _) = self { [secret.rawValue] } else { [] }
  }

  /// Adds the client's ID and secret to a token request.
  ///
  /// - Parameters:
  ///   - id: The client's ID.
  ///   - fields: The header fields of the request.
  ///   - form: The items of the request's form.
  func authenticate(_ id: String, in fields: inout HTTPFields, form: inout QueryItems) {
    switch self {
    case .none:
      form.items.append(QueryItems.Item(name: "client_id", value: id))
    case .secret(let secret, .basic):
      fields[.authorization] = Self.basicCredentials(id: id, secret: secret)
    case .secret(let secret, .post):
      form.items.append(QueryItems.Item(name: "client_id", value: id))
      form.items.append(QueryItems.Item(name: "client_secret", value: secret.rawValue))
    }
  }

  /// Returns the credentials of a client, both encoded as in a form, so that a colon in the ID is not a separator.
  private static func basicCredentials(id: String, secret: Secret) -> String {
    let pair = [id, secret.rawValue].map { PercentEncoding.encode($0, for: .form) }.joined(separator: ":")
    return "Basic \(Data(pair.utf8).base64EncodedString())"
  }
}
