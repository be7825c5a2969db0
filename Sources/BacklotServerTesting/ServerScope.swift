import BacklotServer
import BacklotTesting
import Synchronization

/// The servers of a running test: one for each backend whose server was requested.
///
/// A test has one backend, unless a trait `.backend` is used inside a suite's `.server`.
final class ServerScope: Sendable {
  @TaskLocal static var current: ServerScope?

  private let configuration: ServerConfiguration
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
