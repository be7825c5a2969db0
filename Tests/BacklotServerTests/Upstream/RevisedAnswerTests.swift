import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import RawSockets
import Testing

@Suite("Answers of an upstream that are revised", .timeLimit(.minutes(5))) struct RevisedAnswerTests {
  private func ask(_ gateway: MockServer, _ path: String = "/x") async throws -> String {
    let client = try RawClient(port: gateway.port)
    try await client.send("GET \(path) HTTP/1.1\nHost: a\nAccept-Encoding: gzip\nConnection: close\n\n")
    return await client.receive().text
  }

  private func real() throws -> MockServer {
    try MockServer(configuration: .patient) {
      Get("/x") { request in
        Respond(
          text: "codings: \(request.headerFields.first { $0.name.canonicalName == "accept-encoding" }?.value ?? "none")"
        )
      }
      Get("/long") { Respond(text: String(repeating: "a", count: 300_000)) }
    }
  }

  @Test func `a closure sees the request and all of the answer, and makes another one`() async throws {
    let real = try real()
    let gateway = try MockServer(configuration: .patient) {
      Upstream(real.url).revising { response, request in
        var revised = response
        revised.status = HTTPStatus(code: 203)
        revised.body = HTTPBody("\(request): \(response.body.length ?? 0) bytes")
        return revised
      }
    }
    // So that it need not decode anything, no coding is asked for.
    let answer = try await ask(gateway)
    #expect(answer.hasPrefix("HTTP/1.1 203 ") && answer.hasSuffix("\r\n\r\nGET /x: 13 bytes"), "\(answer)")
    #expect(try await ask(gateway, "/long").hasSuffix("GET /long: 300000 bytes"))
    for server in [real, gateway] { server.stop() }
  }

  @Test func `an answer that is too long for that is a 502, and so is an error`() async throws {
    let real = try real()
    let gateway = try MockServer(configuration: .patient) {
      Upstream(real.url).revising(upTo: 1000) { _, _ in throw Fault.connectionReset }
    }
    let long = try await ask(gateway, "/long")
    #expect(long.hasPrefix("HTTP/1.1 502") && long.contains("upstream-too-large"))
    let failed = try await ask(gateway)
    #expect(failed.hasPrefix("HTTP/1.1 502") && failed.contains("upstream-revision"), "\(failed)")
    for server in [real, gateway] { server.stop() }
  }

  @Test func `a gate answers instead, and then nothing is passed on`() async throws {
    let real = try real()
    let gateway = try MockServer(configuration: .patient) {
      Upstream(real.url).answering { request in
        if request.message.path == "/x" { return Respond(.unprocessableContent, text: "not so") }
        if request.message.path == "/gone" { throw Fault.emptyResponse }
        return nil
      }
    }
    #expect(try await ask(gateway).hasSuffix("not so"))
    #expect(try await ask(gateway, "/gone") == "")
    #expect(try await ask(gateway, "/long").contains("aaaa"))
    #expect(real.backend.journal.entries.count == 1)
    for server in [real, gateway] { server.stop() }
  }
}
