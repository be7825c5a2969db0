public import BacklotHTTP

/// The common kinds of endpoints.
public enum EndpointKinds {
  /// Endpoints without authentication.
  public enum Public: EndpointKind {
    /// Leaves the request unchanged.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }

  /// Endpoints that require an access token.
  public enum Private: EndpointKind {
    /// Adds only `Authorization: Bearer …` (RFC 6750 §2.1).
    public static func prepare(_ request: inout HTTPRequest, with token: AccessToken) {
      request.headerFields[.authorization] = "Bearer \(token.rawValue)"
    }
  }

  /// Endpoints for tests of endpoints themselves.
  public enum Stub: EndpointKind {
    /// Leaves the request unchanged.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }
}
