import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Testing

/// Requests with the method `CONNECT`, which ask for a tunnel (RFC 9110 §9.3.6).
@Suite struct TunnelTests {
  private static let any = #"{"request": {"method": "ANY"}, "response": {"status": 200}}"#
  private static let notGet = #"{"request": {"method": {"noneOf": ["GET"]}}, "response": {"status": 200}}"#
  private static let named = #"{"request": {"method": "CONNECT"}, "response": {"status": 407}}"#
  private static let listed = #"{"request": {"method": {"oneOf": ["GET", "CONNECT"]}}, "response": {"status": 407}}"#

  private func ask(_ method: HTTPMethod, _ backend: MockBackend) async throws -> HTTPResponse {
    try await backend.respond(to: HTTPRequest(method: method, scheme: "http", authority: "a.example:443", path: "/"))
  }

  @Test(arguments: [
    ([any], 501), ([notGet], 501), ([], 501), ([named], 407), ([listed], 407), ([any, named], 407),
    ([named, any], 407),
  ])
  func `CONNECT is answered by stubs that name it, and else refused`(mappings: [String], status: Int) async throws {
    let backend = MockBackend { for mapping in mappings { StubMappings(mapping) } }
    let response = try await ask(.connect, backend)
    #expect(response.status.code == status)
    if status == 501 {
      let report = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
      #expect(report.contains("urn:backlot:problem:tunnel"), "\(report)")
      #expect(backend.journal.entries.map { "\($0.outcome)" } == ["501"])
    }
  }

  @Test func `other methods are answered as before`() async throws {
    let backend = MockBackend { StubMappings(Self.any) }
    for method in [HTTPMethod.get, .post, .options, .trace] {
      #expect(try await ask(method, backend).status == .ok)
    }
  }
}
