import BacklotClient
import DogPatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The flaws to put right, in our own words and no larger than it takes to show each of them.

/// Takes a base URL at its word, and an answer that says no for no answer at all.
final class ArticleClient: DogPatchService {
  private let baseURL: URL
  private let session: any URLSessionProtocol

  init(baseURL: URL, session: any URLSessionProtocol) {
    self.baseURL = baseURL
    self.session = session
  }

  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol {
    let url = URL(string: "dogs", relativeTo: baseURL) ?? baseURL
    let task = session.makeDataTask(with: url) { data, response, error in
      guard (response as? HTTPURLResponse)?.statusCode == 200, error == nil, data != nil else {
        return completion(nil, error)
      }
      completion([], nil)
    }
    task.resume()
    return task
  }
}

/// Stores the task of each refresh, and shows no message if there is no response.
@MainActor final class ArticleListings {
  private let service: any DogPatchService
  private(set) var dataTask: (any URLSessionTaskProtocol)?
  private(set) var names: [String] = []

  init(service: any DogPatchService) { self.service = service }

  func refreshData() {
    guard dataTask == nil else { return }
    dataTask = service.getDogs { dogs, _ in
      MainActor.assumeIsolated {
        self.dataTask = nil
        self.names = dogs?.map(\.name) ?? []
      }
    }
  }
}
