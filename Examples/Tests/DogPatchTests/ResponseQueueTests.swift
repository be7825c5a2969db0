import BacklotTesting
import DogPatch
import Foundation
import Synchronization
import Testing

/// The queue of a client's completion handlers, both for a response and for an error.
@Suite struct ResponseQueueTests {
  private static let errors: [URLError?] = [nil, URLError(.timedOut)]

  private func client(failingWith error: URLError?, on queue: DispatchQueue?) -> DogPatchClient {
    let session = MockURLSession(data: nil, urlResponse: nil, error: error)
    return DogPatchClient(baseURL: DogPatchClient.shared.baseURL, session: session, responseQueue: queue)
  }

  @Test(arguments: errors) func `with a queue the completion arrives there`(error: URLError?) async {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "dogs")
    queue.setSpecific(key: key, value: true)
    let client = client(failingWith: error, on: queue)
    let isThere = await withCheckedContinuation { continuation in
      client.getDogs { _, _ in continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true) }
    }
    #expect(isThere)
  }

  @Test(arguments: errors) func `the main queue is a queue like any other`(error: URLError?) async {
    let client = client(failingWith: error, on: .main)
    await withCheckedContinuation { continuation in
      client.getDogs { _, _ in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }

  @Test(arguments: errors) func `with a queue nothing arrives before the queue has its turn`(error: URLError?) async {
    let queue = DispatchQueue(label: "dogs")
    queue.suspend()
    let arrivals = Mutex(0)
    client(failingWith: error, on: queue).getDogs { _, _ in arrivals.withLock { $0 += 1 } }
    #expect(arrivals.withLock(\.self) == 0)
    queue.resume()
    queue.sync {}
    #expect(arrivals.withLock(\.self) == 1)
  }

  @Test(arguments: errors) func `without a queue the completion arrives at once`(error: URLError?) {
    let arrivals = Mutex(0)
    client(failingWith: error, on: nil).getDogs { _, _ in arrivals.withLock { $0 += 1 } }
    #expect(arrivals.withLock(\.self) == 1)
  }
}
