import BacklotHTTP
import BacklotStubs

/// Forwards requests for the connections of one loop; only the loop's thread accesses it.
final class UpstreamClient {
  let loop: any SocketLoop
  let limits: UpstreamLimits
  private var pools: [UpstreamURL: HTTP1UpstreamPool] = [:]
  /// The last used pool, which is usually used again.
  private var lastPool: HTTP1UpstreamPool?
  /// The client for https, created when it is needed.
  private var secure: (any SecureUpstream)?
  /// The connections that have a request to send at the end of the loop's turn.
  private var due: [HTTP1UpstreamConnection] = []
  /// The connections that are sending, kept to reuse the storage of two arrays in turn.
  private var writing: [HTTP1UpstreamConnection] = []
  private var sweep: (any SocketTimer)?
  private var isClosed = false

  init(on loop: any SocketLoop, _ limits: UpstreamLimits) {
    self.loop = loop
    self.limits = limits
  }

  /// Forwards a request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - url: The upstream's URL.
  ///   - observer: The observer of events, called only after this method returns.
  /// - Throws: An error if no client can send the request.
  func send(
    _ request: ForwardedRequest,
    to url: UpstreamURL,
    observer: any UpstreamObserver
  ) throws(UpstreamFailure) -> any UpstreamTransfer {
    startSweeping()
    if url.scheme == "https" || limits.prefersSecureUpstream {
      return try sendSecurely(request, to: url, observer: observer)
    }
    let transfer = HTTP1UpstreamTransfer(request, on: loop, observer: observer)
    transfer.start(in: pool(for: url))
    return transfer
  }

  private func sendSecurely(
    _ request: ForwardedRequest,
    to url: UpstreamURL,
    observer: any UpstreamObserver
  ) throws(UpstreamFailure) -> any UpstreamTransfer {
    if let secure { return try secure.send(request, to: url, observer: observer) }
    let client = try loop.makeSecureUpstream(limits)
    secure = client
    return try client.send(request, to: url, observer: observer)
  }

  private func pool(for url: UpstreamURL) -> HTTP1UpstreamPool {
    if let lastPool, lastPool.url == url { return lastPool }
    let pool = pools[url] ?? HTTP1UpstreamPool(url, of: self)
    pools[url] = pool
    lastPool = pool
    return pool
  }

  /// Lets a connection send its request at the end of the loop's turn.
  func writeSoon(_ connection: HTTP1UpstreamConnection) { due.append(connection) }

  func writeDue() {
    while !due.isEmpty {
      swap(&due, &writing)
      for connection in writing { connection.writeDue() }
      writing.removeAll(keepingCapacity: true)
    }
  }

  /// Starts periodic timeout checks with the first request.
  private func startSweeping() {
    guard sweep == nil, !isClosed else { return }
    let shortest = min(limits.connectTime, limits.answerTime, limits.idleTime)
    let interval = min(max(shortest / 4, .milliseconds(5)), .seconds(1))
    sweep = loop.startTimer(after: interval, repeating: true) { [unowned self] in
      for pool in pools.values { pool.endSlowConnections() }
      secure?.endSlowTransfers()
    }
  }

  /// Ends all transfers without reporting their end.
  func close() {
    isClosed = true
    sweep?.cancel()
    sweep = nil
    for pool in pools.values { pool.close() }
    secure?.close()
    secure = nil
  }
}
