import BacklotDesk
import HTTP1Cases
import RawSockets
import Testing

/// Invalid requests on a socket, alone and with another request behind them.
@Suite(.timeLimit(.minutes(5))) struct RefusedConnectionTests {
  private static let next = Array("GET /dogs HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
  private static let long = String(repeating: "x", count: 70_000)
  private static let pastLimits: [HTTP1Case] = [
    refused("a target that is too long", 414, "GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n"),
    refused("a head that is too long", 431, "GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n"),
    refused(
      "too many fields",
      431,
      "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 2000) + "\r\n"
    ),
    refused("content that is too long", 413, "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \((64 << 20) + 1)\r\n\r\n"),
  ]

  private static func refused(_ name: String, _ status: Int, _ text: String) -> HTTP1Case {
    HTTP1Case(name: name, status: status, bytes: Array(text.utf8))
  }

  @Test(arguments: HTTP1Case.refused + pastLimits, [false, true])
  func `a refused request has one response, and nothing behind it is answered`(
    refused: HTTP1Case,
    hasNext: Bool
  ) async throws {
    let server = try MockServer(configuration: .patient) { Get("/dogs") { Respond() } }
    let client = try RawClient(port: server.port)
    try await client.send(bytes: refused.bytes + (hasNext ? Self.next : []))
    let reception = await client.receive()
    let statuses = reception.text.matches(of: #/HTTP/1\.1 (\d{3}) /#).map { Int($0.1) }
    #expect(statuses == [refused.status], "\(reception)")
    #expect(reception.ending == .closed)
    #expect(server.backend.journal.entries.isEmpty)
    server.stop()
  }
}
