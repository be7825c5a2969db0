import BacklotHTTP
import BacklotStubs

/// A request that is forwarded without TLS, on a connection that other requests use before and after it.
final class HTTP1UpstreamTransfer: UpstreamTransfer {
  let request: ForwardedRequest
  private var connection: HTTP1UpstreamConnection?
  private let loop: any SocketLoop
  private var observer: (any UpstreamObserver)?
  /// True while the caller is still starting the transfer and must not receive events.
  private var isStarting = true
  private var isRepeated = false

  init(_ request: ForwardedRequest, on loop: any SocketLoop, observer: any UpstreamObserver) {
    self.request = request
    self.loop = loop
    self.observer = observer
  }

  /// Starts the transfer on a connection of a pool.
  func start(in pool: HTTP1UpstreamPool) {
    use(pool.idleConnection ?? pool.newConnection())
    isStarting = false
  }

  /// Restarts the transfer on a new connection.
  func `repeat`(in pool: HTTP1UpstreamPool) {
    isRepeated = true
    use(pool.newConnection())
  }

  private func use(_ connection: HTTP1UpstreamConnection) {
    self.connection = connection
    if connection.isUsed { connection.send(self) } else { connection.open(for: self) }
  }

  /// True if the request may be sent again after its connection was closed without a response (RFC 9110 §9.2.2).
  var mayBeRepeated: Bool { !isRepeated && Self.idempotent.contains(request.method) }

  private static let idempotent: Set<HTTPMethod> = [.get, .head, .put, .delete, .options, .trace]

  func tell(_ event: UpstreamEvent) {
    if isStarting {
      let bound = LoopBound((self, event), to: loop)
      loop.executeLater { bound.execute { transfer, event in transfer.tell(event) } }
      return
    }
    let observer = observer
    switch event {
    case .end, .whole, .failed: self.observer = nil
    case .head, .content, .waiting: break
    }
    observer?.handle(event)
  }

  func pause() {
    if observer != nil { connection?.pause() }
  }

  func resume() {
    if observer != nil { connection?.resume() }
  }

  func cancel() {
    if observer == nil { return }
    observer = nil
    connection?.close()
  }
}
