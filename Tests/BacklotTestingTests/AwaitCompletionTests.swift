import BacklotPlatform
import BacklotTesting
import Testing

#if canImport(Combine)
  import Combine
#elseif canImport(OpenCombine)
  import OpenCombine
#endif

@Suite struct AwaitCompletionTests {
  private struct Sorry: Error {}

  @Test func `a sequence's elements are collected until it ends`() async throws {
    let (numbers, sink) = AsyncStream<Int>.makeStream()
    Task {
      for number in 1...3 { sink.yield(number) }
      sink.finish()
    }
    #expect(try await awaitCompletion(of: numbers) == [1, 2, 3])
    #expect(try await awaitCompletion(of: numbers).isEmpty)
  }

  @Test func `a sequence's error is thrown`() async throws {
    let numbers = AsyncThrowingStream<Int, any Error> { sink in
      sink.yield(1)
      sink.finish(throwing: Sorry())
    }
    await #expect(throws: Sorry.self) { try await awaitCompletion(of: numbers) }
  }

  @Test func `a sequence that does not end in time is an issue at that line`() async {
    let (numbers, sink) = AsyncStream<Int>.makeStream()
    // Inside of a macro, the compiler takes the macro's line.
    let line = #line + 2
    await withKnownIssue {
      let error = await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: numbers, timeout: .milliseconds(20))
      }
      #expect(error?.timeout == .milliseconds(20))
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue.comments)".contains("no completion within 0.02 seconds, after 0 elements")
    }
    sink.finish()
  }

  @Test func `what has come until then is counted`() async {
    await withKnownIssue {
      let error = await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: Deaf(beginning: [1, 2]), timeout: .milliseconds(200))
      }
      #expect(error?.elementCount == 2)
    } matching: { issue in
      "\(issue.comments)".contains("after 2 elements")
    }
  }

  @Test func `a sequence that does not heed cancellation is not waited for`() async {
    await withKnownIssue {
      await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: Deaf(), timeout: .milliseconds(20))
      }
    }
  }

  @Test func `a sequence that never ends is not read on after the wait`() async {
    let sequence = Endless()
    await withKnownIssue {
      await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: sequence, timeout: .milliseconds(20))
      }
    }
    let readings = await sequence.readingsAfterCancellation()
    #expect(readings <= 1)
  }

  @Test func `a test that is cancelled ends the wait`() async {
    let (numbers, _) = AsyncStream<Int>.makeStream()
    let wait = Task { try await awaitCompletion(of: numbers) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }

  @Test(.backend { Get("/items") { Respond(json: ["first"], after: .seconds(30)) } })
  func `a call's publisher is awaited`() async throws {
    let items = Endpoint<EndpointKinds.Public, [String]>(path: "items")
    #expect(try await awaitCompletion(of: APIClient.stubbed.publisher(for: items)) == [["first"]])
  }

  #if canImport(Combine) || canImport(OpenCombine)
    @Test func `a publisher's elements are collected until it ends`() async throws {
      #expect(try await awaitCompletion(of: [1, 2, 3].publisher) == [1, 2, 3])
      #expect(try await awaitCompletion(of: Just(1).setFailureType(to: Sorry.self)) == [1])
    }

    @Test func `a publisher's error is thrown`() async {
      await #expect(throws: Sorry.self) { try await awaitCompletion(of: Fail<Int, Sorry>(error: Sorry())) }
    }

    @Test func `a publisher that does not end in time is an issue`() async {
      await withKnownIssue {
        await #expect(throws: CompletionTimeout.self) {
          try await awaitCompletion(of: Empty<Int, Never>(completeImmediately: false), timeout: .milliseconds(20))
        }
      }
    }
  #endif
}

/// A sequence that stops returning elements, and does not notice that it has no readers any more.
private struct Deaf: AsyncSequence, Sendable {
  typealias Element = Int

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Int>

    mutating func next() async -> Int? {
      if let next = rest.popFirst() { return next }
      let (gate, opener) = AsyncStream<Void>.makeStream()
      // A detached task is not cancelled with the one that waits for it.
      await Task.detached { for await _ in gate {} }.value
      opener.finish()
      return nil
    }
  }

  var beginning: [Int] = []

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: beginning[...]) }
}

/// A sequence that always returns another element at once, and does not notice by itself that it has no readers any
/// more.
private struct Endless: AsyncSequence, Sendable {
  /// The reads of one reader.
  final class Reading: Sendable {
    let count = Mutex(0)
    private let end: AsyncStream<Int>.Continuation

    init(_ end: AsyncStream<Int>.Continuation) { self.end = end }

    deinit {
      end.yield(count.withLock(\.self))
      end.finish()
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let reading: Reading

    /// For the sake of a test that fails it ends after all, long after the cancellation.
    mutating func next() async -> Int? {
      guard Task.isCancelled else { return 0 }
      return reading.count.withLock { count in
        count += 1
        return count < 100 ? 0 : nil
      }
    }
  }

  private let ends = AsyncStream<Int>.makeStream()

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reading: Reading(ends.continuation)) }

  /// Returns the number of reads after the cancellation, once its reader has ended.
  func readingsAfterCancellation() async -> Int {
    var counts = ends.stream.makeAsyncIterator()
    return await counts.next() ?? 0
  }
}
