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
    let task = session.makeDataTask(with: request) { data, response, error in
      if let error { return completion(nil, error) }
      if let code = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(code) {
        return completion(nil, MoviesError.status(code))
      }
      guard let data else { return completion(nil, MoviesError.noData) }
      do {
        completion(try JSONDecoder().decode([Movie].self, from: data), nil)
      } catch {
        completion(nil, error)
      }
    }
    task.resume()
  }
}

enum MoviesError: Error {
  case noData
  case status(Int)
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Movie] {
  static var topMovies: Self { Endpoint(path: "topmovies") }
}

extension URLHost {
  static let moviesList = URLHost(rawValue: "mymovieslist.com")
}
