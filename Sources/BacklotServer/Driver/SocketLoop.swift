package import BacklotStubs

/// A thread that waits for sockets and timers, and runs work that other threads submit.
///
/// Everything that belongs to a loop, such as its sockets, timers and connections, is accessed only on its thread, or
/// before that thread exists: the thread that creates a loop sets up its listeners and timers, and then calls
/// ``start()``. Any thread may call ``execute(_:)``, ``executeLater(_:)``, ``stop()``, ``waitForEnd()`` and
/// ``isCurrent``.
///
/// Closures that a loop receives are called on its thread. The loop releases them with the socket or timer to which
/// they belong.
package protocol SocketLoop: AnyObject, Sendable {
  // MARK: The thread

  /// Starts the thread, which keeps the loop alive until it ends.
  ///
  /// - Throws: ``ServerError`` if the system does not provide a thread.
  func start() throws(ServerError)

  /// Closes everything on a loop that has no thread and will never have one.
  func discard()

  /// Runs the work that was submitted so far, closes everything on the loop, and ends the thread.
  ///
  /// Further calls have no effect.
  func stop()

  /// Waits until the thread has ended; returns immediately on the thread itself.
  func waitForEnd()

  /// True if the current thread is the loop's own.
  var isCurrent: Bool { get }

  // MARK: Work

  /// Runs an action on the loop's thread, immediately if that is the current thread.
  ///
  /// - Returns: `false` if the loop has ended and the action does not run.
  @discardableResult
  func execute(_ action: @escaping @Sendable () -> Void) -> Bool

  /// Runs an action on the loop's thread, after the tasks that are ready to continue there.
  ///
  /// - Returns: `false` if the loop has ended and the action does not run.
  @discardableResult
  func executeLater(_ action: @escaping @Sendable () -> Void) -> Bool

  /// Starts a task, on the loop's thread if the system supports that, and otherwise on another.
  ///
  /// It continues elsewhere if the loop has ended. Most tasks end without waiting, and then need no other thread.
  func startTask(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never>

  /// True if ``startTask(_:)`` uses the loop's thread, so that ready tasks precede ``executeLater(_:)``.
  var runsTasks: Bool { get }

  /// Sets the action to run at the end of each turn: after all work for which the loop woke up, and before it waits
  /// again.
  func atTurnEnd(_ action: (() -> Void)?)

  /// The time at which the loop last woke up, in milliseconds since an arbitrary moment.
  var now: UInt64 { get }

  /// The current time in nanoseconds since an arbitrary moment, for measuring how long work takes.
  var clock: UInt64 { get }

  // MARK: Timers and sockets

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - duration: The time to wait, rounded up to whole milliseconds.
  ///   - isRepeating: Whether the action repeats at that interval.
  ///   - action: The action to run.
  func startTimer(
    after duration: Duration,
    repeating isRepeating: Bool,
    _ action: @escaping () -> Void
  ) -> any SocketTimer

  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - address: The address; with port 0 the system chooses one.
  ///   - events: The closures to call for connections.
  /// - Throws: ``ServerError`` if the system does not allow it.
  func listen(at address: SocketAddress, events: SocketListenerEvents) throws(ServerError) -> any SocketListener

  /// Returns a stream for the descriptor of a connected socket, which the stream closes from now on.
  ///
  /// Returns `nil`, after closing the descriptor, if the loop cannot use it.
  func open(_ descriptor: Int32) -> (any SocketStream)?

  /// Returns the socket of an outgoing connection that is not open yet.
  ///
  /// - Parameter onEvent: The event handler.
  func makeOutgoingSocket(_ onEvent: @escaping (OutgoingSocketEvent) -> Void) -> any OutgoingSocket

  // MARK: Names

  /// Starts a lookup of the addresses of a host, during which the loop continues.
  ///
  /// - Parameters:
  ///   - host: A name or an address; an IPv6 address may be in brackets, as in a URL.
  ///   - port: The port of the addresses.
  ///   - onEnd: Called with the result, before this method returns if no lookup is required.
  func lookUp(
    _ host: String,
    port: UInt16,
    onEnd: @escaping (Result<[SocketAddress], SocketFailure>) -> Void
  ) -> any SocketLookup

  /// Returns the addresses of a host, which may take a while; called before the thread runs.
  ///
  /// - Throws: ``ServerError`` if the host has no address.
  func addresses(of host: String, port: UInt16) throws(ServerError) -> [SocketAddress]

  // MARK: Upstreams

  /// Returns a client for upstreams that use TLS; called when a request is first forwarded to one.
  ///
  /// - Throws: ``UpstreamFailure/Code/insecure`` if the driver has no such client.
  func makeSecureUpstream(_ limits: UpstreamLimits) throws(UpstreamFailure) -> any SecureUpstream
}

extension SocketLoop {
  /// Starts a timer that runs its action once.
  @discardableResult
  package func startTimer(after duration: Duration, _ action: @escaping () -> Void) -> any SocketTimer {
    startTimer(after: duration, repeating: false, action)
  }
}
