import BacklotDesk
import BacklotWireMock
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The admin API on a socket") struct ServedAdminTests {
  private func ask(
    _ server: MockServer,
    _ method: String,
    _ path: String,
    _ body: String? = nil,
    space: String? = nil
  ) async throws -> (text: String, status: Int?) {
    var request = URLRequest(url: try #require(URL(string: server.url + path)))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    if let space { request.setValue(space, forHTTPHeaderField: "X-Backlot-Space") }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (String(decoding: data, as: UTF8.self), (response as? HTTPURLResponse)?.statusCode)
  }

  private let mapping = #"{"request": {"urlPath": "/dogs"}, "response": {"body": "Rex"}}"#

  @Test func `a mapping that is posted answers, and what was asked is told`() async throws {
    let server = try MockServer(MockBackend(time: .real, admin: .enabled) {})
    #expect(try await ask(server, "POST", "/__admin/mappings", mapping).status == 201)
    #expect(try await ask(server, "GET", "/dogs").text == "Rex")
    #expect(try await ask(server, "GET", "/__admin/requests").text.contains(#""total":1"#))
    #expect(try await ask(server, "GET", "/__admin/nothing").status == 404)
    server.stop()
  }

  @Test func `a server serves no admin API unless its backend has one`() async throws {
    let server = try MockServer { Get("/dogs") }
    #expect(try await ask(server, "GET", "/__admin/mappings").status == 404)
    #expect(server.backend.unmatchedRequests.count == 1)
    server.stop()
  }

  @Test func `clients in different spaces of one server see nothing of each other`() async throws {
    let spaces = BackendSpaces(around: MockBackend(time: .real, admin: .enabled) { Get("/cats") })
    let server = try MockServer(spaces, configuration: ServerConfiguration(loopCount: 2))
    #expect(try await ask(server, "POST", "/__admin/mappings", mapping, space: "a").status == 201)
    #expect(try await ask(server, "GET", "/dogs", space: "a").text == "Rex")
    #expect(try await ask(server, "GET", "/dogs", space: "b").status == 404)
    #expect(try await ask(server, "GET", "/dogs").status == 404)
    #expect(try await ask(server, "GET", "/cats", space: "b").status == 200)
    #expect(server.backend.journal.entries.count == 1)
    #expect(spaces.backend(named: "a").journal.entries.count == 1)
    #expect(spaces.backend(named: "b").unmatchedRequests.count == 1)
    #expect(try await ask(server, "DELETE", "/__admin/spaces/a").status == 200)
    #expect(try await ask(server, "GET", "/dogs", space: "a").status == 404)
    server.stop()
  }

  @Test func `who watches a server is told which stub of a space answered`() async throws {
    let events = AsyncStream.makeStream(of: ServerEvent.self)
    let spaces = BackendSpaces(around: MockBackend(time: .real, admin: .enabled) { Get("/dogs") })
    let server = try MockServer(spaces, configuration: ServerConfiguration(observer: { events.continuation.yield($0) }))
    _ = try await ask(server, "GET", "/dogs", space: "a")
    let event = await events.stream.first { _ in true }
    #expect(event?.stub?.description == #"Get("/dogs")"#)
    server.stop()
  }
}
