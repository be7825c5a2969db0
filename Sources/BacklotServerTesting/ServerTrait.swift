public import BacklotServer
public import BacklotTesting
public import Testing

/// Gives each test a backend of its own, and a server that answers from it.
public struct ServerTrait: TestTrait, SuiteTrait, TestScoping {
  let backend: BackendTrait
  let configuration: ServerConfiguration

  /// A suite's server is started anew for each test in it.
  public var isRecursive: Bool { true }

  /// Runs a test beside a fresh server, which ends with it.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let scope = ServerScope(configuration)
    defer { scope.stop() }
    try await backend.provideScope(for: test, testCase: testCase) {
      try await ServerScope.$current.withValue(scope) { try await function() }
    }
  }
}

extension Trait where Self == ServerTrait {
  /// Gives each test a backend of its own on a socket, reached as ``BacklotServer/MockServer/current``.
  ///
  /// ```swift
  /// @Test(.server {
  ///   Get("/dogs") { Respond(json: ["Rex"]) }
  /// })
  /// func `asks a real socket`() async throws {
  ///   let url = try #require(URL(string: MockServer.current.url + "/dogs"))
  ///   let (data, _) = try await URLSession.shared.data(from: url)
  /// }
  /// ```
  ///
  /// The backend is `Backend.current`, as the trait `.backend` gives it: a test's stubs come before its suite's, and
  /// requests that nothing answers fail the test.
  ///
  /// - Parameters:
  ///   - configuration: Where it listens, and what it bears; at a free port of the loopback unless given.
  ///   - time: How time passes; as in the suite unless given, and at once where no suite says.
  ///   - stalledAfter: How long stepped time may stand still, in real time, while something waits for it, before the test
  ///     fails and the wait is cancelled; as in the suite unless given, and ten seconds where no suite says.
  ///   - unhandled: What comes of requests that nothing answers; as in the suite unless given, and a failure where no
  ///     suite says.
  ///   - breaches: What comes of requests and answers that break a contract among the sources; as in the suite unless
  ///     given, and a failure where no suite says.
  ///   - unused: What comes of stubs that answered no request; as in the suite unless given, and
  ///     `UnusedStubs.warnIfNearlyMatched` where no suite says.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  ///   - sources: Stubs and other sources; read anew for each test.
  public static func server(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    time: TimeMode? = nil,
    stalledAfter: Duration? = nil,
    unhandled: UnhandledRequests? = nil,
    breaches: ContractBreaches? = nil,
    unused: UnusedStubs? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource]
  ) -> ServerTrait {
    let backend: BackendTrait = .backend(
      time: time,
      stalledAfter: stalledAfter,
      unhandled: unhandled,
      breaches: breaches,
      unused: unused,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column,
      sources
    )
    return ServerTrait(backend: backend, configuration: configuration)
  }
}
