import BacklotTesting
import DogPatch

/// The article's name of the generated fake.
typealias MockDogPatchService = FakeDogPatchService

extension FakeDogPatchService {
  /// Creates a fake that returns a task.
  convenience init(getDogsDataTask: MockURLSessionTask) {
    self.init()
    getDogsCalls.returns(getDogsDataTask)
  }

  /// The task that the fake returns.
  var getDogsDataTask: (any URLSessionTaskProtocol)? { getDogsCalls.result?.get() }
  /// The number of calls.
  var getDogsCallCount: Int { getDogsCalls.count }
  /// The completion of the last call, for the test to call.
  var getDogsCompletion: (([Dog]?, (any Error)?) -> Void)? { getDogsCalls.last }
}

extension MockURLSessionTask {
  /// A task that does nothing.
  static var idle: MockURLSessionTask { MockURLSessionTask(completionHandler: { _, _, _ in }, url: .dogs, queue: nil) }
}
