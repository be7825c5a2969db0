import BacklotClient
import BacklotHTTP
import SampleContract
import Testing

@testable import BacklotStubs

/// The records of a backend about an exchange are the same for every adapter.
@Suite struct LifecycleConformanceTests {
  /// Sends a request whose response may be an error.
  private func attempt(_ adapter: Adapter, path: String, on backend: MockBackend) async {
    do { _ = try await adapter.send(.get, path, to: backend) } catch {}
  }

  @Test(arguments: Adapter.allCases)
  func `the journal entry closes with the outcome of the exchange`(adapter: Adapter) async {
    let backend = MockBackend {
      Get("/known") { Respond(.created) }
      Get("/delayed") { Respond(.accepted, after: .milliseconds(1)) }
      Get("/computed") { _ in Respond(.ok) }
      Get("/deferred") { _ async in Respond(.notFound) }
      Get("/fault") { Fault.connectionReset }
      Get("/cut") { Respond(text: "content").failing(with: .truncatedBody(after: 2)) }
      Get("/thrown") { _ in throw Fault.emptyResponse }
    }
    for path in ["known", "delayed", "computed", "deferred", "fault", "cut", "thrown", "nothing"] {
      await attempt(adapter, path: "/\(path)", on: backend)
    }
    let outcomes = backend.journal.entries.map { "\($0.outcome)" }
    #expect(
      outcomes == [
        "201", "202", "200", "404", "fault: connection reset", "fault: body truncated after 2 bytes",
        "fault: empty response", "no stub",
      ]
    )
    #expect(backend.journal.entries.map(\.id) == Array(1...8))
  }

  @Test(arguments: Adapter.allCases)
  func `webhooks follow a fault as they follow a response`(adapter: Adapter) async {
    let hook = Webhook(to: "http://hooks.example/")
    let backend = MockBackend {
      Get("/response") { Respond() }.sends(hook)
      Get("/computed") { _ in Respond() }.sends(hook)
      Get("/fault") { Fault.connectionReset }.sends(hook)
      Get("/thrown") { _ in throw Fault.emptyResponse }.sends(hook)
    }
    backend.sendWebhooks { _ in HTTPResponse(status: .noContent) }
    // A server, and with it the sending of webhooks, lives as long as its transport.
    let transport = adapter.transport(to: backend)
    for path in ["response", "computed", "fault", "thrown"] {
      let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/\(path)")
      do { _ = try await transport.send(request) } catch {}
    }
    await backend.webhooksEnded()
    withExtendedLifetime(transport) {}
    // A session may repeat a request after a reset of its connection.
    #expect(Set(backend.journal.entries.map(\.request.target.path)).count == 4)
    #expect(backend.journal.entries.allSatisfy { $0.webhooks.count == 1 })
    let statuses = backend.webhooks.map { webhook in
      if case .answered(let response) = webhook.outcome { "\(response.status.code)" } else { "\(webhook.outcome)" }
    }
    #expect(Set(statuses) == ["204"])
  }

  @Test(arguments: Adapter.allCases)
  func `a cancelled exchange sends no webhooks and closes as cancelled`(adapter: Adapter) async throws {
    let hook = Webhook(to: "http://hooks.example/")
    let backend = MockBackend(time: .stepped) { Get("/") { Respond(after: .seconds(60)) }.sends(hook) }
    let call = Task { try await adapter.send(.get, "/", to: backend) }
    _ = await backend.nextArrival(of: Get("/"))
    call.cancel()
    _ = await call.result
    while true {
      let changeCount = backend.journal.changeCount
      if !backend.journal.hasPending { break }
      await backend.journal.change(after: changeCount)
    }
    await backend.webhooksEnded()
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
    #expect(backend.webhooks.isEmpty)
  }

  @Test(arguments: Adapter.allCases)
  func `a contract checks every kind of response`(adapter: Adapter) async throws {
    let backend = MockBackend {
      Get("/pets/1") { Respond(.ok, json: ["id": 1]) }
      Get("/pets/2") { _ in Respond(.ok, json: ["id": 2]) }
      Get("/pets/3") { _ async in Respond(.ok, json: ["id": 3]) }
      Get("/pets/4") { Respond(.ok, json: ["id": 4], after: .milliseconds(1)) }
      PetContract()
    }
    for number in 1...4 { await attempt(adapter, path: "/pets/\(number)", on: backend) }
    let violations = backend.journal.entries.map { $0.violations.map(\.code) }
    #expect(violations.first?.isEmpty == false)
    #expect(Set(violations).count == 1)
    #expect(backend.contractBreaches.count == 4)
  }

  @Test(arguments: Adapter.allCases)
  func `random delays of known and of computed responses follow the seed`(adapter: Adapter) async throws {
    func delays(seed: UInt64) async throws -> [Duration] {
      let random = Respond(after: .uniform(.zero ... .seconds(60)))
      let backend = MockBackend(seed: seed) {
        Get("/known") { random }
        Get("/computed") { _ in random }
        Get("/deferred") { _ async in random }
      }
      var ends = [Duration.zero]
      for path in ["/known", "/computed", "/deferred"] {
        await attempt(adapter, path: path, on: backend)
        ends.append(backend.time.now)
      }
      return zip(ends, ends.dropFirst()).map { $1 - $0 }
    }
    let first = try await delays(seed: 7)
    #expect(first == (try await delays(seed: 7)))
    #expect(first != (try await delays(seed: 8)))
    // The same for every adapter, and for every kind of response: the number of the exchange decides.
    #expect(first == [1, 2, 3].map { Self.delay(seed: 7, number: $0) })
  }

  private static func delay(seed: UInt64, number: UInt64) -> Duration {
    var draw = RandomDraw(seed: seed, number: number)
    return Delay.uniform(.zero ... .seconds(60)).duration(drawingFrom: &draw)
  }
}
