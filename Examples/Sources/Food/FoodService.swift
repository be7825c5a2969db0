public import BacklotClient

/// Gets the menu from a backend.
public struct FoodService: Gettable {
  private let client: APIClient

  /// Creates a service.
  ///
  /// - Parameter client: The client that sends requests. Defaults to a client of the public service.
  public init(client: APIClient = APIClient(host: .food)) { self.client = client }

  /// Gets all food there is; calls back after this has returned.
  public func get(completionHandler: @escaping (Result<[Food], any Error>) -> Void) {
    Task {
      do {
        completionHandler(.success(try await client.send(.menu)))
      } catch {
        completionHandler(.failure(error))
      }
    }
  }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Food] {
  /// All food there is.
  public static var menu: Self { Endpoint(path: "food") }
}

extension URLHost {
  /// The service of the article, which need not exist.
  public static let food = URLHost(rawValue: "food.example.com")
}
