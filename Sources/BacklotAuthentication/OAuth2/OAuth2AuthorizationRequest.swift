public import BacklotClientCore
import BacklotHTTP
public import Foundation

/// A request to a user to authorize the app in a browser, with PKCE (RFC 6749 §4.1.1, RFC 7636, RFC 8252).
///
/// Create a request, open its URL in a browser (in an app, with `ASWebAuthenticationSession`), and exchange the code
/// of the URL to which the browser is redirected:
///
/// ```swift
/// let request = try oauth.authorizationRequest(redirectURL: redirectURL, scopes: ["dogs.read"])
/// let redirect = try await browser.open(request.url)
/// try await store.save(oauth.credential(from: redirect, for: request))
/// ```
///
/// Descriptions and dumps of a request contain neither its URL nor its secrets.
public struct OAuth2AuthorizationRequest: Sendable {
  /// The URL to open in a browser.
  public let url: URL
  /// The URL to which the server redirects the browser.
  public let redirectURL: URL
  /// The random text that connects the redirect with this request (RFC 6749 §10.12).
  public let state: Secret
  /// The secret that proves that the exchange belongs to this request (RFC 7636 §4.1).
  public let codeVerifier: Secret
}

extension OAuth2AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The redirect URL without its query; neither the state nor the verifier.
  public var description: String { "OAuth2AuthorizationRequest(redirectURL: \(Self.shown(redirectURL)))" }
  /// A mirror without children, so that `dump` does not show the state and the verifier.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  private static func shown(_ url: URL) -> String {
    url.absoluteString.firstIndex(of: "?").map { String(url.absoluteString[..<$0]) } ?? url.absoluteString
  }
}

// MARK: - Creation

extension OAuth2Client {
  /// Creates a request to a user to authorize the app, with a new state and a new code verifier.
  ///
  /// - Parameters:
  ///   - redirectURL: The URL to which the server redirects the browser: one with `https`, one with a scheme of the
  ///     app, or one with `http` on the loopback interface (RFC 8252 §7).
  ///   - scopes: The scopes to request. Defaults to those that the server chooses.
  ///   - parameters: Further items of the URL's query, such as `prompt`. Defaults to none.
  /// - Throws: ``AuthenticationError`` with ``AuthenticationError/Code/invalidConfiguration`` if an endpoint or the
  ///   redirect URL cannot be used.
  public func authorizationRequest(
    redirectURL: URL,
    scopes: [String] = [],
    parameters: QueryItems = []
  ) throws(AuthenticationError) -> OAuth2AuthorizationRequest {
    var generator = SystemRandomNumberGenerator()
    return try authorizationRequest(
      redirectURL: redirectURL,
      scopes: scopes,
      parameters: parameters,
      state: PKCE.makeSecret(using: &generator),
      codeVerifier: PKCE.makeSecret(using: &generator)
    )
  }

  /// Creates a request to a user to authorize the app, which redirects the browser to a scheme of the app (RFC 8252 §7.1).
  ///
  /// ```swift
  /// let request = try oauth.authorizationRequest(callbackURLScheme: "com.example.app", path: "/signed-in")
  /// ```
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the redirect URL, without a colon: a domain of yours in reverse order.
  ///   - path: The path of the redirect URL, with a leading slash. Defaults to `/`.
  ///   - scopes: The scopes to request. Defaults to those that the server chooses.
  ///   - parameters: Further items of the URL's query, such as `prompt`. Defaults to none.
  /// - Throws: ``AuthenticationError`` with ``AuthenticationError/Code/invalidConfiguration`` if an endpoint or the
  ///   redirect URL cannot be used.
  public func authorizationRequest(
    callbackURLScheme scheme: String,
    path: EndpointPath = "/",
    scopes: [String] = [],
    parameters: QueryItems = []
  ) throws(AuthenticationError) -> OAuth2AuthorizationRequest {
    guard let redirectURL = URL(string: "\(scheme):\(path)"), redirectURL.scheme?.lowercased() == scheme.lowercased()
    else {
      throw Self.invalid("The scheme \(scheme.debugDescription) is invalid. Use one such as \"com.example.app\".")
    }
    return try authorizationRequest(redirectURL: redirectURL, scopes: scopes, parameters: parameters)
  }

  /// Creates a request with a given state and code verifier.
  func authorizationRequest(
    redirectURL: URL,
    scopes: [String],
    parameters: QueryItems = [],
    state: Secret,
    codeVerifier: Secret
  ) throws(AuthenticationError) -> OAuth2AuthorizationRequest {
    try OAuth2Redirect.check(redirectURL)
    var items = requestItems(redirectURL: redirectURL, scopes: scopes, state: state, codeVerifier: codeVerifier)
    if let repeated = parameters.items.first(where: { items[$0.name] != nil || $0.name == "scope" }) {
      throw Self.invalid("The parameter \"\(repeated.name)\" is set by the client. Remove it from the parameters.")
    }
    items.items += parameters.items
    return OAuth2AuthorizationRequest(
      url: try authorizationURL(with: items),
      redirectURL: redirectURL,
      state: state,
      codeVerifier: codeVerifier
    )
  }

  private func requestItems(redirectURL: URL, scopes: [String], state: Secret, codeVerifier: Secret) -> QueryItems {
    var items: QueryItems = [
      "response_type": "code", "client_id": id, "redirect_uri": redirectURL.absoluteString, "state": state.rawValue,
      "code_challenge": PKCE.challenge(for: codeVerifier), "code_challenge_method": "S256",
    ]
    if !scopes.isEmpty { items.items.append(QueryItems.Item(name: "scope", value: scopes.joined(separator: " "))) }
    return items
  }

  /// Returns the URL of the authorization endpoint with more items, after those that it has (RFC 6749 §3.1).
  private func authorizationURL(with items: QueryItems) throws(AuthenticationError) -> URL {
    guard let authorizationEndpoint else {
      throw Self.invalid("The client has no authorization endpoint. Set authorizationEndpoint.")
    }
    let (scheme, authority, path) = try OAuth2Endpoint(authorizationEndpoint, named: "authorization endpoint")
      .components
    let separator = path.contains("?") ? "&" : "?"
    guard let url = URL(string: "\(scheme)://\(authority)\(path)\(separator)\(items.encodedQuery)") else {
      throw Self.invalid("The authorization endpoint is not a valid URL. Set authorizationEndpoint.")
    }
    return url
  }

  private static func invalid(_ message: String) -> AuthenticationError {
    AuthenticationError(.invalidConfiguration, message: message)
  }
}
