package import BacklotMessages
import BacklotStubs
import Dispatch

/// The driver that uses Dispatch, which every system with Swift has: nothing must be installed.
///
/// It does not compress responses, and cannot reach upstreams over TLS.
package struct DispatchDriver: SocketDriver {
  package var contentCoder: (any StreamingContentCoder)? { nil }
  private let runsTasks: Bool

  /// Creates the driver.
  ///
  /// - Parameter runsTasks: False for loops that do not run tasks, as on older systems of Apple.
  package init(runsTasks: Bool = true) { self.runsTasks = runsTasks }

  package func makeLoop() throws(ServerError) -> any SocketLoop { DispatchLoop(runsTasks: runsTasks) }
}

extension DispatchLoop: SocketLoop {
  func startTimer(
    after duration: Duration,
    repeating isRepeating: Bool,
    _ action: @escaping () -> Void
  ) -> any SocketTimer {
    DispatchLoopTimer(on: self, after: duration, repeating: isRepeating, action)
  }

  func listen(at address: SocketAddress, events: SocketListenerEvents) throws(ServerError) -> any SocketListener {
    try DispatchListener(at: address, on: self, events)
  }

  func open(_ descriptor: Int32) -> (any SocketStream)? { DispatchStream(descriptor, on: self) }

  func makeOutgoingSocket(_ onEvent: @escaping (OutgoingSocketEvent) -> Void) -> any OutgoingSocket {
    DispatchOutgoingSocket(on: self, onEvent)
  }

  func lookUp(
    _ host: String,
    port: UInt16,
    onEnd: @escaping (Result<[SocketAddress], SocketFailure>) -> Void
  ) -> any SocketLookup {
    DispatchLookup(host, port: port, on: self, onEnd: onEnd)
  }

  func addresses(of host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
    try SocketAddress.resolve(host, port: port)
  }

  func makeSecureUpstream(_: UpstreamLimits) throws(UpstreamFailure) -> any SecureUpstream {
    throw UpstreamFailure(
      .insecure,
      message:
        "This server cannot use TLS. Use an http:// upstream, or the program or library with libcurl (BacklotDesk)."
    )
  }
}

/// A lookup on another thread, while the loop continues.
private final class DispatchLookup: SocketLookup {
  private var onEnd: ((Result<[SocketAddress], SocketFailure>) -> Void)?

  init(
    _ host: String,
    port: UInt16,
    on loop: DispatchLoop,
    onEnd: @escaping (Result<[SocketAddress], SocketFailure>) -> Void
  ) {
    let host = SocketAddress.withoutBrackets(host)
    if let known = SocketAddress.known(host, port: port) {
      onEnd(.success(known))
      return
    }
    self.onEnd = onEnd
    let bound = LoopBound(self, to: loop)
    DispatchQueue.global().async {
      let result = Result { () throws(SocketFailure) in try SocketAddress.lookUp(host, port: port) }
      bound.execute { $0.end(result) }
    }
  }

  private func end(_ result: Result<[SocketAddress], SocketFailure>) { onEnd.take()?(result) }

  func cancel() { onEnd = nil }
}

/// A timer source on a loop's queue.
private final class DispatchLoopTimer: SocketTimer, LoopResident {
  private let source: any DispatchSourceTimer
  private unowned let loop: DispatchLoop
  private var action: (() -> Void)?

  init(on loop: DispatchLoop, after duration: Duration, repeating isRepeating: Bool, _ action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
    source = DispatchSource.makeTimerSource(queue: loop.queue)
    let milliseconds = Int(clamping: duration.wholeMilliseconds)
    let interval: DispatchTimeInterval = isRepeating ? .milliseconds(max(1, milliseconds)) : .never
    source.schedule(deadline: .now() + .milliseconds(milliseconds), repeating: interval, leeway: .milliseconds(1))
    // The handler retains the timer until it is cancelled.
    source.setEventHandler(
      handler: loop.handler { [self] in
        let action = self.action
        if !isRepeating { cancel() }
        action?()
      }
    )
    loop.insert(self)
    source.activate()
  }

  func cancel() {
    guard action != nil else { return }
    action = nil
    source.setEventHandler(handler: nil)
    source.cancel()
    loop.remove(self)
  }

  func closeForGood() { cancel() }
}
