import BacklotAuthentication
import BacklotCaching
import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cost of a client's call over what it is built on.
enum ClientCost {
  private static let operations = 5000
  private static let host = URLHost(rawValue: "https://api.example.com")

  static var comparisons: [Comparison] {
    get throws { [middleware, try session] }
  }

  // MARK: - Middleware

  private static var middleware: Comparison {
    let bare = ConstantTransport()
    return Comparison(
      title: "A client's request in memory",
      limit: Limit(benchmark: "all middlewares but logging", nanoseconds: 5000),
      benchmarks: [
        benchmark("the transport alone") { _ = try await bare.send(request) },
        benchmark("a client without middleware", []),
      ] + each.map { name, middleware in benchmark(name, [middleware]) } + [
        benchmark("all middlewares but logging", each.map(\.1)),
        benchmark("all middlewares", [.logging { _ in }] + each.map(\.1)),
      ]
    )
  }

  private static let request = HTTPRequest(
    method: .get,
    scheme: "https",
    authority: "api.example.com",
    path: "/dogs",
    headerFields: [.accept: "application/json"]
  )

  /// Each middleware, in the order that the documentation recommends.
  private static var each: [(String, any ClientMiddleware)] {
    let token = Credential(accessToken: AccessToken(rawValue: "mF_9.B5f-4.1JqM"))
    return [
      ("timeout", .timeout(.seconds(60))),
      ("metrics", .metrics { _ in }),
      ("coalescing", .coalescing()),
      ("caching", .caching()),
      ("authentication", .authentication(for: host, store: InMemoryCredentialStore(token))),
      ("retry", .retry(.exponential(attempts: 3))),
      ("throttling", .throttling(concurrent: 8)),
    ]
  }

  private static func benchmark(_ name: String, _ middleware: [any ClientMiddleware]) -> Benchmark {
    let client = APIClient(host: host, transport: ConstantTransport(), middleware: middleware)
    return benchmark(name) { _ = try await client.response(to: request) }
  }

  /// Returns a benchmark that leaves the main actor, as tests do, because each change to another executor takes
  /// microseconds.
  private static func benchmark(
    _ name: String,
    count: Int = operations,
    isRival: Bool = false,
    _ call: @escaping @Sendable () async throws -> Void
  ) -> Benchmark {
    Benchmark(name: name, operations: count, isRival: isRival) {
      try await Task.detached { for _ in 0..<count { try await call() } }.value
    }
  }

  // MARK: - URLSession

  /// A call is compared with a data task, whose completion Foundation calls on the delegate queue.
  ///
  /// On Linux, `data(for:)` skips that queue by an internal flag. It can also hang if its task is cancelled as it
  /// completes, so the client does not use it.
  private static var session: Comparison {
    get throws {
      let backend = MockBackend { Get("/dogs") { Respond(json: ["Rex", "Lassie"]) } }
      let session = backend.urlSession
      let client = APIClient(host: host, transport: .urlSession(session))
      return Comparison(
        title: "A call through URLSession, with its answer decoded",
        budget: 1 / 0.95,
        benchmarks: [
          benchmark("a data task and JSONDecoder, by hand", count: 1000) {
            let request = try dogsRequest()
            let (data, response) = try await withCheckedThrowingContinuation { caller in
              session.dataTask(with: request) { data, response, error in
                caller.resume(
                  with: Result { (data ?? Data(), try response ?? { throw error ?? URLError(.unknown) }()) }
                )
              }.resume()
            }
            try decodeDogs(data, response)
          },
          benchmark("APIClient.send", count: 1000) {
            _ = try await client.send(.dogs)
            // A session does not retain its backend.
            withExtendedLifetime(backend) {}
          },
          benchmark("data(for:) and JSONDecoder, by hand", count: 1000, isRival: true) {
            let (data, response) = try await session.data(for: dogsRequest())
            try decodeDogs(data, response)
          },
        ]
      )
    }
  }

  private static func dogsRequest() throws -> URLRequest {
    guard let url = URL(string: host.rawValue + "/dogs") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private static func decodeDogs(_ data: Data, _ response: URLResponse) throws {
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    _ = try JSONDecoder().decode([String].self, from: data)
  }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [String] {
  fileprivate static var dogs: Self { Endpoint(path: "dogs") }
}

/// The least that a transport can do.
struct ConstantTransport: HTTPTransport {
  private let response = HTTPResponse(
    status: .ok,
    headerFields: [.contentType: "application/json"],
    body: HTTPBody("[\"Rex\",\"Lassie\"]")
  )

  // Not inlined, because otherwise the optimizer removes the work to measure.
  @inline(never)
  func send(_: HTTPRequest) async throws -> HTTPResponse { response }
}
