import BacklotClient
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct APIRepository {
  var session: any URLSessionProtocol = URLSession.shared

  func getMovies(completion: @escaping @Sendable ([Movie]?, (any Error)?) -> Void) {
    completion(nil, nil)
  }
}
