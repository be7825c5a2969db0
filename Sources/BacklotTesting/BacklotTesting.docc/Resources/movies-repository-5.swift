import BacklotClient
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct APIRepository {
  var session: any URLSessionProtocol = URLSession.shared

  func getMovies(completion: @escaping @Sendable ([Movie]?, (any Error)?) -> Void) {
    guard let request = Endpoint.topMovies.makeRequest(with: (), host: .moviesList) else {
      return completion(nil, URLError(.badURL))
    }
    let task = session.makeDataTask(with: request) { data, _, error in
      guard let data else { return completion(nil, error ?? MoviesError.noData) }
      let movies = try? JSONDecoder().decode([Movie].self, from: data)
      completion(movies, error)
    }
    task.resume()
  }
}

enum MoviesError: Error {
  case noData
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Movie] {
  static var topMovies: Self { Endpoint(path: "topmovies") }
}

extension URLHost {
  static let moviesList = URLHost(rawValue: "mymovieslist.com")
}
