import BacklotHTTP
import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct SteppedWallClockTests {
  private let start = Duration.seconds(1_700_000_000)

  private func backend(_ mapping: String) throws -> (backend: MockBackend, folder: TemporaryFolder) {
    let folder = try TemporaryFolder(["mappings/a.json": mapping])
    return (MockBackend(time: .stepped(since1970: start)) { StubFiles(folder.path) }, folder)
  }

  @Test func `a template's now follows stepped time`() async throws {
    let body = #"{{now format='epoch'}}"#
    let (backend, folder) = try backend(
      #"{"request": {"url": "/"}, "response": {"body": "\#(body)", "transformers": ["response-template"]}}"#
    )
    _ = folder
    #expect(try await backend.respond(to: .sample(.get, "/")).body == "1700000000000")
    #expect(!backend.time.step(upTo: .seconds(3600)))
    #expect(try await backend.respond(to: .sample(.get, "/")).body == "1700003600000")
  }

  @Test func `a webhook's now follows stepped time`() async throws {
    let hook = #"""
      {"name": "webhook",
       "parameters": {"method": "PUT", "url": "http://hooks.example/", "body": "{{now format='epoch'}}"}}
      """#
    let (backend, folder) = try backend(
      #"{"request": {"url": "/"}, "response": {"status": 200}, "serveEventListeners": [\#(hook)]}"#
    )
    _ = folder
    #expect(backend.diagnostics.map(\.description) == [])
    #expect(!backend.time.step(upTo: .seconds(60)))
    _ = try await backend.respond(to: .sample(.get, "/"))
    #expect(backend.webhooks.map { $0.request?.body } == ["1700000060000"])
  }

  @Test func `a criterion that compares with now follows stepped time`() async throws {
    let (backend, folder) = try backend(
      """
      {"request": {"urlPath": "/", "queryParameters": {"at": {"before": "now"}}}, "response": {"status": 204}}
      """
    )
    _ = folder
    // 30 seconds after the start.
    let request = HTTPRequest.sample(.get, "/?at=2023-11-14T22:13:50Z")
    await #expect(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    #expect(backend.nearMisses(to: ReceivedRequest(request)).first?.distance != 0)
    #expect(!backend.time.step(upTo: .seconds(31)))
    #expect(try await backend.respond(to: request).status == .noContent)
    #expect(backend.nearMisses(to: ReceivedRequest(request)).first?.distance == 0)
  }

  @Test func `in other times now is that of the system`() throws {
    let before = Moment.now
    for time in [BackendTime.immediate, .real] {
      #expect(time.wallClock.now >= before && time.wallClock.now <= .now)
    }
    let stepped = BackendTime.stepped
    let first = stepped.wallClock.now
    #expect(first >= before && first <= .now)
    #expect(!stepped.step(upTo: .seconds(1) + .nanoseconds(5)))
    let passed: Duration = .seconds(1) + .nanoseconds(5)
    #expect(stepped.wallClock.now == first.adding(passed))
  }

  @Test(arguments: [
    (0, 0, Duration.milliseconds(-1), -1, 999_000_000), (5, 600_000_000, .milliseconds(700), 6, 300_000_000),
    (5, 100_000_000, .milliseconds(-1200), 3, 900_000_000), (1, 0, .seconds(2), 3, 0),
  ])
  func `a moment is later by a duration`(
    seconds: Int,
    nanosecond: Int,
    duration: Duration,
    laterSeconds: Int,
    laterNanosecond: Int
  ) {
    let later = Moment(seconds: seconds, nanosecond: nanosecond).adding(duration)
    #expect(later == Moment(seconds: laterSeconds, nanosecond: laterNanosecond))
  }
}
