import BacklotClient
import BacklotStubs
import BacklotURLSession
import Testing

@Suite struct AdapterStressTests {
  /// One of many tests at once.
  struct Case: Sendable {
    let adapter: Adapter
    let number: Int
  }

  /// 500 of each adapter; 100 where each has a server, with a socket and a thread of its own.
  static let cases = Adapter.with(.manyRequests).flatMap { adapter in
    (1...(adapter.isInProcess ? 500 : 100)).map { Case(adapter: adapter, number: $0) }
  }

  /// The cases run in parallel, each with a backend of its own and all for the same URL.
  @Test(arguments: cases)
  func `hundreds of tests at once ask the same URL twenty times, and each gets its own stub's answer`(
    _ each: Case
  ) async throws {
    let (adapter, number) = (each.adapter, each.number)
    let backend = MockBackend { Get("/same") { Respond(text: "answer \(number)") } }
    let expected = HTTPBody("answer \(number)")
    let transport = adapter.transport(to: backend)
    for _ in 1...20 {
      #expect(try await transport.send(Self.request("/same")).body == expected)
    }
    #expect(backend.received(Get("/same"), .exactly(20)))
  }

  @Test(arguments: Adapter.with(.manyRequests))
  func `thousands of cancelled requests neither hang nor crash, and leave the backend well`(
    adapter: Adapter
  ) async throws {
    let backend = MockBackend {
      Get("/at-once") { Respond(text: "here") }
      Get("/later") { _ async throws in
        try await Task.sleep(for: .seconds(3600))
        return Respond()
      }
    }
    let transport = adapter.transport(to: backend)
    for round in 0..<(adapter.isInProcess ? 100 : 20) {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask { await Self.callAndCancel(transport, isLate: number % 2 == round % 2) }
        }
      }
    }
    #expect(try await adapter.send(.get, "/at-once", to: backend).body == "here")
  }

  private static func callAndCancel(_ transport: any HTTPTransport, isLate: Bool) async {
    let call = Task { try await transport.send(request(isLate ? "/later" : "/at-once")) }
    if isLate { await Task.yield() }
    call.cancel()
    // A call may be over before it is cancelled; one that waits has to end all the same.
    if case .success(let response) = await call.result { #expect(response.status == .ok && !isLate) }
  }

  private static func request(_ path: String) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: path)
  }
}
