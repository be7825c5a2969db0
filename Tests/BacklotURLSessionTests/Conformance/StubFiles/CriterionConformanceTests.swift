import BacklotClient
import BacklotHTTP
import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML
import Testing

/// Each criterion that a mapping may have, through memory and through a socket.
@Suite struct CriterionConformanceTests {
  static let cases =
    CriterionCase.urls + CriterionCase.texts + CriterionCase.numbers + CriterionCase.dates + CriterionCase.fields
    + CriterionCase.bodies + CriterionCase.json + CriterionCase.xml + CriterionCase.parts

  /// In memory, and with curl, which does not change the requests.
  static let adapters = Adapter.allCases.filter { $0 == .memory || $0 == .curl }

  @Test(arguments: adapters, cases)
  func `a criterion takes the requests that fulfil it, and no others`(
    adapter: Adapter,
    each: CriterionCase
  ) async throws {
    let mapping = "{\"request\": \(each.request), \"response\": {\"status\": 222}}"
    let backend = MockBackend { StubMappings(mapping).withXML }
    #expect(backend.diagnostics.map(\.severity) == Array(repeating: .warning, count: each.warnings))
    let client = MappingClient(adapter, backend)
    for sample in each.fits { #expect(try await client.status(of: sample) == 222, "\(sample)") }
    for sample in each.refuses { #expect(try await client.status(of: sample) == 404, "\(sample)") }
  }
}

/// Sends samples, and treats unanswered requests as 404 in all adapters.
struct MappingClient {
  private let transport: any HTTPTransport

  init(_ adapter: Adapter, _ backend: MockBackend) { transport = adapter.transport(to: backend) }

  func status(of sample: MappingSample) async throws -> Int { try await send(sample).status.code }

  func send(_ sample: MappingSample) async throws -> HTTPResponse {
    let request = HTTPRequest(
      method: sample.method,
      scheme: "http",
      authority: "127.0.0.1",
      path: sample.path,
      headerFields: sample.headers,
      body: HTTPBody(sample.body)
    )
    do {
      return try await transport.send(request)
    } catch is UnmatchedRequest {
      return HTTPResponse(status: .notFound)
    }
  }
}
