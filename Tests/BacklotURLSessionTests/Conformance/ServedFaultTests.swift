import BacklotClient
import BacklotDesk
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The effects of a fault that a server sends, as clients observe them.
@Suite struct ServedFaultTests {
  struct Sight: Sendable, CustomTestStringConvertible {
    let fault: Fault
    /// The code that Foundation gives on Linux, and that on Apple systems, which in memory stands for both.
    let linux: URLError.Code
    let apple: URLError.Code
    /// A part of the message that an app's user gets with `CurlTransport`.
    let message: String
    /// Some versions of curl tell one thing, and some another.
    let curl: Set<Int32>

    init(_ fault: Fault, _ linux: URLError.Code, apple: URLError.Code, curl: Set<Int32>, says message: String) {
      self.message = message
      self.fault = fault
      self.linux = linux
      self.apple = apple
      self.curl = curl
    }

    var testDescription: String { "\(fault)" }

    var code: URLError.Code {
      #if canImport(FoundationNetworking)
        linux
      #else
        apple
      #endif
    }
  }

  static let sights = [
    Sight(
      .connectionReset,
      .networkConnectionLost,
      apple: .networkConnectionLost,
      curl: [56],
      says: "The connection was lost. Try again."
    ),
    Sight(
      .emptyResponse,
      .badServerResponse,
      apple: .networkConnectionLost,
      curl: [52],
      says: "The connection was lost. Try again."
    ),
    Sight(
      .truncatedBody(after: 3),
      .unknown,
      apple: .networkConnectionLost,
      curl: [18],
      says: "The connection was lost. Try again."
    ),
    Sight(
      .malformedChunk,
      .unknown,
      apple: .cannotParseResponse,
      curl: [56],
      says: "did not send a valid HTTP response"
    ),
    Sight(
      .randomData,
      .unsupportedURL,
      apple: .cannotParseResponse,
      curl: [1, 8],
      says: "did not send a valid HTTP response"
    ),
    Sight(.noResponse, .timedOut, apple: .timedOut, curl: [28], says: "The request timed out."),
    Sight(
      .failure(URLError(.notConnectedToInternet)),
      .networkConnectionLost,
      apple: .networkConnectionLost,
      curl: [56],
      says: "The connection was lost. Try again."
    ),
  ]

  private static func backend(_ fault: Fault) -> MockBackend {
    MockBackend {
      Get("/fault") { fault }
      Get("/thrown") { _ in throw fault }
      Get("/spoilt") { Respond(text: "content").failing(with: fault) }
      Get("/computed") { _ in Respond(text: "content").failing(with: fault) }
    }
  }

  private static let paths = ["/fault", "/thrown", "/spoilt", "/computed"]

  @Test(arguments: sights)
  func `an app gets the error of a real connection`(sight: Sight) async throws {
    let backend = Self.backend(sight.fault)
    let server = try MockServer(backend)
    defer { server.stop() }
    for path in Self.paths {
      var request = URLRequest(url: try #require(URL(string: server.url + path)))
      // Only for a response that never arrives, no other event can happen.
      request.timeoutInterval = sight.code == .timedOut ? 0.2 : 60
      let session = URLSession(configuration: .ephemeral)
      let error = await #expect(throws: URLError.self) { try await session.data(for: request) }
      #expect(error?.code == sight.code, "\(path)")
      session.invalidateAndCancel()
    }
    #expect(backend.journal.entries.allSatisfy { "\($0.outcome)" == "fault: \(sight.fault)" })
  }

  @Test(arguments: sights, NetworkTransport.allCases)
  func `a transport throws the error of a real connection`(sight: Sight, kind: NetworkTransport) async throws {
    let server = try MockServer(Self.backend(sight.fault))
    defer { server.stop() }
    let transport = kind.transport(patience: sight.code == .timedOut ? .milliseconds(200) : .seconds(60))
    let expected = kind == .curl ? sight.apple : sight.code
    for path in Self.paths {
      let request = HTTPRequest(method: .get, scheme: "http", authority: server.addresses.first, path: path)
      let error = await #expect(throws: URLError.self) { _ = try await transport.send(request) }
      #expect(error?.code == expected, "\(path)")
    }
  }

  @Test(arguments: sights)
  func `a client through libcurl says what to do`(sight: Sight) async throws {
    let server = try MockServer(Self.backend(sight.fault))
    defer { server.stop() }
    let transport = NetworkTransport.curl.transport(
      patience: sight.code == .timedOut ? .milliseconds(200) : .seconds(60)
    )
    let client = APIClient(host: URLHost(rawValue: server.url), transport: transport)
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "fault")
    let error = await #expect(throws: ClientError.self) { _ = try await client.send(endpoint) }
    #expect(error?.code == (sight.code == .timedOut ? .timedOut : .transport))
    #expect(error?.message.contains(sight.message) == true, "\(error?.message ?? "")")
  }

  @Test(.enabled(if: CurlProgramTransport.isThere), arguments: sights)
  func `curl says what happened`(sight: Sight) async throws {
    let server = try MockServer(Self.backend(sight.fault))
    defer { server.stop() }
    let patience = sight.code == .timedOut ? "0.2" : "60"
    for path in Self.paths {
      let status = try await CurlRun.run(["--max-time", patience, "--output", "/dev/null", server.url + path])
      #expect(sight.curl.contains(status), "\(path): \(status)")
    }
  }
}
