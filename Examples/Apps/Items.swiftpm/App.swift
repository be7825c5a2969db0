import BacklotClient
import BacklotURLSession
import Items
import SwiftUI

@main
struct ItemsApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let backend = EmbeddedBackend(backend: .items())

  var body: some Scene {
    WindowGroup { ItemSearchView(session: Self.backend.urlSession(), token: .embedded) }
  }
}
