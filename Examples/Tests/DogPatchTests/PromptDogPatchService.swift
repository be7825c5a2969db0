import BacklotTesting
import DogPatch

/// A service that completes before its method returns.
final class PromptDogPatchService: DogPatchService {
  private let dogs: [Dog]
  private(set) var getDogsCallCount = 0

  init(_ dogs: [Dog]) { self.dogs = dogs }

  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol {
    getDogsCallCount += 1
    completion(dogs, nil)
    return MockURLSessionTask(completionHandler: { _, _, _ in }, url: .dogs, queue: nil)
  }
}
