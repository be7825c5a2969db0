import BacklotPlatform
public import BacklotStubs

/// A backend that listens on a socket, for clients that cannot link a Swift library or that need the actual bytes.
///
/// ```swift
/// let server = try MockServer {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
/// }
/// let (data, _) = try await URLSession.shared.data(from: URL(string: server.url + "/dogs")!)
/// ```
///
/// The sockets are driven by Dispatch. With `import BacklotDesk`, the same initializers use libuv.
///
/// The server listens from its creation, responds on its own threads, and stops with ``stop()`` or when it is
/// deallocated. A process can run any number of servers.
public final class MockServer: Sendable {
  /// The backend that answers requests.
  public let backend: MockBackend
  /// The URL at which the server listens, without a path: `http://127.0.0.1:49152`.
  public let url: String
  /// The port at which the server listens.
  public let port: Int
  /// All addresses at which the server listens, with the port, in the form used in URLs.
  public let addresses: [String]

  private let loops: [any SocketLoop]
  private let servers: [LoopBound<ServerLoop>]
  private let outbox: WebhookOutbox
  private let memory: RequestMemory

  /// Starts a server for a backend.
  ///
  /// - Parameters:
  ///   - backend: The backend that answers requests.
  ///   - configuration: The server's configuration.
  ///   - driver: The implementation of sockets, timers and threads.
  /// - Throws: ``ServerError`` if the server cannot listen at the address.
  package convenience init(
    _ backend: MockBackend,
    configuration: ServerConfiguration,
    driver: some SocketDriver
  ) throws(ServerError) {
    try self.init(serving: ServedBackends(main: backend), configuration: configuration, driver: driver)
  }

  /// Starts a server for several clients that are isolated from each other.
  ///
  /// - Parameters:
  ///   - spaces: The backends that answer the clients.
  ///   - configuration: The server's configuration.
  ///   - driver: The implementation of sockets, timers and threads.
  /// - Throws: ``ServerError`` if the server cannot listen at the address.
  package convenience init(
    _ spaces: any BackendSelector,
    configuration: ServerConfiguration,
    driver: some SocketDriver
  ) throws(ServerError) {
    try self.init(
      serving: ServedBackends(main: spaces.main, spaces: spaces),
      configuration: configuration,
      driver: driver
    )
  }

  private init(
    serving served: ServedBackends,
    configuration: ServerConfiguration,
    driver: some SocketDriver
  ) throws(ServerError) {
    backend = served.main
    let setup = try ServerSetup(serving: served, configuration: configuration, driver: driver)
    loops = setup.loops
    servers = zip(setup.servers, setup.loops).map { LoopBound($0, to: $1) }
    outbox = setup.outbox
    memory = setup.memory
    addresses = setup.addresses.map(\.authority)
    port = setup.addresses.first.map { Int($0.port) } ?? 0
    url = "http://\(setup.addresses.first?.reachable.authority ?? "")"
    try setup.start()
  }

  deinit { end() }
}

extension MockServer {
  /// The number of bytes of request content in memory, of requests that are arriving or not answered yet.
  package var requestMemoryUsed: Int { memory.used }
}

// MARK: - Ending

extension MockServer {
  /// Closes all connections immediately and waits until all threads have ended, unless it is called on one of them.
  ///
  /// Further calls have no effect.
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

  /// Stops the server after the pending responses and their webhooks have been sent; new connections are refused.
  ///
  /// - Parameter patience: The maximum time to wait; whatever is pending then is cancelled. Defaults to 10 seconds.
  /// - Returns: `true` if everything was sent.
  @discardableResult
  public func drain(within patience: Duration = .seconds(10)) async -> Bool {
    // The child task ends with this call, or when the task is cancelled.
    async let _: Void = end(after: patience)
    let isDrained = await Self.drain(servers)
    let isSent = await outbox.drain()
    stop()
    return isDrained && isSent && !Task.isCancelled
  }

  private func end(after patience: Duration) async {
    // If the task is cancelled, the server stops immediately.
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
