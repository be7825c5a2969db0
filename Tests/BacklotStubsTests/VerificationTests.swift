import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct VerificationTests {
  /// A backend that was asked for `/a`, `/b`, `/a` and `/c`, the last with a body and without an answer.
  private func asked(_ capacity: Int = 10) async throws -> MockBackend {
    let backend = MockBackend(journalCapacity: capacity) {
      Stub(Get("/a").matcher, response: .fixed(Respond()), origin: Stub.Origin(file: "Module/Dogs.swift", line: 7))
      Stub(Get("/b").matcher, response: .fault(.noResponse), origin: Stub.Origin(file: "dogs/b/GET.json"))
    }
    for path in ["/a", "/b", "/a"] { _ = try? await backend.respond(to: .sample(.get, path)) }
    _ = try? await backend.respond(to: .sample(.post, "/c?d=1", body: "[1]"))
    return backend
  }

  @Test func `requests are counted by what they are like`() async throws {
    let backend = try await asked()
    #expect(backend.received(Get("/a"), .twice))
    #expect(!backend.received(Get("/a"), .once))
    #expect(backend.received(Get("/a")))
    #expect(backend.received(Get("/{x}"), .exactly(3)))
    #expect(backend.received(AnyMethod("/**"), .exactly(4)))
    #expect(backend.received(Post("/c", query: ["d": "1"], body: .json([1])), .once))
    #expect(backend.received(RequestMatcher().query("d", .present), .once))
    #expect(backend.received(Delete("/a"), .never))
    #expect(!backend.received(Delete("/a")))
    #expect(backend.requests(Get("/a")).map(\.message.path) == ["/a", "/a"])
    #expect(backend.requests(Post("/c")).map(\.text) == ["[1]"])
  }

  @Test(
    arguments: [
      (.never, [0], "never"), (.once, [1], "once"), (.twice, [2], "twice"), (.exactly(3), [3], "3 times"),
      (.exactly(-1), [0], "never"), (.atLeast(1), [1, 2, 3, 4], "at least once"),
      (.atLeast(3), [3, 4], "at least 3 times"),
      (.atMost(1), [0, 1], "at most once"), (.atMost(-2), [0], "never"), (.between(2...3), [2, 3], "2 to 3 times"),
      (.between(1...2), [1, 2], "1 to 2 times"),
    ] as [(RequestCount, [Int], String)]
  )
  func `a count takes its numbers and says so`(count: RequestCount, taken: [Int], words: String) {
    #expect((0...4).filter(count.contains) == taken)
    #expect("\(count)" == words)
  }

  @Test func `an order allows for others in between`() async throws {
    let backend = try await asked()
    #expect(backend.received(inOrder: Get("/a"), Get("/b"), Get("/a"), Post("/c")))
    #expect(backend.received(inOrder: Get("/b"), Post("/c")))
    #expect(backend.received(inOrder: Get("/a"), Get("/a")))
    #expect(!backend.received(inOrder: Get("/b"), Get("/b")))
    #expect(!backend.received(inOrder: Post("/c"), Get("/a")))
    #expect(!backend.received(inOrder: Get("/a"), Get("/a"), Get("/a")))
  }

  @Test func `a failed verification says what came instead and why that does not count`() async throws {
    let backend = try await asked()
    try backend.verify(Get("/a"), .twice)
    let failure = #expect(throws: VerificationFailure.self) {
      try backend.verify(Get("/c", query: ["d": "2"]), .once)
    }
    #expect(
      failure?.description == """
        expected Get("/c", query: d = "2") once, received: never
          GET /a  200  Dogs.swift:7
            ✗ path    /c                   got: /a
            ✗ query   d = "2"              got: no value
          GET /b  fault: no response  dogs/b/GET.json
            ✗ path    /c                   got: /b
            ✗ query   d = "2"              got: no value
          GET /a  200  Dogs.swift:7
            ✗ path    /c                   got: /a
            ✗ query   d = "2"              got: no value
          POST /c?d=1  no stub
            ✗ method  GET                  got: POST
            ✗ query   d = "2"              got: "1"
        """
    )
  }

  @Test func `requests that were too many are told without a reason against them`() async throws {
    let backend = try await asked(2)
    let failure = #expect(throws: VerificationFailure.self) { try backend.verify(Get("/a"), .never) }
    #expect(
      failure?.description == """
        expected Get("/a") never, received: once
          GET /a  200  Dogs.swift:7
          POST /c?d=1  no stub
            ✗ method  GET                  got: POST
            ✗ path    /a                   got: /c
          2 older requests are no longer in the journal, which keeps 2 requests and 64 MiB of bodies
        """
    )
  }

  @Test func `where no request came that is said`() async throws {
    let backend = try await asked(2)
    backend.reset()
    let failure = #expect(throws: VerificationFailure.self) { try backend.verify(Get("/a")) }
    #expect(failure?.description == "expected Get(\"/a\") at least once, received: never\n  no requests received")
  }

  @Test func `of many requests the last twenty are shown`() async throws {
    let backend = MockBackend { Get("/{n}") }
    for number in 0..<23 { _ = try await backend.respond(to: .sample(.get, "/\(number)")) }
    let failure = #expect(throws: VerificationFailure.self) { try backend.verify(Get("/{n}"), .once) }
    let lines = failure?.description.split(separator: "\n") ?? []
    #expect(lines.prefix(2) == [#"expected Get("/{n}") once, received: 23 times"#, "  … and 3 earlier requests"])
    #expect(lines.count == 22)
    #expect(lines.last?.hasPrefix("  GET /22  200  VerificationTests.swift:") == true)
  }

  @Test func `a backend shows its journal`() async throws {
    let backend = try await asked()
    #expect(
      "\(backend)" == """
        backend: 4 requests
          GET /a  200  Dogs.swift:7
          GET /b  fault: no response  dogs/b/GET.json
          GET /a  200  Dogs.swift:7
          POST /c?d=1  no stub
        """
    )
    backend.reset()
    #expect("\(backend)" == "backend: no requests")
    _ = try await backend.respond(to: .sample(.get, "/a"))
    #expect("\(backend)" == "backend: 1 request\n  GET /a  200  Dogs.swift:7")
  }
}
