import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  .backend {
    Get("/shared") { Respond(text: "suite") }
    Get("/overridden") { Respond(text: "suite") }
  }
)
struct BackendTraitTests {
  private func text(_ path: String) async throws -> String {
    let response = try await StubTransport(Backend.current)
      .send(HTTPRequest(method: .get, authority: "backend.test", path: path))
    return String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
  }

  @Test(.backend { Get("/overridden") { Respond(text: "test") } })
  func `a test's own stubs come before its suite's`() async throws {
    #expect(try await text("/overridden") == "test")
    #expect(try await text("/shared") == "suite")
  }

  @Test func `stubs that are added inside a running test come first`() async throws {
    Backend.current.add { Get("/shared") { Respond(text: "added") } }
    #expect(try await text("/shared") == "added")
  }

  @Test(arguments: 1...20)
  func `each test case has a fresh backend`(number: Int) async throws {
    #expect(Backend.current.received(AnyMethod("/**"), .never))
    #expect(try await text("/shared") == "suite")
    #expect(Backend.current.received(Get("/shared"), .once))
  }

  @Test func `the backend's session answers code that owns a URLSession`() async throws {
    let url = try #require(URL(string: "https://backend.test/shared"))
    let (data, response) = try await Backend.current.urlSession.data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "suite")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `a task that the test starts has the test's backend`() async throws {
    let name = try await Task { try await text("/shared") }.value
    #expect(name == "suite")
  }
}

@Suite struct UnhandledRequestTests {
  private func run(_ trait: BackendTrait, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await trait.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
  }

  private func ask(_ path: String) async {
    _ = await #expect(throws: UnmatchedRequest.self) {
      try await StubTransport(Backend.current).send(HTTPRequest(method: .get, authority: "a.test", path: path))
    }
  }

  @Test func `a request that nothing answers fails the test, at its line, with the near misses`() async throws {
    let line = try #require(Test.current).sourceLocation.line
    try await withKnownIssue {
      try await run(.backend { Get("/dogs/{id}", query: ["full": "true"]) { Respond() } }) { await ask("/dogs/7") }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.line == line && text.contains("✗ GET /dogs/7 matched no stub")
        && text.contains("at BackendTraitTests.swift:") && text.contains("✗ query   full = \"true\"")
    }
  }

  @Test func `a test that allows unhandled requests does not fail`() async throws {
    try await run(.backend(unhandled: .allow) { Get("/dogs") }) { await ask("/cats") }
  }

  @Test func `a source that cannot be read fails the test`() async throws {
    try await withKnownIssue {
      try await run(.backend { RouteFolder("/no/such/folder") }) {}
    } matching: {
      $0.comments.contains { $0.rawValue.contains("/no/such/folder: cannot be read as a folder: it does not exist") }
    }
  }

  @Test func `a source of the suite's that cannot be read is reported once for each test`() async throws {
    let count = Mutex(0)
    try await withKnownIssue {
      try await run(.backend { RouteFolder("/no/such/folder") }) {
        try await run(.backend { Get("/dogs") }) {}
      }
    } matching: { _ in
      count.withLock { $0 += 1 }
      return true
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `asking for the backend of a test that has none is an issue`() {
    withKnownIssue {
      _ = Backend.current
    } matching: {
      $0.comments.contains { $0.rawValue.contains("There is no backend here") }
    }
  }
}
