import BacklotTesting
import DogPatch

/// A service that counts its calls and keeps the last completion for the test to call.
final class MockDogPatchService: DogPatchService {
  var getDogsCallCount = 0
  var getDogsCompletion: (([Dog]?, (any Error)?) -> Void)?
  lazy var getDogsDataTask = MockURLSessionTask(completionHandler: { _, _, _ in }, url: .dogs, queue: nil)

  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol {
    getDogsCallCount += 1
    getDogsCompletion = completion
    return getDogsDataTask
  }
}
