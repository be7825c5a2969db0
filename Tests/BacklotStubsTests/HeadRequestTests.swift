import BacklotHTTP
import Testing

@testable import BacklotStubs

/// A request for a head is one for the answer of `GET` without its content (RFC 9110 §9.3.2).
@Suite struct HeadRequestTests {
  private func head(_ path: String, of backend: MockBackend) async throws -> HTTPResponse {
    try await backend.respond(to: HTTPRequest(method: .head, scheme: "http", authority: "h", path: path))
  }

  @Test func `a stub for GET answers HEAD, with its fields and length and without its content`() async throws {
    let backend = MockBackend { Get("/dogs") { Respond(.accepted, text: "Rex") } }
    let response = try await head("/dogs", of: backend)
    #expect(response.status == .accepted && response.body == .empty)
    #expect(response.headerFields[.contentLength] == "3")
    #expect(response.headerFields[.contentType] == "text/plain; charset=utf-8")
    #expect(backend.received(AnyMethod("/dogs").satisfying("HEAD") { $0.method == .head }, .once))
  }

  @Test func `a stub for HEAD, or for any method, comes first`() async throws {
    let backend = MockBackend {
      Get("/dogs") { Respond(.ok) }
      Head("/dogs") { Respond(.noContent) }
      Get("/cats") { Respond(.ok) }
      AnyMethod("/cats") { Respond(.gone) }
    }
    #expect(try await head("/dogs", of: backend).status == .noContent)
    #expect(try await head("/cats", of: backend).status == .gone)
  }

  @Test func `what HEAD is answered counts as a use, like GET`() async throws {
    let backend = MockBackend { Get("/dogs") { Respond(.ok).then(Respond(.gone)) } }
    #expect(try await head("/dogs", of: backend).status == .ok)
    #expect(try await head("/dogs", of: backend).status == .gone)
  }

  @Test func `a length that a stub states is kept, and none is made up`() async throws {
    let streamed = HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() })
    let backend = MockBackend {
      Get("/stated") { Respond(text: "Rex").header("Content-Length", "1000") }
      Get("/unknown") { _ in Respond(body: streamed) }
      Get("/none") { Respond() }
    }
    #expect(try await head("/stated", of: backend).headerFields.count == 2)
    #expect(try await head("/stated", of: backend).headerFields[.contentLength] == "1000")
    #expect(try await head("/unknown", of: backend).headerFields[.contentLength] == nil)
    #expect(try await head("/none", of: backend).headerFields[.contentLength] == nil)
  }

  @Test func `only HEAD is answered for another method`() async throws {
    let backend = MockBackend { Post("/dogs") { Respond() } }
    await #expect(throws: UnmatchedRequest.self) { try await head("/dogs", of: backend) }
  }
}
