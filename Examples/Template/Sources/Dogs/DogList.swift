import BacklotClient
import Foundation
import Observation

/// The state of the screen with the dogs.
@Observable
public final class DogList {
  // Loads once at a time, and keeps the last dogs if a load fails.
  let loader: Loader<[Dog]>

  /// Creates an empty list.
  public init(client: APIClient = APIClient(host: .production)) {
    loader = Loader { try await client.send(.dogs) }
  }

  var dogs: [Dog] { loader.value ?? [] }
  var message: String? { loader.error?.localizedDescription }

  func load() async { await loader.load() }
}
