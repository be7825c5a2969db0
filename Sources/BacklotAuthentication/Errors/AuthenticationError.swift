public import Foundation

/// The reason why a request has no valid credential.
///
/// Programs compare the ``code``; people read the ``message``. From a client's call, the error is the `underlyingError`
/// of a `ClientError` with code `middleware`:
///
/// ```swift
/// } catch where (error.underlyingError as? AuthenticationError)?.code == .signInRequired {
///   showSignIn()
/// }
/// ```
///
/// Neither the message nor the underlying errors that this library creates contain secrets.
public struct AuthenticationError: Error, Sendable {
  /// The kind of failure, for programs.
  public enum Code: Sendable, Hashable {
    /// There is no valid credential, and only the user can provide a new one.
    case signInRequired
    /// A refresh failed, but a later one may succeed.
    case refreshFailed
    /// The credential store failed.
    case credentialStore
    /// The authorization server returned an error (RFC 6749 §4.1.2.1 and §5.2).
    case refused(OAuth2ErrorCode)
    /// The authorization server's response is not a valid token response (RFC 6749 §5.1).
    case invalidResponse
    /// No response was received from the authorization server.
    case transport
    /// The caller's task was cancelled.
    case cancelled
    /// The redirect URL does not belong to the authorization request, or contains no code (RFC 6749 §4.1.2).
    case invalidRedirect
    /// The redirect URL has a different `state`, so that it may be forged (RFC 6749 §10.12).
    case stateMismatch
    /// The client's settings do not allow the request, for example because an endpoint does not use TLS.
    case invalidConfiguration
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// A message for users: the problem and the remedy, without secrets.
  public let message: String
  /// The authorization server's error, if the code is ``Code/refused(_:)``.
  public let serverError: OAuth2ErrorResponse?
  /// The underlying error, if there is one.
  public let underlyingError: (any Error)?

  init(
    _ code: Code,
    message: String,
    serverError: OAuth2ErrorResponse? = nil,
    underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.serverError = serverError
    self.underlyingError = underlyingError
  }

  /// Returns the error of a refresher whose next attempt cannot succeed either.
  ///
  /// - Parameter reason: The reason, as a sentence without secrets.
  public static func signInRequired(_ reason: String) -> Self {
    Self(.signInRequired, message: "\(reason) Sign in again.")
  }
}

extension AuthenticationError: LocalizedError, CustomStringConvertible {
  /// The message.
  public var description: String { message }
  /// The message.
  public var errorDescription: String? { message }
}

// MARK: - Creating errors

extension AuthenticationError {
  /// Creates the error of all requests that wait for a refresh.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - secrets: The tokens to mask in the reason.
  static func refreshFailed(_ error: any Error, hiding secrets: [String]) -> Self {
    let reason = Secret.masked("\(error)", hiding: secrets)
    let code = (error as? Self)?.codeAfterRefresh ?? .refreshFailed
    let remedy = code == .refreshFailed && !(error is Self) ? " Try again later, or sign in again." : ""
    return Self(code, message: "Cannot refresh the access token. \(reason)\(remedy)", underlyingError: error)
  }

  private var codeAfterRefresh: Code {
    switch code {
    case .signInRequired, .refused(.invalidGrant): .signInRequired
    case .credentialStore: .credentialStore
    default: .refreshFailed
    }
  }

  static func store(_ error: any Error, cannot action: String) -> Self {
    Self(
      .credentialStore,
      message: "Cannot \(action) the credential. \(error) Make the credential store available, and try again.",
      underlyingError: error
    )
  }

  static func refused(_ error: OAuth2ErrorResponse) -> Self {
    let words = error.message.map { " (\($0))" } ?? ""
    return Self(
      .refused(error.code),
      message: "The authorization server refused the request: \(error.code)\(words). \(error.code.remedy)",
      serverError: error
    )
  }
}
