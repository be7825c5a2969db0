import BacklotStubs
import BacklotURLSession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cost of a backend inside `URLSession`, compared with a typical hand-written protocol.
enum SessionCost {
  private static let operations = 1000
  private static let url = URL(string: "https://api.example.com/dogs")

  static var comparisons: [Comparison] {
    get throws {
      try [("a data task with a completion", completion), ("an async call", asynchronous)].map { title, ask in
        Comparison(
          title: "A request through URLSession: \(title)",
          budget: 1 / 0.95,
          benchmarks: [
            try rival("static mock protocol, written by hand, cache off", handWritten(caches: false), ask),
            try rival("the same with the session's own cache", handWritten(caches: true), ask),
            try benchmark("StubURLProtocol: full engine, journal on", backend.urlSession, ask),
          ]
        )
      }
    }
  }

  private typealias Ask = @Sendable (URLSession, URLRequest) async throws -> Void

  private static let backend = MockBackend { Get("/dogs") { Respond(json: ["Rex", "Lassie"]) } }

  private static func handWritten(caches: Bool) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [HandWrittenProtocol.self]
    if !caches { configuration.urlCache = nil }
    return URLSession(configuration: configuration)
  }

  private static func rival(_ name: String, _ session: URLSession, _ ask: @escaping Ask) throws -> Benchmark {
    var rival = try benchmark(name, session, ask)
    rival.isRival = true
    return rival
  }

  private static func benchmark(_ name: String, _ session: URLSession, _ ask: @escaping Ask) throws -> Benchmark {
    guard let url else { throw URLError(.badURL) }
    return Benchmark(name: name, operations: operations) {
      for _ in 0..<operations { try await ask(session, URLRequest(url: url)) }
    }
  }

  private static let completion: Ask = { session, request in
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      session.dataTask(with: request) { data, _, error in
        continuation.resume(with: data?.isEmpty == false ? .success(()) : .failure(error ?? URLError(.unknown)))
      }.resume()
    }
  }

  private static let asynchronous: Ask = { session, request in _ = try await session.data(for: request) }
}

/// The mock that articles and talks show: one handler for the whole process, answering at once.
private final class HandWrittenProtocol: URLProtocol {
  // Typical hand-written code without a lock, which is sound here because it is never set.
  nonisolated(unsafe) private static var handler: (URLRequest) throws -> (HTTPURLResponse?, Data) = { request in
    let fields = ["Content-Type": "application/json"]
    let response = request.url.flatMap {
      HTTPURLResponse(url: $0, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)
    }
    return (response, Data("[\"Rex\",\"Lassie\"]".utf8))
  }

  override class func canInit(with _: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do {
      let (response, data) = try Self.handler(request)
      if let response { client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed) }
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() {}
}
