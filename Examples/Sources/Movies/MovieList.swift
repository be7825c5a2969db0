public import BacklotClient
import Foundation
public import Observation

/// The state of the screen with the top movies.
@MainActor @Observable
public final class MovieList {
  let loader: Loader<[Movie]>

  /// Creates an empty list.
  ///
  /// - Parameter repository: The repository that gets the movies.
  public init(repository: APIRepository = APIRepository()) {
    loader = Loader { completion in
      repository.getMovies { movies, error in
        completion(movies.map(Result.success) ?? .failure(error ?? MoviesError.noData))
      }
      return nil
    }
  }

  /// The movies; those of the last successful load if a load fails.
  public var movies: [Movie] { loader.value ?? [] }

  /// The state of the last load.
  public var state: LoadState { loader.state }

  /// The message for the user, if there is one.
  public var message: String? { loader.error?.localizedDescription }

  /// Loads the movies; joins a load in progress.
  public func load() async { await loader.load() }
}
