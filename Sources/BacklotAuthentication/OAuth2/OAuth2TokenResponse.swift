import BacklotClientCore
import BacklotHTTP
import Foundation

/// The response to a token request (RFC 6749 §5).
struct OAuth2TokenResponse {
  private let status: HTTPStatus
  private let content: [UInt8]
  private let secrets: [String]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - content: The content.
  ///   - secrets: The secrets of the request, to mask them in errors.
  init(_ status: HTTPStatus, content: [UInt8], hiding secrets: [String]) {
    self.status = status
    self.content = content
    self.secrets = secrets
  }

  /// Returns the credential.
  ///
  /// - Parameter start: The time from which the token's lifetime counts.
  /// - Throws: The server's error, or ``AuthenticationError/Code/invalidResponse``.
  func credential(since start: Date) throws(AuthenticationError) -> Credential {
    let members = try members()
    // Some servers return errors with the status 200.
    if let code = members.error {
      let (message, page) = (members.errorDescription, members.errorPage)
      throw .refused(.init(code: code, message: message, page: page, hiding: secrets))
    }
    guard status.kind == .successful else { throw invalid("it has no member \"error\"") }
    return Credential(
      accessToken: try accessToken(in: members),
      refreshToken: members.refreshToken.flatMap { $0.isEmpty ? nil : Secret(rawValue: $0) },
      expiration: members.lifetime.map { start.addingTimeInterval($0.seconds) },
      scopes: members.scope.map { Set($0.split(separator: " ").map(String.init)) }
    )
  }
}

extension OAuth2TokenResponse {
  private func members() throws(AuthenticationError) -> Members {
    do {
      return try JSONDecoder().decode(Members.self, from: Data(content))
    } catch {
      // Without the decoder's error, since its text may contain the tokens.
      throw invalid("it is not a JSON object with members of the expected types")
    }
  }

  private func accessToken(in members: Members) throws(AuthenticationError) -> AccessToken {
    guard let type = members.tokenType else { throw invalid("it has no member \"token_type\"") }
    guard type.lowercased() == "bearer" else { throw invalid("its \"token_type\" is not \"Bearer\"") }
    guard let token = members.accessToken, !token.isEmpty else { throw invalid("it has no member \"access_token\"") }
    // RFC 6749 appendix A.12; other characters would not reach the API unchanged.
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw invalid("its \"access_token\" contains characters that a header field cannot contain")
    }
    return AccessToken(rawValue: token)
  }

  private func invalid(_ problem: String) -> AuthenticationError {
    AuthenticationError(
      .invalidResponse,
      message: "The response of the token endpoint (\(status)) is invalid: \(problem). "
        + "Check the URL of the endpoint, and whether the server supports OAuth 2."
    )
  }
}

extension OAuth2TokenResponse {
  /// The members of a successful or an unsuccessful response.
  private struct Members: Decodable {
    var accessToken: String?
    var tokenType: String?
    var lifetime: Lifetime?
    var refreshToken: String?
    var scope: String?
    var error: String?
    var errorDescription: String?
    var errorPage: String?

    private enum CodingKeys: String, CodingKey {
      case accessToken = "access_token"
      case tokenType = "token_type"
      case lifetime = "expires_in"
      case refreshToken = "refresh_token"
      case scope, error
      case errorDescription = "error_description"
      case errorPage = "error_uri"
    }
  }

  /// A number of seconds, which some servers send as a string.
  private struct Lifetime: Decodable {
    let seconds: Double

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      do {
        seconds = try value.decode(Double.self)
      } catch {
        guard let number = Double(try value.decode(String.self)), number.isFinite else { throw error }
        seconds = number
      }
    }
  }
}
