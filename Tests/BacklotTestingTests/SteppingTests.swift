import BacklotTesting
import Testing

@Suite struct SteppingTests {
  private func ask(_ path: String) -> Task<Int, any Error> {
    Task {
      let request = HTTPRequest(method: .get, authority: "backend.test", path: path)
      return try await StubTransport(Backend.current).send(request).status.code
    }
  }

  @Test(.backend(time: .stepped) { Get("/slow") { Respond(.created, after: .seconds(30)) } })
  func `a test awaits the arrival of a request and moves time on`() async throws {
    let call = ask("/slow")
    let request = await Backend.current.arrival(of: Get("/slow"))
    #expect(request?.method == .get)
    #expect(Backend.current.time.now == .zero)
    await Backend.current.advance(by: .seconds(29))
    await Backend.current.advance(by: .seconds(1))
    #expect(try await call.value == 201)
  }

  @Test(.backend(time: .stepped) { Get("/slow") { Respond(after: .seconds(30)) } })
  func `a test can move time to the next moment at which something waits`() async throws {
    let call = ask("/slow")
    await Backend.current.arrival(of: Get("/slow"))
    #expect(await Backend.current.advance() == .seconds(30))
    #expect(try await call.value == 200)
  }

  @Test(.backend(time: .stepped) { Get("/slow") })
  func `moving time while nothing waits is an issue at that line`() async {
    await withKnownIssue {
      await Backend.current.advance(by: .seconds(1))
    } matching: { issue in
      issue.sourceLocation?.line == 34 && "\(issue.comments)".contains("Await the request first")
    }
    await withKnownIssue {
      #expect(await Backend.current.advance() == .zero)
    } matching: { issue in
      issue.sourceLocation?.line == 39
    }
  }

  @Test(.backend { Get("/slow") })
  func `moving time that is not stepped is an issue that says what to write`() async {
    await withKnownIssue {
      await Backend.current.advance(by: .seconds(1))
    } matching: { issue in
      "\(issue.comments)".contains("time: .stepped")
    }
  }

  @Test(.backend { Get("/slow") })
  func `a request that does not come is an issue at that line`() async {
    await withKnownIssue {
      await Backend.current.arrival(of: Get("/slow"), within: .milliseconds(1))
    } matching: { issue in
      issue.sourceLocation?.line == 57 && "\(issue.comments)".contains("Get(\"/slow\") did not arrive")
    }
  }

  @Test(.backend { Get("/fast") })
  func `a limit beyond all measure is a long one`() async throws {
    let call = ask("/fast")
    #expect(await Backend.current.arrival(of: Get("/fast"), within: .seconds(Int64.max)) != nil)
    #expect(try await call.value == 200)
    let empty = AsyncStream<Int> { $0.finish() }
    let elements = try await awaitCompletion(of: empty, timeout: Timeout(.seconds(Int64.max)))
    #expect(elements.isEmpty)
  }

  @Test func `at the end of a test whoever still waits is cancelled`() async throws {
    let (calls, sink) = AsyncStream<Task<Int, any Error>>.makeStream()
    let trait = BackendTrait.backend(time: .stepped) { Get("/slow") { Respond(after: .seconds(30)) } }
    try await trait.provideScope(for: try #require(Test.current), testCase: nil) {
      sink.yield(ask("/slow"))
      await Backend.current.arrival(of: Get("/slow"))
    }
    for await call in calls {
      await #expect(throws: (any Error).self) { try await call.value }
      break
    }
  }
}
