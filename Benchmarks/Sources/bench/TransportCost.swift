import BacklotStubs
import BacklotURLSession

/// The cost of a backend in memory for a client, compared with a transport that only returns a response.
enum TransportCost {
  private static let operations = 20_000

  static var comparison: Comparison {
    Comparison(
      title: "A request through StubTransport: full engine, journal on",
      limit: Limit(benchmark: "StubTransport", nanoseconds: 2000),
      benchmarks: [
        benchmark("a transport that only answers", ConstantTransport()),
        benchmark("StubTransport", StubTransport(backend)),
      ]
    )
  }

  private static let backend = MockBackend {
    Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
    Get("/dogs/{id}") { Respond(json: ["name": "Rex"]) }
  }

  private static func benchmark(_ name: String, _ transport: any HTTPTransport) -> Benchmark {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")
    return Benchmark(name: name, operations: operations) {
      for _ in 0..<operations { _ = try await transport.send(request) }
    }
  }
}
