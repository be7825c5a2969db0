import BacklotClient
import BacklotPlatform
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct MetricsMiddlewareTests {
  private let clock = SleepRecordingClock()
  private let reports = Reports()

  @Test func `an exchange is reported with duration, sizes and status`() async throws {
    let transport = RecordingTransport { [clock] _ in
      try await clock.sleep(until: clock.now.advanced(by: .milliseconds(12)), tolerance: nil)
      return HTTPResponse(status: .created, body: "[]")
    }
    let endpoint = Endpoint<EndpointKinds.Public, [Dog]>(
      .post,
      path: "dogs",
      queryItems: ["token": "s3cr3t"],
      body: .text("Rex")
    )
    _ = try await client(transport).send(endpoint)
    let metrics = try #require(reports.all.first)
    #expect(reports.all.count == 1)
    #expect(metrics.status == .created && metrics.failure == nil)
    #expect(metrics.duration == .milliseconds(12))
    #expect(metrics.requestLength == 3 && metrics.responseLength == 2)
    #expect(metrics.method == .post && metrics.attempt == 1)
    #expect(metrics.url == "https://api.example.com/dogs?token=***")
    #expect(metrics.endpoint == "POST /dogs")
  }

  @Test func `each attempt of a call is reported after a retry, and one outcome before it`() async throws {
    let retry = RetryMiddleware(.exponential(attempts: 3), clock: clock)
    let metrics = MetricsMiddleware(clock: clock, report: reports.append)
    let transport = RecordingTransport(.serviceUnavailable)
    for (middleware, attempts) in [([retry, metrics], [1, 2, 3]), ([metrics, retry], [1])]
      as [([any ClientMiddleware], [Int])]
    {
      let client = APIClient(host: .test, transport: transport, middleware: middleware)
      reports.removeAll()
      await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
      #expect(reports.all.map(\.attempt) == attempts)
      #expect(Set(reports.all.map(\.callID)).count == 1)
      #expect(reports.all.allSatisfy { $0.status == .serviceUnavailable })
    }
  }

  @Test(
    arguments: [(URLError(.timedOut), .timedOut), (URLError(.badURL), .transport)] as [(URLError, ClientError.Code)]
  )
  func `a failure is reported with its kind`(error: URLError, code: ClientError.Code) async {
    await #expect(throws: ClientError.self) { try await client(RecordingTransport { _ in throw error }).send(.allDogs) }
    #expect(reports.all.map(\.failure) == [code])
    #expect(reports.all.map(\.status) == [nil])
    #expect(reports.all.map(\.responseLength) == [nil])
  }

  @Test func `an unknown length is nil, and the names of secrets can be chosen`() async throws {
    let metrics = MetricsMiddleware(secrets: ["breed"], report: reports.append)
    let body = HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() })
    let next = NextTransport { _ in HTTPResponse(status: .ok, body: body) }
    _ = try await metrics.intercept(HTTPRequest(method: .get, path: "/dogs?breed=Pug"), next: next)
    #expect(reports.all.map(\.responseLength) == [nil])
    #expect(reports.all.map(\.url) == ["/dogs?breed=***"])
    #expect(reports.all.map(\.callID) == [nil])
  }

  @Test func `metrics have a short name`() async throws {
    let client = APIClient(
      host: .test,
      transport: RecordingTransport(.ok, body: "[]"),
      middleware: [.metrics(reports.append)]
    )
    _ = try await client.send(.allDogs)
    #expect(reports.all.count == 1)
  }

  @Test func `metrics are shown without secrets`() async throws {
    let transport = RecordingTransport { _ in HTTPResponse(status: .ok, headerFields: [:]) }
    let request = HTTPRequest(
      method: .get,
      scheme: "https",
      authority: "api.example.com",
      path: "/dogs?token=very-secret",
      headerFields: [.authorization: "Bearer very-secret"]
    )
    _ = try await client(transport).response(to: request)
    let metrics = try #require(reports.all.first)
    var dumped = ""
    dump(metrics, to: &dumped)
    #expect(!dumped.contains("very-secret") && !"\(metrics)".contains("very-secret"), "\(metrics)")
    #expect(metrics == metrics && Set([metrics]).count == 1)
  }

  private func client(_ transport: RecordingTransport) -> APIClient {
    let metrics = MetricsMiddleware(clock: clock, report: reports.append)
    return APIClient(host: .test, transport: transport, middleware: [metrics])
  }
}

/// The metrics that were reported.
private final class Reports: Sendable {
  private let reports = Mutex<[ExchangeMetrics]>([])
  var all: [ExchangeMetrics] { reports.withLock { $0 } }
  @Sendable func append(_ metrics: ExchangeMetrics) { reports.withLock { $0.append(metrics) } }
  func removeAll() { reports.withLock { $0 = [] } }
}
