import BacklotClient
import Food

/// A service that answers at once with what it is given, and remembers that it was called.
@MainActor final class FakeFoodService: Gettable {
  private(set) var getWasCalled = false
  private let result: Result<[Food], any Error>

  init(_ result: Result<[Food], any Error>) { self.result = result }

  func get(completionHandler: @escaping @MainActor (Result<[Food], any Error>) -> Void) {
    getWasCalled = true
    completionHandler(result)
  }
}
