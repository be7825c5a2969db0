import BacklotDesk
import BacklotPlatform
import Foundation
import SampleContract
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Contract violations of exchanges on a socket.
@Suite struct ServedContractTests {
  @Test func `a client is told of violations too where nothing answers`() async throws {
    let server = try MockServer { PetContract() }
    defer { server.stop() }
    var request = URLRequest(url: try #require(URL(string: server.url + "/nope")))
    request.setValue("violations", forHTTPHeaderField: "Backlot-Report")
    let (_, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    #expect(answer.statusCode == 404)
    #expect(answer.value(forHTTPHeaderField: "Backlot-Violations")?.contains("noPath") == true)
  }

  @Test(arguments: ["/pets/fixed", "/pets/late", "/pets/closure", "/pets/file", "/pets/upstream"])
  func `observers and clients are told, however the answer is made`(_ path: String) async throws {
    let events = AsyncStream.makeStream(of: ServerEvent.self)
    let configuration = ServerConfiguration(observer: { events.continuation.yield($0) })
    let real = try MockServer { Get("/pets/upstream") { Respond(json: ["age": 3]) } }
    defer { real.stop() }
    let server = try MockServer(configuration: configuration) {
      Get("/pets/fixed") { Respond(json: ["age": 3]) }
      Get("/pets/late") { Respond(json: ["age": 3], after: .fixed(.milliseconds(1))) }
      Get("/pets/closure") { _ in Respond(json: ["age": 3]) }
      Get("/pets/file") { Respond(body: HTTPBody(file: #filePath)) }
      Get("/pets/upstream") { Upstream(real.url) }
      PetContract()
    }
    defer { server.stop() }
    var request = URLRequest(url: try #require(URL(string: server.url + path)))
    request.setValue("violations", forHTTPHeaderField: "Backlot-Report")
    request.setValue("t", forHTTPHeaderField: "X-Token")
    let (_, response) = try await URLSession.shared.data(for: request)
    let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Backlot-Violations")
    #expect(field?.hasPrefix(#"[{"location":["response","body"#) == true)
    let event = await events.stream.first { _ in true }
    #expect(event?.violations.map(\.subject) == [.response])
    #expect(server.backend.journal.entries.first?.violations == event?.violations)
    #expect(server.backend.coverage.operations.first?.answers.first?.count == 1)
    #expect(server.backend.contractBreaches.map(\.status) == [.ok])
  }
}
