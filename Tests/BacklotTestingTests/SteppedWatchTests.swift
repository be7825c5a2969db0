import BacklotTesting
import Testing

/// The failures of a test that awaits a response in stepped time and does not advance time.
@Suite struct SteppedWatchTests {
  private static let limit = Duration.seconds(2)

  @Test func `a test that forgets to move time fails, with what waits, since when, and where`() async throws {
    let line = #line + 2
    let trait = BackendTrait.backend(time: .stepped, stalledAfter: Self.limit) {
      Get("/slow") { Respond(.ok, after: .seconds(30)) }
    }
    let issues = try await issues(trait) {
      await #expect(throws: CancellationError.self) { try await fetch("/slow") }
    }
    #expect(issues.map(\.line) == [Test.current?.sourceLocation.line])
    let text = try #require(issues.first).text
    #expect(text.hasPrefix("Stepped time has not advanced for 2 seconds of real time, and code waits for it:"))
    #expect(text.contains("virtual time is 0.0 s"), "\(text)")
    #expect(
      text.contains(
        #"GET /slow waits for the response of Get("/slow") at SteppedWatchTests.swift:\#(line), since 0.0 s ("#
      ),
      "\(text)"
    )
    #expect(text.contains(" of real time), until 30.0 s"), "\(text)")
    #expect(text.contains("await Backend.current.advance(by: …)"))
  }

  @Test func `since when is told in virtual time, and of code that sleeps on the backend's clock`() async throws {
    let trait = BackendTrait.backend(time: .stepped, stalledAfter: Self.limit) {
      Get("/first") { Respond(after: .seconds(5)) }
    }
    let issues = try await issues(trait) {
      let first = Task { try await fetch("/first") }
      await Backend.current.arrival(of: Get("/first"))
      await Backend.current.advance(by: .seconds(5))
      let status = try await first.value
      #expect(status == 200)
      await #expect(throws: CancellationError.self) { try await Backend.current.clock.sleep(for: .seconds(2)) }
    }
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.text.contains("code sleeps on the backend's clock, since 5.0 s (") == true, "\(issues)")
    #expect(issues.first?.text.contains("until 7.0 s") == true, "\(issues)")
  }

  @Test func `a test that moves time does not fail`() async throws {
    let trait = BackendTrait.backend(time: .stepped, stalledAfter: .seconds(60)) {
      Get("/slow") { Respond(after: .seconds(30)) }
    }
    let issues = try await issues(trait) {
      let call = Task { try await fetch("/slow") }
      await Backend.current.arrival(of: Get("/slow"))
      await Backend.current.advance(by: .seconds(30))
      let status = try await call.value
      #expect(status == 200)
    }
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test func `a closure that takes its time by itself does not wait for a step`() async throws {
    let (ticks, source) = AsyncStream<Void>.makeStream()
    let trait = BackendTrait.backend(time: .stepped, stalledAfter: .milliseconds(20)) {
      Get("/computed") { _ in
        for await _ in ticks { break }
        return Respond(text: "done")
      }
    }
    let issues = try await issues(trait) {
      let call = Task { try await fetch("/computed") }
      await Backend.current.arrival(of: Get("/computed"))
      // Far more turns than the limit has.
      let clock = ContinuousClock()
      let end = clock.now.advanced(by: .milliseconds(100))
      while clock.now < end { await Task.yield() }
      source.yield()
      let status = try await call.value
      #expect(status == 200)
    }
    #expect(issues.isEmpty, "\(issues)")
  }
}
