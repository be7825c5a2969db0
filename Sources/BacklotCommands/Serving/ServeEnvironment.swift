package import BacklotDesk
import BacklotStubs
package import BacklotWireMock

/// The system functions that a server's process uses, replaceable in tests.
package struct ServeEnvironment: Sendable {
  /// Starts serving a backend.
  package var start: @Sendable (BackendSpaces, ServerConfiguration) throws(ServerError) -> any RunningServer
  /// Starts a command.
  package var launch:
    @Sendable (SpawnedProcess.Settings, @escaping @Sendable (SpawnedProcess.Exit) -> Void) throws(ServerError) ->
      any LaunchedCommand
  /// Starts watching files and folders.
  package var watch:
    @Sendable ([String], @escaping @Sendable (WatchReport) -> Void) throws(ServerError) -> any Stoppable
  /// Starts handling signals.
  package var takeSignals: @Sendable (@escaping @Sendable (ServeSignal) -> Void) throws(ServerError) -> any SignalWatch
  /// Ends the process in the way that a signal does.
  package var end: @Sendable (ServeSignal) -> Void
  /// Ends the process at once, without waiting for its threads.
  package var exit: @Sendable (ExitStatus) -> Void
  /// Returns a description of the process that listens on a port, if it can be determined.
  package var listener: @Sendable (_ port: Int) -> String?

  package init(
    start: @escaping @Sendable (BackendSpaces, ServerConfiguration) throws(ServerError) -> any RunningServer,
    launch:
      @escaping @Sendable (SpawnedProcess.Settings, @escaping @Sendable (SpawnedProcess.Exit) -> Void)
      throws(ServerError) -> any LaunchedCommand,
    watch:
      @escaping @Sendable ([String], @escaping @Sendable (WatchReport) -> Void) throws(ServerError) -> any Stoppable,
    takeSignals: @escaping @Sendable (@escaping @Sendable (ServeSignal) -> Void) throws(ServerError) -> any SignalWatch,
    end: @escaping @Sendable (ServeSignal) -> Void,
    exit: @escaping @Sendable (ExitStatus) -> Void,
    listener: @escaping @Sendable (_ port: Int) -> String?
  ) {
    self.start = start
    self.launch = launch
    self.watch = watch
    self.takeSignals = takeSignals
    self.end = end
    self.exit = exit
    self.listener = listener
  }
}

/// A type that runs until it is stopped.
package protocol Stoppable: Sendable {
  /// Stops it, and waits until it has ended.
  func stop()
}

/// A thread that handles signals, and that neither requests nor tasks can keep busy.
package protocol SignalWatch: Stoppable {
  /// Runs an action after a time, on the thread that handles signals; ``Stoppable/stop()`` cancels it.
  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void)
}

/// A listening server.
package protocol RunningServer: Stoppable {
  /// The URL, without a path.
  var url: String { get }
  /// All addresses at which it listens.
  var addresses: [String] { get }
  /// Accepts no more connections, completes the responses in progress, and stops.
  ///
  /// - Returns: True if all of them were sent in time.
  @discardableResult
  func drain(within patience: Duration) async -> Bool
}

extension MockServer: RunningServer {}
extension SourceWatcher: Stoppable {}
extension ProcessSignals: SignalWatch {}
