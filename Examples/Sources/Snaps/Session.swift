import BacklotAuthentication
import BacklotCaching
import Foundation
import Observation

@MainActor @Observable
final class Session {
  /// The client of the user who is logged in.
  private(set) var client: APIClient?
  private(set) var message = "Log in to share photos."
  private let store = InMemoryCredentialStore()
  private let oauth: OAuth2Client

  // swift-format-ignore: NeverForceUnwrap
  init(transport: any HTTPTransport) {
    oauth = OAuth2Client(
      id: "snaps",
      tokenEndpoint: URL(string: "https://api.example.com/token")!,
      authorizationEndpoint: URL(string: "https://api.example.com/authorize")!,
      transport: transport
    )
  }

  // swift-format-ignore: NeverForceUnwrap
  func logIn(_ browse: (URL) async throws -> URL) async {
    do {
      let request = try oauth.authorizationRequest(redirectURL: URL(string: "com.example.snaps:/login")!)
      start(with: try await oauth.credential(from: browse(request.url), for: request))
    } catch {
      message = error.localizedDescription
    }
  }

  func start(with credential: Credential) {
    store.save(credential)
    // The cache is in front of the token, so that its entries outlive a token, and need none without a connection.
    client = APIClient(
      host: .snaps,
      transport: oauth.transport,
      middleware: [
        .caching(policy: CachePolicy(staleIfError: .seconds(7 * 86_400))),
        .authentication(for: .snaps, store: store, refresher: .refreshToken(oauth)) { [weak self] in
          await self?.end()
        },
      ]
    )
  }

  func end() {
    store.remove()
    client = nil
    message = "Your login has expired. Log in again."
  }
}
