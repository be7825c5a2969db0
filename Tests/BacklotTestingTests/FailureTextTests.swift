import BacklotPlatform
import Testing

@testable import BacklotTesting

/// The texts of failures: each cause once, and without secrets.
@Suite struct FailureTextTests {
  @Test func `an unmatched request is explained once, in the test's failure`() async throws {
    let error = Mutex("")
    let issues = try await issues(.backend { Get("/dogs", query: ["full": "true"]) }) {
      do { try await fetch("/dogs") } catch let caught { error.withLock { $0 = "\(caught)" } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains(#"✗ query   full = "true""#) == true)
    #expect(
      error.withLock(\.self)
        == "✗ GET /dogs matched no stub; see the test failure for this request for the nearest stubs"
    )
  }

  @Test func `where unmatched requests are allowed, the error explains them`() async throws {
    let issues = try await issues(.backend(unhandled: .allow) { Get("/dogs", query: ["full": "true"]) }) {
      let error = await #expect(throws: UnmatchedRequest.self) { try await fetch("/dogs") }
      #expect(error?.description.contains(#"✗ query   full = "true""#) == true)
    }
    #expect(issues.isEmpty)
  }

  @Test func `a request that is tried again is explained once, with how often it came`() async throws {
    let issues = try await issues(.backend { Get("/dogs") }) {
      for _ in 0..<3 { _ = await #expect(throws: UnmatchedRequest.self) { try await fetch("/cats") } }
      _ = await #expect(throws: UnmatchedRequest.self) { try await fetch("/birds") }
    }
    #expect(issues.count == 2, "\(issues)")
    #expect(issues.first?.text.hasSuffix("\n  (3 such requests)") == true, "\(issues)")
  }

  @Test(.backend { Post("/dogs") })
  func `a failed expectation on received requests says what came instead, as a verification does`() async throws {
    try await fetch("/dogs?size=big", method: .post)
    let texts = Mutex<[String]>([])
    withKnownIssue {
      #expect(Backend.current.received(Post("/dogs", query: ["size": "small"]), .once))
      #expect(Backend.current.received(inOrder: Post("/dogs"), Get("/dogs")))
    } matching: { issue in
      texts.withLock { $0.append("\(issue)") }
      return true
    }
    let found = texts.withLock(\.self)
    #expect(found.count == 2)
    #expect(found.first?.contains("once, received: never") == true, "\(found)")
    #expect(found.first?.contains(#"✗ query   size = "small"       got: "big""#) == true, "\(found)")
    #expect(found.last?.contains("expected in this order:") == true, "\(found)")
    #expect(found.last?.contains(#"✗ Get("/dogs")"#) == true, "\(found)")
  }

  @Test(.backend { Post("/dogs") })
  func `what a check did not find is shown once, as that check's, and only as long as it is missing`() async throws {
    let backend = Backend.current
    #expect(!backend.received(Post("/dogs")))
    #expect(backend.testDescription.hasPrefix("the last call of received returned false: expected Post(\"/dogs\")"))
    #expect(backend.testDescription == backend.description)

    #expect(!backend.received(Post("/dogs")))
    #expect(!backend.received(inOrder: Post("/dogs")))
    try await fetch("/dogs", method: .post)
    #expect(backend.testDescription == backend.description)

    #expect(!backend.received(Post("/dogs"), .twice))
    #expect(backend.received(Post("/dogs"), .once))
    #expect(backend.testDescription == backend.description)

    #expect(throws: VerificationFailure.self) { try backend.verify(inOrder: Delete("/dogs")) }
    #expect(backend.testDescription == backend.description)
  }

  @Test(.backend { Post("/dogs") })
  func `a verification of an order says which request did not come`() async throws {
    try await fetch("/dogs", method: .post)
    let error = #expect(throws: VerificationFailure.self) {
      try Backend.current.verify(inOrder: Post("/dogs"), Delete("/dogs"))
    }
    #expect(
      error?.description.contains("  ✓ Post(\"/dogs\")\n  ✗ Delete(\"/dogs\")") == true,
      "\(error?.description ?? "")"
    )
    try Backend.current.verify(inOrder: Post("/dogs"))
  }

  @Test(.backend { Get("/login").header("Authorization", "Bearer secret-a") })
  func `near misses show no credentials`() async throws {
    let trait = BackendTrait.backend { Get("/login").header("Authorization", "Bearer secret-a") }
    let issues = try await issues(trait) {
      _ = await #expect(throws: UnmatchedRequest.self) {
        try await fetch("/login", [.authorization: "Bearer secret-b"])
      }
    }
    #expect(issues.count == 1 && issues.first?.text.contains("secret-") == false, "\(issues)")
    #expect(issues.first?.text.contains("Bearer ***") == true)
  }
}

/// The failures of code that uses the backend outside of a test with a backend.
@Suite struct MissingBackendTests {
  @Test func `a detached task is named as the cause, with the tests that run`() async throws {
    let tests = RunningTests()
    let test = try #require(Test.current)
    let number = tests.add(test.name, at: test.sourceLocation)
    let report = await Task.detached { tests.missingBackend(askedAt: nil) }.value
    #expect(report.message.contains("it runs in Task.detached, on a dispatch queue or on its own thread"))
    #expect(report.message.contains("let backend = Backend.current"))
    #expect(report.message.hasSuffix("\n  \(test.name) at FailureTextTests.swift:\(test.sourceLocation.line)"))
    #expect(report.place == test.sourceLocation)
    tests.remove(number)
    let unknown = await Task.detached { tests.missingBackend(askedAt: nil) }.value
    #expect(unknown.message.hasPrefix("There is no backend here. Add one to the test or its suite"))
    #expect(unknown.place == nil)
  }

  @Test func `of many tests that run the first ones are named`() async {
    let tests = RunningTests()
    for number in 1...7 { _ = tests.add("test \(number)", at: #_sourceLocation) }
    let report = await Task.detached { tests.missingBackend(askedAt: nil) }.value
    #expect(report.message.contains("test 5 at ") && !report.message.contains("test 6 at "))
    #expect(report.message.hasSuffix("\n  … and 2 more"))
    #expect(report.place == nil)
  }

  @Test func `a test without a backend is told at its own line`() async throws {
    let issues = await missing { _ = Backend.current }
    #expect(issues.map(\.line) == [try #require(Test.current).sourceLocation.line])
    #expect(issues.first?.text.hasPrefix("There is no backend here. Add one to the test or its suite") == true)
  }

  @Test func `a function that asks for the backend names the line of its call`() async throws {
    let line = #line + 1
    let issues = await missing { _ = APIClient.stubbed(host: URLHost(rawValue: "a.test")) }
    #expect(issues.map(\.line) == [line], "\(issues)")
  }

  private func missing(_ body: @escaping @Sendable () async -> Void) async -> [RehearsedIssue] {
    let found = Mutex<[RehearsedIssue]>([])
    await withKnownIssue(isIntermittent: true) {
      await body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      found.withLock { $0.append(RehearsedIssue(text: text, line: issue.sourceLocation?.line, isWarning: false)) }
      return true
    }
    return found.withLock(\.self)
  }
}
