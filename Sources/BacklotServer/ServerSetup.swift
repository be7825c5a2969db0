import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The loops of a server and its listeners, before any thread runs.
struct ServerSetup {
  let loops: [any SocketLoop]
  let servers: [ServerLoop]
  let addresses: [SocketAddress]
  let outbox: WebhookOutbox
  let memory: RequestMemory

  init(
    serving served: ServedBackends,
    configuration: ServerConfiguration,
    driver: some SocketDriver
  ) throws(ServerError) {
    let loops = try Self.makeLoops(configuration.loopCount, with: driver)
    let outbox = WebhookOutbox(limits: configuration.limits.webhooks)
    let memory = RequestMemory(limit: configuration.limits.totalBodySize)
    let coder = driver.contentCoder.map(SharedContentCoder.init)
    if coder == nil, configuration.compressesResponses {
      configuration.problemObserver?(
        "Responses are not compressed, because this server has no zlib. Import BacklotDesk to create a server that has it."
      )
    }
    let servers = loops.map {
      ServerLoop(on: $0, serving: served, configuration: configuration, outbox: outbox, memory: memory, coder: coder)
    }
    for server in servers { server.prepare() }
    let distributor = ConnectionDistributor(servers)
    do throws(ServerError) {
      addresses = try Self.listen(with: configuration, on: servers[0], distributor: distributor)
    } catch {
      Self.discard(servers)
      throw error
    }
    self.loops = loops
    self.servers = servers
    self.outbox = outbox
    self.memory = memory
  }

  private static func makeLoops(_ count: Int, with driver: some SocketDriver) throws(ServerError) -> [any SocketLoop] {
    var loops: [any SocketLoop] = []
    do throws(ServerError) {
      repeat { loops.append(try driver.makeLoop()) } while loops.count < count
    } catch {
      for loop in loops { loop.discard() }
      throw error
    }
    return loops
  }

  /// Starts all threads; if one fails, stops the others.
  func start() throws(ServerError) {
    for (index, loop) in loops.enumerated() {
      do throws(ServerError) {
        try loop.start()
      } catch {
        for server in servers.prefix(index) {
          let bound = LoopBound(server, to: server.loop)
          bound.execute { $0.stop() }
        }
        Self.discard(servers.dropFirst(index))
        throw error
      }
    }
  }

  /// Releases everything that is otherwise kept until a loop closes it, especially addresses.
  private static func discard(_ servers: some Sequence<ServerLoop>) {
    for server in servers {
      server.close()
      server.loop.discard()
    }
  }
}

// MARK: - Listening

extension ServerSetup {
  private static func listen(
    with configuration: ServerConfiguration,
    on server: ServerLoop,
    distributor: ConnectionDistributor
  ) throws(ServerError) -> [SocketAddress] {
    guard let port = UInt16(exactly: configuration.port) else {
      throw ServerError(
        .noSuchAddress,
        message: "\(configuration.port) is not a port: expected a number from 0 to 65535."
      )
    }
    guard let host = configuration.host else {
      return try listenOnLoopback(port: port, on: server, distributor: distributor)
    }
    let addresses = try server.loop.addresses(of: host, port: port)
    guard let address = addresses.first else { throw ServerError(.noSuchAddress, message: "\(host) has no address.") }
    return [try listen(at: address, on: server, distributor: distributor)]
  }

  private static func listen(
    at address: SocketAddress,
    on server: ServerLoop,
    distributor: ConnectionDistributor
  ) throws(ServerError) -> SocketAddress {
    let events = SocketListenerEvents(onConnection: distributor.take, onFailure: server.noteFailure)
    let listener = try server.loop.listen(at: address, events: events)
    server.keep(listener)
    return listener.address
  }

  /// Listens at both loopbacks; a machine without IPv6 has only one.
  private static func listenOnLoopback(
    port: UInt16,
    on server: ServerLoop,
    distributor: ConnectionDistributor
  ) throws(ServerError) -> [SocketAddress] {
    let ipv4 = try listen(at: .loopbackIPv4(port: port), on: server, distributor: distributor)
    do throws(ServerError) {
      return [ipv4, try listen(at: .loopbackIPv6(port: ipv4.port), on: server, distributor: distributor)]
    } catch {
      // Another program may use the port that the system chose for the other family.
      if error.code == .noSuchAddress || port == 0 { return [ipv4] }
      throw error
    }
  }
}

/// Distributes connections to loops in turn; all connections arrive on the first loop.
///
/// Kernels hand most connections to a few of the threads that wait for one socket; this distributes them evenly.
final class ConnectionDistributor {
  private let servers: [ServerLoop]
  private let bound: [LoopBound<ServerLoop>]
  private var next = 0

  init(_ servers: [ServerLoop]) {
    self.servers = servers
    bound = servers.map { LoopBound($0, to: $0.loop) }
  }

  /// Accepts a connection by its descriptor.
  func take(_ descriptor: Int32) {
    defer { next = (next + 1) % servers.count }
    if next == 0 {
      servers[0].loop.open(descriptor).map(servers[0].take)
    } else {
      let isTaken = bound[next].execute { server in
        server.loop.open(descriptor).map(server.take)
      }
      if !isTaken { _ = close(descriptor) }
    }
  }
}
