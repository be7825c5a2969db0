import BacklotTesting
import DogPatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that counts its calls and keeps the last completion for the test to call.
final class MockDogPatchService: DogPatchService {
  typealias Completion = @Sendable ([Dog]?, (any Error)?) -> Void

  private struct Calls {
    var count = 0
    var completion: Completion?
  }

  private let calls = Mutex(Calls())
  /// The result of each call, or `nil` if the test completes the calls.
  private let answer: Result<[Dog], any Error>?
  let getDogsDataTask: any URLSessionTaskProtocol

  init(answeringAtOnce answer: Result<[Dog], any Error>? = nil) {
    self.answer = answer
    getDogsDataTask = MockURLSessionTask(request: URLRequest(url: DogPatchClient.shared.baseURL))
  }

  var getDogsCallCount: Int { calls.withLock(\.count) }
  var getDogsCompletion: Completion? { calls.withLock(\.completion) }

  func getDogs(completion: @escaping Completion) -> any URLSessionTaskProtocol {
    calls.withLock { calls in
      calls.count += 1
      calls.completion = completion
    }
    switch answer {
    case .success(let dogs): completion(dogs, nil)
    case .failure(let error): completion(nil, error)
    case nil: break
    }
    return getDogsDataTask
  }
}
