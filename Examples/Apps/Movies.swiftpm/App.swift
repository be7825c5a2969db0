import BacklotURLSession
import Movies
import SwiftUI

@main
struct MoviesApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let backend = EmbeddedBackend(backend: .movies())

  var body: some Scene {
    WindowGroup { MovieListView(repository: APIRepository(session: Self.backend.urlSession())) }
  }
}
