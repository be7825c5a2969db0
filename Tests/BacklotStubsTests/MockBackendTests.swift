import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotStubs

@Suite struct MockBackendTests {
  private func get(_ path: String, headers: HTTPFields = [:], body: HTTPBody = .empty) -> HTTPRequest {
    HTTPRequest(
      method: .get,
      scheme: "https",
      authority: "api.example.com",
      path: path,
      headerFields: headers,
      body: body
    )
  }

  @Test func `the first stub that fits answers, as written`() async throws {
    let backend = MockBackend {
      Get("/dogs") { Respond(.created, json: ["Rex"]) }
      Get("/dogs") { Respond(.accepted) }
      Get("/dogs/{id}") { request in Respond(text: request.path["id"] ?? "?") }
    }
    let response = try await backend.respond(to: get("/dogs"))
    #expect(response.status == .created)
    #expect(response.body.bytes == Array(#"["Rex"]"#.utf8))
    #expect(try await backend.respond(to: get("/dogs/South%20Korea")).body == "South Korea")
    #expect(backend.received(Get("/dogs"), .once))
    #expect(backend.received(inOrder: Get("/dogs"), Get("/dogs/{id}")))
  }

  @Test func `a request that nothing answers says which stub came nearest and why`() async throws {
    let backend = MockBackend {
      Get("/v3.1/name/{name}", query: ["fullText": "true"]) { Respond(.ok) }
      Get("/v3.1/all")
    }
    let error = await #expect(throws: UnmatchedRequest.self) {
      _ = try await backend.respond(to: get("/v3.1/name/South%20Korea"))
    }
    #expect(error?.nearMisses.first?.criteria.map(\.holds) == [true, true, false])
  }
}
