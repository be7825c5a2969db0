public import BacklotClient

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A repository that gets movies with a replaceable session.
public final class APIRepository {
  /// The session that performs the requests; a `MockURLSession` in tests.
  public var session: any URLSessionProtocol
  private let host: URLHost

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - session: The session that performs the requests.
  ///   - host: The host of the API.
  public init(session: any URLSessionProtocol = URLSession.shared, host: URLHost = .moviesList) {
    self.session = session
    self.host = host
  }

  /// Gets the top movies.
  ///
  /// - Parameter completion: Called with the movies or the error, on the thread on which the session completes.
  public func getMovies(completion: @escaping @Sendable ([Movie]?, (any Error)?) -> Void) {
    guard let request = Endpoint.topMovies.makeRequest(with: (), host: host) else {
      return completion(nil, MoviesError.invalidHost(host))
    }
    let task = session.makeDataTask(with: request) { data, response, error in
      switch Self.movies(in: data, response, error) {
      case .success(let movies): completion(movies, nil)
      case .failure(let error): completion(nil, error)
      }
    }
    task.resume()
  }

  private static func movies(
    in data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<[Movie], any Error> {
    if let error { return .failure(error) }
    if let code = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(code) {
      return .failure(MoviesError.unsuccessfulStatus(HTTPStatus(code: code)))
    }
    guard let data else { return .failure(MoviesError.noData) }
    do {
      return .success(try JSONDecoder().decode([Movie].self, from: data))
    } catch {
      return .failure(MoviesError.invalidData(DecodingFailure(error, in: data)))
    }
  }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Movie] {
  /// The top movies.
  public static var topMovies: Self { Endpoint(path: "topmovies") }
}

extension URLHost {
  /// The service of the article, which need not exist.
  public static let moviesList = URLHost(rawValue: "mymovieslist.com")
}
