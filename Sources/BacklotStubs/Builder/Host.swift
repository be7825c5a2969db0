/// A group of stubs that answer for only one host.
///
/// ```swift
/// Host("auth.example.com") {
///   Post("/token", form: ["grant_type": "refresh_token"]) { Respond(json: ["access_token": "t2"]) }
/// }
/// ```
public struct Host: BackendSource {
  private let matcher: RequestMatcher
  private let sources: [any BackendSource]

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - host: The host, in any case. A colon and a port restrict the group to that port.
  ///   - sources: The stubs and other sources for the host.
  public init(_ host: String, @BackendBuilder _ sources: () -> [any BackendSource]) {
    let authority = RequestAuthority(authority: host, scheme: nil)
    let named = RequestMatcher().host(.equal(authority.host))
    matcher = authority.port.map(named.port) ?? named
    self.sources = sources()
  }

  /// Adds the stubs, each restricted to this host.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var inner = BackendBlueprint(sources)
    for index in inner.stubs.indices { inner.stubs[index].request.criteria += matcher.criteria }
    blueprint.append(inner)
  }
}
