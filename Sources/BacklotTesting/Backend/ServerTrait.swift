public import BacklotServer
public import BacklotStubs
public import Testing

/// A trait that provides each test with its own backend and a server for it.
public struct ServerTrait: TestTrait, SuiteTrait, TestScoping {
  let backend: BackendTrait
  let configuration: ServerConfiguration?

  /// A Boolean value that indicates that a suite's server is started separately for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test with a new server, which stops with the test.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let scope = ServerScope(configuration ?? ServerScope.current?.configuration ?? ServerConfiguration())
    defer { scope.stop() }
    try await backend.provideScope(for: test, testCase: testCase) {
      try await ServerScope.$current.withValue(scope) { try await function() }
    }
  }
}

extension Trait where Self == ServerTrait {
  /// Provides each test with its own backend on a socket, available as ``BacklotServer/MockServer/current``.
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
  /// Nothing must be installed: the server uses Dispatch. Use it for what `URLProtocol` cannot see, such as the progress
  /// of an upload.
  ///
  /// The backend is `Backend.current`, as with the trait `.backend`: a test's stubs take precedence over its suite's,
  /// and unmatched requests fail the test.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the server. Defaults to the suite's, and otherwise to a free loopback port.
  ///   - time: The mode of the backend's time. Defaults to the suite's, and otherwise to immediate time.
  ///   - stalledAfter: The real time for which stepped time may stand still while a wait depends on it, before the test
  ///     fails and the wait is cancelled. Defaults to the suite's, and otherwise to ten seconds.
  ///   - unhandled: The handling of requests that no stub answers. Defaults to the suite's, and otherwise to a failure.
  ///   - breaches: The handling of requests and responses that break a contract among the sources. Defaults to the
  ///     suite's, and otherwise to a failure.
  ///   - unused: The handling of stubs that answered no request. Defaults to the suite's, and otherwise to
  ///     `UnusedStubs.warnIfNearlyMatched`.
  ///   - fileID: The source location of the trait.
  ///   - filePath: The source location of the trait.
  ///   - line: The source location of the trait.
  ///   - column: The source location of the trait.
  ///   - sources: The stubs and other sources; evaluated for each test.
  public static func server(
    _ configuration: ServerConfiguration? = nil,
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
