import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FailureConformanceTests {
  @Test(
    arguments: Adapter.with(.faultErrors),
    [
      (Fault.connectionReset, URLError.Code.networkConnectionLost),
      (.emptyResponse, .networkConnectionLost),
      (.truncatedBody(after: 3), .networkConnectionLost),
      (.malformedChunk, .cannotParseResponse),
      (.randomData, .cannotParseResponse),
      (.noResponse, .timedOut),
      (.failure(URLError(.notConnectedToInternet)), .notConnectedToInternet),
    ]
  )
  func `a fault is the error that a real connection would give`(
    adapter: Adapter,
    expected: (fault: Fault, code: URLError.Code)
  ) async throws {
    let backend = MockBackend {
      Get("/fault") { expected.fault }
      Get("/thrown") { _ in throw expected.fault }
      Get("/spoilt") { Respond(text: "content").failing(with: expected.fault) }
    }
    for path in ["/fault", "/thrown", "/spoilt"] {
      let error = await #expect(throws: URLError.self) { try await adapter.send(.get, path, to: backend) }
      #expect(error?.code == expected.code, "\(path)")
    }
    #expect(backend.journal.entries.allSatisfy { "\($0.outcome)" == "fault: \(expected.fault)" })
  }

  @Test(arguments: Adapter.with(.errorValues))
  func `an error of the user's reaches the client`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { _ in throw Sorry(reason: "none left") } }
    let error = await #expect(throws: (any Error).self) { try await adapter.send(to: backend) }
    #expect((error as? Sorry)?.reason == "none left")
  }

  @Test(arguments: Adapter.with(.errorValues))
  func `a request that nothing answers says what came nearest`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/dogs") }
    let error = await #expect(throws: (any Error).self) { try await adapter.send(.get, "/dog", to: backend) }
    let text = (error as? URLError)?.localizedDescription ?? error.map { "\($0)" } ?? ""
    #expect(text.contains("✗ GET /dog matched no stub"))
    #expect(text.contains("✗ path    /dogs                got: /dog"))
    #expect(backend.unmatchedRequests.count == 1)
  }

  @Test(arguments: Adapter.allCases)
  func `cancelling a call that waits ends it, and the journal says so`(adapter: Adapter) async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let backend = MockBackend(time: .real) {
      Get("/slow") { _ async throws in
        arrival.yield()
        try await Task.sleep(for: .seconds(3600))
        return Respond()
      }
    }
    let call = Task { try await adapter.send(.get, "/slow", to: backend) }
    for await _ in arrivals { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    while "\(backend.journal.entries.map(\.outcome))" == "[pending]" { await Task.yield() }
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
  }

  @Test(arguments: Adapter.allCases)
  func `a call that is cancelled beforehand asks nothing`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { Respond() } }
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await adapter.send(to: backend)
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(backend.journal.entries.isEmpty)
  }

  @Test(arguments: Adapter.allCases)
  func `a delay costs no time in virtual time, and time has moved on by it`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { Respond(text: "at last", after: .seconds(59)) } }
    #expect(try await adapter.send(to: backend).body == "at last")
    #expect(backend.time.now == .seconds(59))
  }

  @Test(arguments: Adapter.allCases)
  func `a delay takes its time in real time`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .real) { Get("/") { Respond(text: "at last", after: .milliseconds(30)) } }
    let start = ContinuousClock.now
    #expect(try await adapter.send(to: backend).body == "at last")
    #expect(start.duration(to: .now) >= .milliseconds(30))
  }

  @Test(arguments: Adapter.allCases)
  func `content that comes in pieces arrives whole, and takes its time`(adapter: Adapter) async throws {
    for time in [BackendTime.immediate, .real] {
      let backend = MockBackend(time: time) {
        Get("/") { Respond(text: "piece by piece").dribbled(in: 3, over: .milliseconds(60)) }
      }
      let start = time.now
      #expect(try await adapter.send(to: backend).body == "piece by piece")
      #expect(time.now - start >= .milliseconds(60))
    }
  }

  @Test(arguments: Adapter.allCases)
  func `answers that come at once arrive while others wait`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .real) {
      Get("/slow") { Respond(after: .seconds(3600)) }
      Get("/fast") { Respond(text: "fast") }
    }
    let slow = Task { try await adapter.send(.get, "/slow", to: backend) }
    #expect(try await adapter.send(.get, "/fast", to: backend).body == "fast")
    slow.cancel()
    await #expect(throws: CancellationError.self) { try await slow.value }
  }
}

private struct Sorry: Error {
  let reason: String
}
