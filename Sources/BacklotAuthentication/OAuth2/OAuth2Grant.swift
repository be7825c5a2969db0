import BacklotHTTP
import Foundation

/// The grant of a token request (RFC 6749 §1.3).
enum OAuth2Grant: Sendable {
  case clientCredentials(scopes: [String])
  case authorizationCode(Secret, redirectURL: URL, codeVerifier: Secret)
  case refreshToken(Secret, scopes: [String])
}

extension OAuth2Grant {
  /// The items of the request's form (RFC 6749 §4.1.3, §4.4.2 and §6; RFC 7636 §4.5).
  var form: QueryItems {
    switch self {
    case .clientCredentials(let scopes):
      Self.form("client_credentials", scopes: scopes)
    case .authorizationCode(let code, let redirectURL, let codeVerifier):
      Self.form(
        "authorization_code",
        adding: [
          ("code", code.rawValue), ("redirect_uri", redirectURL.absoluteString),
          ("code_verifier", codeVerifier.rawValue),
        ]
      )
    case .refreshToken(let token, let scopes):
      Self.form("refresh_token", adding: [("refresh_token", token.rawValue)], scopes: scopes)
    }
  }

  /// The secrets in the form, to mask them in messages.
  var secrets: [String] {
    switch self {
    case .clientCredentials: []
    case .authorizationCode(let code, _, let codeVerifier): [code.rawValue, codeVerifier.rawValue]
    case .refreshToken(let token, _): [token.rawValue]
    }
  }

  private static func form(_ type: String, adding items: [(String, String)] = [], scopes: [String] = []) -> QueryItems {
    let scope = scopes.isEmpty ? [] : [("scope", scopes.joined(separator: " "))]
    return QueryItems(([("grant_type", type)] + items + scope).map { QueryItems.Item(name: $0, value: $1) })
  }
}
