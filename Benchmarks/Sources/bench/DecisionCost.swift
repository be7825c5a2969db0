import BacklotStubs
import BacklotURLSession

/// The cost of a decision with ten thousand stubs, compared with one stub of the same shape.
///
/// The request matches the last stub.
enum DecisionCost {
  static let stubs = 10_000
  static let operations = 20_000

  static var comparisons: [Comparison] {
    get throws { try [paths, templates, queries, fields, bodies].map(comparison) }
  }

  private struct Shape: Sendable {
    let title: String
    let stub: @Sendable (Int) -> any BackendSource
    let request: @Sendable (Int) -> HTTPRequest
  }

  private static func comparison(_ shape: Shape) throws -> Comparison {
    Comparison(
      title: "A decision with \(stubs) stubs: \(shape.title)",
      budget: 1.05,
      benchmarks: [try benchmark(shape, "one stub", [stubs - 1]), try benchmark(shape, "\(stubs) stubs", 0..<stubs)]
    )
  }

  private static func benchmark(_ shape: Shape, _ name: String, _ numbers: some Sequence<Int>) throws -> Benchmark {
    let backend = MockBackend { numbers.map(shape.stub) }
    let transport = StubTransport(backend)
    let request = shape.request(stubs - 1)
    return Benchmark(name: name, operations: operations) {
      for _ in 0..<operations { _ = try await transport.send(request) }
    }
  }
}

extension DecisionCost {
  private static let paths = Shape(title: "distinct literal paths") { number in
    Get("/things/\(number)/detail")
  } request: { number in
    get("/things/\(number)/detail")
  }

  private static let templates = Shape(title: "templates with a shared prefix") { number in
    Get("/api/{version}/things\(number)/{id}")
  } request: { number in
    get("/api/v1/things\(number)/7")
  }

  private static let queries = Shape(title: "one path told apart by query") { number in
    Get("/search", query: ["term": .equal("dog\(number)")])
  } request: { number in
    get("/search?term=dog\(number)")
  }

  private static let fields = Shape(title: "one path told apart by field") { number in
    Get("/search", headers: ["Authorization": .equal("Bearer token\(number)")])
  } request: { number in
    var request = get("/search")
    request.headerFields = [.authorization: "Bearer token\(number)"]
    return request
  }

  private static let bodies = Shape(title: "one path told apart by body") { number in
    Post("/search", body: .json(containing: ["term": .string("dog\(number)")]))
  } request: { number in
    var request = get("/search")
    request.method = .post
    request.body = HTTPBody("{\"term\": \"dog\(number)\"}")
    return request
  }

  private static func get(_ path: String) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: path)
  }
}
