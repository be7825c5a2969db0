import BacklotClient
import BacklotURLSession
import Chat
import SwiftUI

@main
struct ChatApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let backend = EmbeddedBackend(backend: .chat())

  var body: some Scene {
    WindowGroup {
      ConversationView(
        Conversation(
          client: APIClient(host: .chat, transport: Self.backend.transport(otherwise: .urlSession)),
          token: AccessToken(rawValue: "from your login")
        )
      )
    }
  }
}
