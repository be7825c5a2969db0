import BacklotHTTP
import Foundation

/// The URL to which an authorization server redirects the browser (RFC 6749 §3.1.2 and §4.1.2).
enum OAuth2Redirect {
  /// Checks a redirect URL before it is used in a request.
  static func check(_ url: URL) throws(AuthenticationError) {
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else { throw invalidURL("it is not an absolute URL") }
    if url.fragment != nil { throw invalidURL("it has a fragment") }
    if scheme == "http", !OAuth2Endpoint.isLoopback(url.host ?? "") {
      throw invalidURL("it uses http, which is only safe on the loopback interface")
    }
  }

  private static func invalidURL(_ reason: String) -> AuthenticationError {
    AuthenticationError(
      .invalidConfiguration,
      message: "The redirect URL is invalid: \(reason). Use a URL such as \"com.example.app:/signed-in\"."
    )
  }
}

extension OAuth2AuthorizationRequest {
  /// Returns the code in a redirect URL.
  ///
  /// - Throws: ``AuthenticationError`` if the URL does not belong to this request, or contains an error or no code.
  func authorizationCode(in redirect: URL) throws(AuthenticationError) -> Secret {
    guard Self.target(of: redirect) == Self.target(of: redirectURL) else {
      throw Self.invalidRedirect("its scheme, host or path is not that of the request")
    }
    let query = URLComponents(url: redirect, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
    let items = QueryItems(parsing: query)
    // First, because a forged URL may contain anything.
    guard items.values(of: "state") == [state.rawValue] else { throw Self.stateMismatch }
    if let code = items["error"] { throw refused(code, in: items) }
    let codes = items.values(of: "code")
    guard codes.count == 1, let code = codes.first, !code.isEmpty else {
      throw Self.invalidRedirect("it does not contain exactly one code")
    }
    return Secret(rawValue: code)
  }

  /// Returns the parts of a URL that the server must not change.
  private static func target(of url: URL) -> [String] {
    let path = url.host != nil && url.path.isEmpty ? "/" : url.path
    return [url.scheme?.lowercased() ?? "", url.host?.lowercased() ?? "", url.port.map(String.init) ?? "", path]
  }

  private func refused(_ code: String, in items: QueryItems) -> AuthenticationError {
    let (message, page) = (items["error_description"], items["error_uri"])
    return .refused(
      .init(code: code, message: message, page: page, hiding: [state.rawValue, codeVerifier.rawValue])
    )
  }

  private static var stateMismatch: AuthenticationError {
    AuthenticationError(
      .stateMismatch,
      message: "The state of the redirect URL is not that of the request, so that the redirect may be forged. "
        + "Sign in again."
    )
  }

  private static func invalidRedirect(_ problem: String) -> AuthenticationError {
    AuthenticationError(.invalidRedirect, message: "The redirect URL is invalid: \(problem). Sign in again.")
  }
}
