import BacklotDesk
import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import RawSockets
import Testing

/// Requests with the method `CONNECT` on a socket.
@Suite(.timeLimit(.minutes(5))) struct ServedTunnelTests {
  private func ask(_ server: MockServer) async throws -> String {
    let client = try RawClient(port: server.port)
    try await client.send("CONNECT a.example:443 HTTP/1.1\nHost: a.example:443\nConnection: close\n\n")
    return await client.receive().text
  }

  @Test func `a stub of any method opens no tunnel`() async throws {
    let server = try MockServer(configuration: .patient) { StubMappings(#"{"response": {"status": 200}}"#) }
    defer { server.stop() }
    let answer = try await ask(server)
    #expect(answer.hasPrefix("HTTP/1.1 501 Not Implemented\r\n"), "\(answer)")
    #expect(answer.contains("urn:backlot:problem:tunnel"), "\(answer)")
  }
}
