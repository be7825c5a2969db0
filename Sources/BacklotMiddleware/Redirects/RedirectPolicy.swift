public import BacklotHTTP

/// The redirects that a client follows.
public struct RedirectPolicy: Sendable {
  /// The maximum number of redirects of one call.
  public var limit: Int
  /// A Boolean value that indicates whether a request with `https` may be redirected to `http`.
  ///
  /// Defaults to false.
  public var allowsDowngrade = false
  private let decide: @Sendable (Redirect) -> HTTPRequest?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of redirects of one call. Defaults to 10.
  ///   - decide: Returns the request to send, usually the ``Redirect/target``, or `nil` to return the redirect itself.
  public init(upTo limit: Int = 10, decide: @escaping @Sendable (_ redirect: Redirect) -> HTTPRequest?) {
    self.limit = limit
    self.decide = decide
  }

  /// Returns the request that follows a redirect, or `nil` if the redirect is returned.
  func target(of redirect: Redirect) -> HTTPRequest? { decide(redirect) }
}

extension RedirectPolicy {
  /// Follows redirects to all targets.
  public static var follow: Self { follow() }

  /// Returns a policy that follows redirects to all targets.
  ///
  /// - Parameter limit: The maximum number of redirects of one call. Defaults to 10.
  public static func follow(upTo limit: Int = 10) -> Self { Self(upTo: limit) { $0.target } }

  /// Follows redirects to the same scheme, host and port, and returns all others.
  public static var sameOrigin: Self { sameOrigin() }

  /// Returns a policy that follows redirects to the same scheme, host and port, and returns all others.
  ///
  /// - Parameter limit: The maximum number of redirects of one call. Defaults to 10.
  public static func sameOrigin(upTo limit: Int = 10) -> Self {
    Self(upTo: limit) { $0.isSameOrigin ? $0.target : nil }
  }

  /// Returns all redirects.
  public static var doNotFollow: Self { Self { _ in nil } }
}
