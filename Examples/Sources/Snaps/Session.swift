import BacklotAuthentication
import BacklotCaching

extension OAuth2Session {
  static func snaps(transport: any HTTPTransport, store: any CredentialStore) -> OAuth2Session {
    let oauth = OAuth2Client(
      id: "snaps",
      host: .snaps,
      tokenPath: "token",
      authorizationPath: "authorize",
      transport: transport
    )
    return OAuth2Session(oauth, for: .snaps, store: store) { authentication in
      // The cache is in front of the token, so that its entries outlive a token, and need none without a connection.
      let cache = CachingMiddleware(policy: CachePolicy(staleIfError: .seconds(7 * 86_400)))
      return APIClient(host: .snaps, transport: transport, middleware: [cache, authentication])
    }
  }
}
