/// Stubs that answer for one host only.
///
/// ```swift
/// Host("auth.example.com") {
///   Post("/token", form: ["grant_type": "refresh_token"]) { Respond(json: ["access_token": "t2"]) }
/// }
/// ```
public struct Host: BackendSource {
  private let matcher: RequestMatcher
  private let sources: [any BackendSource]

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - host: The host, in any case, with `:` and a port where only that port is meant.
  ///   - sources: What answers there.
  public init(_ host: String, @BackendBuilder _ sources: () -> [any BackendSource]) {
    let authority = RequestAuthority(authority: host, scheme: nil)
    let named = RequestMatcher().host(.equal(authority.host))
    matcher = authority.port.map(named.port) ?? named
    self.sources = sources()
  }

  /// Adds the stubs, each bound to this host.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var inner = BackendBlueprint(sources)
    for index in inner.stubs.indices { inner.stubs[index].request.criteria += matcher.criteria }
    blueprint.append(inner)
  }
}
