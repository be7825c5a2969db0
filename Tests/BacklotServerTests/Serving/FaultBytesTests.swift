import BacklotDesk
import Foundation
import RawSockets
import Testing

/// The bytes on the socket for each fault.
@Suite struct FaultBytesTests {
  /// A way in which a stub comes to a fault in the midst of an answer.
  enum Way: String, CaseIterable {
    case fixed, delayed, computed, deferred
  }

  private func server(_ fault: Fault, time: BackendTime = .immediate) throws -> MockServer {
    let spoilt = Respond(text: "content").header("Date", "today").failing(with: fault)
    return try MockServer(configuration: .patient, time: time) {
      Get("/fixed") { spoilt }
      Get("/delayed") { spoilt.delayed(.milliseconds(1)) }
      Get("/computed") { _ in spoilt }
      Get("/deferred") { _ async in spoilt }
      Get("/instead") { fault }
      Get("/thrown") { _ in throw fault }
      Get("/well") { Respond(text: "well") }
    }
  }

  private func exchange(_ path: String, with server: MockServer) async throws -> RawClient.Reception {
    let client = try RawClient(port: server.port)
    try await client.send("GET \(path) HTTP/1.1\nHost: a\n\n")
    return await client.receive()
  }

  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nDate: today\r\n"
}

extension FaultBytesTests {
  private static let bytes: [(fault: Fault, text: String, ending: RawClient.Ending)] = [
    (.connectionReset, "", .reset),
    (.emptyResponse, "", .closed),
    (.truncatedBody(after: 3), "\(head)Content-Length: 7\r\nConnection: close\r\n\r\ncon", .closed),
    (.truncatedBody(after: 0), "\(head)Content-Length: 7\r\nConnection: close\r\n\r\n", .closed),
    (.truncatedBody(after: 9), "\(head)Content-Length: 8\r\nConnection: close\r\n\r\ncontent", .closed),
    (
      .malformedChunk,
      "\(head)Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\ncont\r\nno chunk\r\n", .closed
    ),
    (.failure(CocoaError(.fileNoSuchFile)), "", .reset),
  ]

  @Test(arguments: bytes, Way.allCases)
  func `a fault is these bytes, however the stub comes to it`(
    expected: (fault: Fault, text: String, ending: RawClient.Ending),
    way: Way
  ) async throws {
    for time in [BackendTime.immediate, .real] {
      let server = try server(expected.fault, time: time)
      let reception = try await exchange("/\(way)", with: server)
      #expect(reception.text == expected.text)
      #expect(reception.ending == expected.ending)
      #expect(server.backend.journal.entries.map { "\($0.outcome)" } == ["fault: \(expected.fault)"])
      server.stop()
    }
  }

  @Test(arguments: ["/instead", "/thrown"])
  func `a fault in the place of an answer announces content that does not come`(path: String) async throws {
    let truncating = try server(.truncatedBody(after: 3))
    let truncated = try await exchange(path, with: truncating)
    #expect(truncated.ending == .closed)
    #expect(truncated.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(truncated.text.hasSuffix("Content-Length: 1\r\nConnection: close\r\n\r\n"))
    let mangling = try server(.malformedChunk)
    let malformed = try await exchange(path, with: mangling)
    #expect(malformed.ending == .closed)
    #expect(malformed.text.hasSuffix("Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nno chunk\r\n"))
  }

  @Test(arguments: Way.allCases)
  func `random data is no answer, and the same for the same seed`(way: Way) async throws {
    let reception = try await exchange("/\(way)", with: server(.randomData))
    #expect(try await exchange("/\(way)", with: server(.randomData)) == reception)
    #expect(reception.bytes.count >= 256 && reception.bytes.first != UInt8(ascii: "H"))
    #expect(reception.ending == .closed)
  }

  @Test(arguments: Way.allCases, [BackendTime.immediate, .real])
  func `an answer that never comes keeps its connection open, and no other waiting`(
    way: Way,
    time: BackendTime
  ) async throws {
    let server = try server(.noResponse, time: time)
    let client = try RawClient(port: server.port)
    try await client.send("GET /\(way) HTTP/1.1\nHost: a\n\n")
    #expect(await client.receive(patience: .milliseconds(50)) == RawClient.Reception())
    let other = try RawClient(port: server.port)
    try await other.send("GET /well HTTP/1.1\nHost: a\nConnection: close\n\n")
    #expect(await other.receive().text.hasSuffix("\r\n\r\nwell"))
    #expect(await client.receive(patience: .milliseconds(50)) == RawClient.Reception())
  }

  @Test func `nothing behind a fault is answered`() async throws {
    let server = try server(.truncatedBody(after: 3))
    let client = try RawClient(port: server.port)
    try await client.send(
      "GET /well HTTP/1.1\nHost: a\n\nGET /fixed HTTP/1.1\nHost: a\n\nGET /well HTTP/1.1\nHost: a\n\n"
    )
    let reception = await client.receive()
    #expect(reception.text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    #expect(reception.text.hasSuffix("\r\n\r\ncon"))
  }
}
