import BacklotTesting
import XCTest

final class AwaitCompletionXCTests: XCTestCase {
  private struct Sorry: Error {}

  func testASynchronousTestWaitsForASequence() throws {
    let (numbers, sink) = AsyncStream<Int>.makeStream()
    Task {
      for number in 1...3 { sink.yield(number) }
      sink.finish()
    }
    XCTAssertEqual(try awaitCompletion(of: numbers), [1, 2, 3])
  }

  func testTheMainQueueGoesOnMeanwhile() throws {
    let (numbers, sink) = AsyncStream<Int>.makeStream()
    DispatchQueue.main.async {
      sink.yield(1)
      sink.finish()
    }
    XCTAssertEqual(try awaitCompletion(of: numbers), [1])
  }

  func testASequencesErrorIsThrown() {
    let numbers = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Sorry()) }
    XCTAssertThrowsError(try awaitCompletion(of: numbers)) { XCTAssertTrue($0 is Sorry) }
  }

  func testAnAsynchronousTestAwaitsASequence() async throws {
    let numbers = AsyncStream<Int> { sink in
      sink.yield(1)
      sink.finish()
    }
    let collected = try await awaitCompletion(of: numbers)
    XCTAssertEqual(collected, [1])
  }
}
