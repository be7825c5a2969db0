import BacklotPlatform
public import BacklotServer
import BacklotStubs

extension MockServer {
  /// The server of the running test's backend, in a test that has the trait
  /// ``Testing/Trait/server(_:time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)``.
  ///
  /// It is started on first access and stops with the test. It is also available in tasks that the test starts with
  /// `Task { }`, but not in those of `Task.detached`.
  ///
  /// - Throws: ``NoServerError`` outside of such a test, and `ServerError` if the server cannot listen.
  public static var current: MockServer {
    get throws {
      guard let scope = ServerScope.current else { throw NoServerError() }
      return try scope.server(of: Backend.current)
    }
  }
}

/// An error that indicates that there is no server in this context.
public struct NoServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to resolve the error.
  public var description: String {
    #"There is no server here. Add one to the test or its suite: @Test(.server { Get("/dogs") })"#
  }
}

// MARK: - Scope

/// The servers of a running test: one for each backend whose server was requested.
///
/// A test has one backend, unless a trait `.backend` is used inside a suite's `.server`.
final class ServerScope: Sendable {
  @TaskLocal static var current: ServerScope?

  let configuration: ServerConfiguration
  private let servers = Mutex<[ObjectIdentifier: MockServer]>([:])

  init(_ configuration: ServerConfiguration) { self.configuration = configuration }

  func server(of backend: MockBackend) throws -> MockServer {
    try servers.withLock { servers in
      if let running = servers[ObjectIdentifier(backend)] { return running }
      let started = try MockServer(backend, configuration: configuration)
      servers[ObjectIdentifier(backend)] = started
      return started
    }
  }

  func stop() {
    let servers = servers.withLock { servers in
      defer { servers = [:] }
      return servers
    }
    for server in servers.values { server.stop() }
  }
}
