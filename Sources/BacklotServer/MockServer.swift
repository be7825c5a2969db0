public import BacklotStubs
import Synchronization

/// A backend on a socket: for whoever cannot link a Swift library, or has to see real bytes.
///
/// ```swift
/// let server = try MockServer {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
/// }
/// let (data, _) = try await URLSession.shared.data(from: URL(string: server.url + "/dogs")!)
/// ```
///
/// It listens when it is made, answers on threads of its own, and ends with ``stop()`` or when nobody keeps it. Any
/// number can run in one process.
public final class MockServer: Sendable {
  /// What answers.
  public let backend: MockBackend
  /// Where it listens, without a path: `http://127.0.0.1:49152`.
  public let url: String
  /// The port at which it listens.
  public let port: Int
  /// All addresses at which it listens, with the port, as they stand in a URL.
  public let addresses: [String]

  private let loops: [EventLoop]
  private let servers: [LoopBound<ServerLoop>]
  private let outbox: WebhookOutbox
  private let memory: RequestMemory

  /// Starts to serve a backend.
  ///
  /// - Parameters:
  ///   - backend: What answers.
  ///   - configuration: Where it listens; at a free port of this machine's loopback unless given.
  /// - Throws: ``ServerError`` where it cannot listen there.
  public convenience init(
    _ backend: MockBackend,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    try self.init(ServedBackends(main: backend), configuration)
  }

  /// Starts to serve several clients that do not see each other.
  ///
  /// - Parameters:
  ///   - spaces: What answers each of them.
  ///   - configuration: Where it listens; at a free port of this machine's loopback unless given.
  /// - Throws: ``ServerError`` where it cannot listen there.
  public convenience init(
    _ spaces: BackendSpaces,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    try self.init(ServedBackends(main: spaces.main, spaces: spaces), configuration)
  }

  private init(_ served: ServedBackends, _ configuration: ServerConfiguration) throws(ServerError) {
    backend = served.main
    let setup = try ServerSetup(served, configuration)
    loops = setup.loops
    servers = zip(setup.servers, setup.loops).map { LoopBound($0, to: $1) }
    outbox = setup.outbox
    memory = setup.memory
    addresses = setup.addresses.map(\.authority)
    port = setup.addresses.first.map { Int($0.port) } ?? 0
    url = "http://\(setup.addresses.first?.reachable.authority ?? "")"
    try setup.start()
  }

  /// Describes a backend and starts to serve it.
  ///
  /// - Parameters:
  ///   - configuration: Where it listens; at a free port of this machine's loopback unless given.
  ///   - time: How the backend's time passes; as on the wall unless given, so that a client feels the delays.
  ///   - sources: Stubs and other sources.
  /// - Throws: ``ServerError`` where it cannot listen there.
  public convenience init(
    configuration: ServerConfiguration = ServerConfiguration(),
    time: BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) throws(ServerError) {
    try self.init(MockBackend(time: time, sources), configuration: configuration)
  }

  deinit { end() }
}

extension MockServer {
  /// The number of bytes that the content of requests takes that are arriving or not answered yet.
  package var requestMemoryUsed: Int { memory.used }
}

// MARK: - Ending

extension MockServer {
  /// Closes every connection at once, and waits until all threads have ended, unless it is called on one of them; a
  /// second call does nothing.
  public func stop() {
    end()
    // Two threads that wait for each other would never end.
    if loops.contains(where: \.isCurrent) { return }
    for loop in loops { loop.waitForEnd() }
  }

  private func end() {
    outbox.close()
    for server in servers { server.execute { $0.stop() } }
  }

  /// Takes no new connection, lets the answers under way be sent and the webhooks that follow on them, and then stops.
  ///
  /// - Parameter patience: How long all of that may take; what is left then is called off.
  /// - Returns: Whether all of it was sent.
  @discardableResult
  public func drain(within patience: Duration = .seconds(10)) async -> Bool {
    // It ends with this call, and with the task that is cancelled in the midst of it.
    async let _: Void = end(after: patience)
    let isDrained = await Self.drain(servers)
    let isSent = await outbox.drain()
    stop()
    return isDrained && isSent
  }

  private func end(after patience: Duration) async {
    // Nobody is patient any more whose task is cancelled.
    do { try await Task.sleep(atMost: patience) } catch { return end() }
    end()
  }

  private static func drain(_ servers: [LoopBound<ServerLoop>]) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      for server in servers {
        group.addTask { await drain(server) }
      }
      return await group.reduce(true) { $0 && $1 }
    }
  }

  private static func drain(_ server: LoopBound<ServerLoop>) async -> Bool {
    await withCheckedContinuation { continuation in
      let isTaken = server.execute { $0.drain { continuation.resume(returning: $0) } }
      if !isTaken { continuation.resume(returning: true) }
    }
  }
}
