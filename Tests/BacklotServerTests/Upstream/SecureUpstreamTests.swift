import BacklotDesk
import BacklotHTTP
import RawSockets
import Testing

/// Responses of `openssl s_server` over TLS, if this program is installed.
@Suite(
  "Upstreams of https",
  .withLibraries,
  .timeLimit(.minutes(5)),
  .enabled("openssl is not there") { OpenSSL.isThere }
)
struct SecureUpstreamTests {
  private func ask(_ gateway: MockServer) async throws -> String {
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /answer HTTP/1.1\nHost: a\nConnection: close\n\n")
    return await client.receive().text
  }

  @Test func `an upstream whose certificate is trusted answers over TLS`() async throws {
    let server = try await OpenSSL.Server.start(
      answering: "HTTP/1.1 203 Secure\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nhi"
    )
    var configuration = ServerConfiguration.patient
    configuration.upstream.certificateFile = server.certificate
    let gateway = try MockServer(configuration: configuration) { Upstream("https://localhost:\(server.port)") }
    for _ in 0..<2 {
      let answer = try await ask(gateway)
      #expect(answer.hasPrefix("HTTP/1.1 203 Secure\r\nX-A: 1\r\n") && answer.hasSuffix("\r\n\r\nhi"), "\(answer)")
    }
    gateway.stop()
    server.stop()
  }

  @Test func `one whose certificate nobody vouches for is told to the client`() async throws {
    let server = try await OpenSSL.Server.start(answering: "")
    let gateway = try MockServer(configuration: .patient) { Upstream("https://localhost:\(server.port)") }
    let answer = try await ask(gateway)
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-insecure"), "\(answer)")
    gateway.stop()
    server.stop()
  }

  @Test func `one that does not encrypt is told to the client`() async throws {
    let real = try RawUpstream { peer, _ in
      peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
      peer.waitForEnd()
    }
    let gateway = try MockServer(configuration: .patient) { Upstream("https://localhost:\(real.port)") }
    let answer = try await ask(gateway)
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-insecure"), "\(answer)")
    gateway.stop()
    real.stop()
  }

  @Test func `one that is not there, or not known, is told to the client`() async throws {
    for (url, type) in [("https://127.0.0.1:1", "unreachable"), ("https://no-such-host.invalid", "unknown-host")] {
      let gateway = try MockServer(configuration: .patient) { Upstream(url) }
      let answer = try await ask(gateway)
      #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-\(type)"), "\(answer)")
      gateway.stop()
    }
  }
}
