import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct NetworkConditionsTests {
  private func backend(_ network: NetworkConditions, seed: UInt64 = 0) -> MockBackend {
    MockBackend(seed: seed, conditions: .network(network)) {
      Get("/large") { Respond(body: HTTPBody([UInt8](repeating: 65, count: 1_000_000))) }
      Get("/slow") { Respond(text: "0123456789").throttled(bytesPerSecond: 10) }
      Get("/small") { Respond(text: "0123456789") }
      Get("/computed") { _ in Respond(text: "0123456789") }
      Post("/upload") { Respond(.noContent) }
    }
  }

  private func read(_ backend: MockBackend, _ request: HTTPRequest) async throws -> Duration {
    let start = backend.time.now
    _ = try await backend.respond(to: request).body.collect(upTo: 1 << 21)
    return backend.time.now - start
  }

  /// A megabyte takes the latency, and 8 Mbit at the bandwidth.
  @Test(arguments: [
    (NetworkConditions.threeG, Duration.milliseconds(5_300)), (.slowThreeG, .milliseconds(20_400)),
    (.lte, .seconds(0.07 + 8.0 / 12)),
    (.edge, .seconds(0.84 + 8 / 0.24)), (NetworkConditions(downlink: 8_000_000), .seconds(1)),
    (NetworkConditions(latency: .seconds(2)), .seconds(2)),
  ])
  func `a megabyte takes the latency and its share of the bandwidth`(
    network: NetworkConditions,
    expected: Duration
  ) async throws {
    let taken = try await read(backend(network), .sample(.get, "/large"))
    #expect(abs((taken - expected) / .microseconds(1)) < 1, "\(taken)")
  }

  @Test(arguments: ["/small", "/computed"])
  func `a small response takes exactly its time`(path: String) async throws {
    let taken = try await read(backend(NetworkConditions(downlink: 1600)), .sample(.get, path))
    #expect(taken == .milliseconds(50))
  }

  @Test func `a request takes its time at the bandwidth of the uplink`() async throws {
    let request = HTTPRequest.sample(.post, "/upload", body: HTTPBody([UInt8](repeating: 65, count: 96_000)))
    #expect(try await read(backend(.threeG), request) == .milliseconds(1_300))
  }

  @Test func `of the paces of a stub and of the network, the slower one counts`() async throws {
    #expect(try await read(backend(.lte), .sample(.get, "/slow")) == .milliseconds(1_070))
    #expect(try await read(backend(NetworkConditions(downlink: 8)), .sample(.get, "/slow")) == .seconds(10))
  }

  @Test func `the head of a response has the latency only`() async throws {
    #expect(try await read(backend(.threeG), .sample(.head, "/large")) == .milliseconds(300))
  }

  @Test func `without a network, each request fails as offline, at once`() async {
    let backend = backend(.offline)
    let fault = await #expect(throws: Fault.self) { try await backend.respond(to: .sample(.get, "/small")) }
    #expect(fault?.description == "no network")
    #expect(backend.time.now == .zero)
    #expect(backend.journal.entries.first?.chaos == "network offline")
  }

  @Test func `jitter is evenly distributed up to its maximum`() {
    let network = NetworkConditions(latency: .milliseconds(100), jitter: .milliseconds(50))
    let delays = (0..<UInt64(10_000)).map { number in
      network.effect(sending: 0, drawingFrom: RandomDraw(seed: 1, number: number)).delay / .milliseconds(1)
    }
    #expect(delays.allSatisfy { (100..<150).contains($0) })
    #expect(abs(delays.reduce(0, +) / 10_000 - 125) < 0.5)
  }

  /// The probability of a loss in one of the two directions is 1 − 0.9² = 0.19.
  @Test func `losses double the time until the next attempt, and the third in a row resets the connection`() {
    let network = NetworkConditions(loss: 0.1)
    let effects = (0..<UInt64(10_000)).map { network.effect(sending: 0, drawingFrom: RandomDraw(seed: 1, number: $0)) }
    let counts = effects.reduce(into: [:]) { $0[$1.lossCount, default: 0] += 1 }
    #expect(abs(Double(counts[0] ?? 0) / 10_000 - 0.81) < 0.01)
    #expect(abs(Double(counts[1] ?? 0) / 10_000 - 0.19 * 0.81) < 0.01)
    #expect(abs(Double(counts[3] ?? 0) / 10_000 - 0.006859) < 0.003)
    for effect in effects {
      #expect(effect.delay == [.zero, .seconds(1), .seconds(3), .seconds(7)][effect.lossCount])
      #expect((effect.fault != nil) == (effect.lossCount == 3))
    }
  }

  @Test(arguments: [(-1.0, 0), (0, 0), (1, 3), (1.5, 3), (2, 3), (.infinity, 3), (.nan, 0)])
  func `a loss beyond the limits counts as the nearest one`(loss: Double, count: Int) {
    let network = NetworkConditions(latency: .seconds(1), loss: loss)
    #expect(network.effect(sending: 0, drawingFrom: RandomDraw(seed: 1, number: 1)).lossCount == count)
    #expect((network.effectiveDownlink == nil) == (count == 0))
  }

  /// 1460 bytes ÷ 0.15 s × √(1.5 ÷ 0.05) = 53,311 bytes per second.
  @Test func `loss limits the bandwidth`() {
    #expect(NetworkConditions.lossy.effectiveDownlink.map { abs($0 - 426_488) < 10 } == true)
    #expect(NetworkConditions.threeG.effectiveDownlink == 1_600_000)
    #expect(NetworkConditions(latency: .seconds(1), loss: 1).effectiveDownlink.map { abs($0 - 14_305) < 10 } == true)
  }
}
