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
    sink.yield(1)
    await withKnownIssue {
      let error = await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: numbers, timeout: .milliseconds(20))
      }
      #expect(error?.elementCount == 1)
    } matching: { issue in
      issue.sourceLocation?.line == 35 && "\(issue.comments)".contains("no completion within 0.02 seconds, and 1 el")
    }
    sink.finish()
  }

  @Test func `a sequence that does not heed cancellation is not waited for`() async {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    await withKnownIssue {
      await #expect(throws: CompletionTimeout.self) {
        try await awaitCompletion(of: Deaf(gate: gate), timeout: .milliseconds(20))
      }
    }
    opener.finish()
  }

  @Test func `a test that is cancelled ends the wait`() async {
    let (numbers, _) = AsyncStream<Int>.makeStream()
    let wait = Task { try await awaitCompletion(of: numbers) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }

  @Test(.backend { Get("/items") { Respond(json: ["first"], after: .seconds(30)) } })
  func `a call to the backend is awaited`() async throws {
    let client = APIClient.stubbed
    let calls = AsyncThrowingStream<[String], any Error> {
      try await client.send(Endpoint<EndpointKinds.Public, [String]>(path: "items"))
    }
    let first = try await awaitCompletion(of: calls.prefix(1))
    #expect(first == [["first"]])
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

/// A sequence whose next element does not come, and that does not notice when nobody wants it any more.
private struct Deaf: AsyncSequence, Sendable {
  typealias Element = Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let gate: AsyncStream<Void>

    func next() async -> Int? {
      await Task.detached { [gate] in for await _ in gate {} }.value
      return nil
    }
  }

  let gate: AsyncStream<Void>

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(gate: gate) }
}
