public import BacklotHTTP

/// The kinds that most APIs have.
public enum EndpointKinds {
  /// Open to everybody.
  public enum Public: EndpointKind {
    /// Leaves the request as it is.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }

  /// Open to those who hold an access token.
  public enum Private: EndpointKind {
    /// Adds only `Authorization: Bearer …` (RFC 6750 §2.1).
    public static func prepare(_ request: inout HTTPRequest, with token: AccessToken) {
      request.headerFields[.authorization] = "Bearer \(token.rawValue)"
    }
  }

  /// For tests of endpoints themselves.
  public enum Stub: EndpointKind {
    /// Leaves the request as it is.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }
}
