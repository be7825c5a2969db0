#if canImport(SwiftUI)
  import BacklotClient
  import BacklotStubs
  import BacklotURLSession
  import Foundation
  public import SwiftUI

  /// The screen with the top movies.
  public struct MovieListView: View {
    @State private var list: MovieList

    /// Creates the screen.
    ///
    /// - Parameter repository: The repository that gets the movies.
    public init(repository: APIRepository = APIRepository()) {
      _list = State(initialValue: MovieList(repository: repository))
    }

    /// The content of the screen.
    public var body: some View {
      NavigationStack {
        List(list.movies, id: \.title) { movie in
          VStack(alignment: .leading) {
            Text(movie.title).font(.headline)
            Text(movie.detail).font(.subheadline).foregroundStyle(.secondary)
          }
        }
        .overlay {
          LoadStatusView(list.loader, isEmpty: list.movies.isEmpty) {
            ContentUnavailableView("No Movies", systemImage: "film")
          }
        }
        .navigationTitle("Movies")
        .refreshable { await list.load() }
        .task { await list.load() }
      }
    }
  }

  // MARK: - Previews

  extension APIRepository {
    /// Creates a repository for a preview, with a backend of its own.
    fileprivate static func preview(_ backend: MockBackend) -> APIRepository {
      APIRepository(session: URLSession(backend: backend))
    }
  }

  #Preview("Loaded") { MovieListView(repository: .preview(.movies())) }

  #Preview("Loading") {
    MovieListView(
      repository: .preview(MockBackend(time: .real) { Get("/topmovies") { Respond(.ok, after: .seconds(3600)) } })
    )
  }

  #Preview("Failed") { MovieListView(repository: .preview(.movies(failingWith: .serviceUnavailable))) }

  #Preview("Empty") {
    MovieListView(repository: .preview(MockBackend { Get("/topmovies") { Respond(json: [Movie]()) } }))
  }
#endif
