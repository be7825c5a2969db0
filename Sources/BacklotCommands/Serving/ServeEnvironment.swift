package import BacklotServer
import BacklotStubs
package import BacklotWireMock

/// The system functions that a server's process uses, replaceable in tests.
package struct ServeEnvironment: Sendable {
  /// Starts to serve a backend.
  package var start: @Sendable (BackendSpaces, ServerConfiguration) throws(ServerError) -> any RunningServer
  /// Starts to watch files and folders.
  package var watch:
    @Sendable ([String], @escaping @Sendable (WatchReport) -> Void) throws(ServerError) -> any Stoppable
  /// Starts to take signals.
  package var takeSignals: @Sendable (@escaping @Sendable (ServeSignal) -> Void) throws(ServerError) -> any SignalWatch
  /// Ends the process as a signal does.
  package var end: @Sendable (ServeSignal) -> Void
  /// Ends the process at once, whatever its threads do.
  package var exit: @Sendable (ExitStatus) -> Void
  /// Names the process that listens at a port, where that can be found out.
  package var listener: @Sendable (_ port: Int) -> String?

  package init(
    start: @escaping @Sendable (BackendSpaces, ServerConfiguration) throws(ServerError) -> any RunningServer,
    watch:
      @escaping @Sendable ([String], @escaping @Sendable (WatchReport) -> Void) throws(ServerError) -> any Stoppable,
    takeSignals: @escaping @Sendable (@escaping @Sendable (ServeSignal) -> Void) throws(ServerError) -> any SignalWatch,
    end: @escaping @Sendable (ServeSignal) -> Void,
    exit: @escaping @Sendable (ExitStatus) -> Void,
    listener: @escaping @Sendable (_ port: Int) -> String?
  ) {
    self.start = start
    self.watch = watch
    self.takeSignals = takeSignals
    self.end = end
    self.exit = exit
    self.listener = listener
  }
}

/// Something that goes on until it is told to stop.
package protocol Stoppable: Sendable {
  /// Ends it, and waits until it has ended.
  func stop()
}

/// A thread that takes signals, and that neither requests nor tasks can keep busy.
package protocol SignalWatch: Stoppable {
  /// Runs an action after a time, on the thread that takes signals; ``Stoppable/stop()`` cancels it.
  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void)
}

/// A server that listens.
package protocol RunningServer: Stoppable {
  /// The URL, without a path.
  var url: String { get }
  /// All addresses at which it listens.
  var addresses: [String] { get }
  /// Takes no more connections, lets answers under way be sent, and stops.
  ///
  /// - Returns: Whether all of them were sent in time.
  @discardableResult
  func drain(within patience: Duration) async -> Bool
}

extension MockServer: RunningServer {}
extension SourceWatcher: Stoppable {}
extension ProcessSignals: SignalWatch {}
