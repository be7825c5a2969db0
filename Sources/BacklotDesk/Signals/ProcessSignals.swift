package import BacklotServer
import CUV

/// Receives signals that are sent to the process, in place of the system's default action.
package final class ProcessSignals: Sendable {
  private let loop: EventLoop
  private let traps: LoopBound<SignalTraps>

  /// Starts to receive signals.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the signals.
  ///   - report: A closure that receives each signal on a separate thread; of several simultaneous signals, perhaps
  ///     only one.
  /// - Throws: ``ServerError`` if the system does not permit it.
  package init(_ numbers: [Int32], report: @escaping @Sendable (Int32) -> Void) throws(ServerError) {
    let loop = try EventLoop()
    self.loop = loop
    let traps = SignalTraps()
    for number in numbers { traps.traps.append(try SignalTrap(number, on: loop, report: report)) }
    self.traps = LoopBound(traps, to: loop)
    try loop.start()
  }

  /// Runs an action after a time, on the thread that receives signals.
  ///
  /// That thread runs no requests and no tasks, so that it is never busy with other work. ``stop()`` cancels the
  /// action; after it, this method has no effect.
  package func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
    let loop = loop
    traps.execute { traps in
      // A timer that starts after the others were closed would keep the thread alive.
      if !traps.isClosed { traps.timers.append(LoopTimer(on: loop, after: duration, action)) }
    }
  }

  /// Restores the system's previous handling of the signals, and waits until no report is in progress.
  package func stop() {
    end()
    loop.waitForEnd()
  }

  deinit { end() }

  private func end() {
    traps.execute { $0.close() }
    loop.stop()
  }
}

/// The received signals and the scheduled actions; used only on the loop's thread, or before it runs.
private final class SignalTraps {
  var traps: [SignalTrap] = []
  var timers: [LoopTimer] = []
  private(set) var isClosed = false

  func close() {
    isClosed = true
    for trap in traps { trap.close() }
    for timer in timers { timer.cancel() }
  }
}

/// Receives one signal; used only on its loop's thread, or before it runs.
private final class SignalTrap {
  private let handle = UnsafeMutablePointer<uv_signal_t>.allocate(capacity: 1)
  private let report: @Sendable (Int32) -> Void

  init(_ number: Int32, on loop: EventLoop, report: @escaping @Sendable (Int32) -> Void) throws(ServerError) {
    self.report = report
    uv_signal_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let status = uv_signal_start(handle, onSignal, number)
    guard status == 0 else {
      close()
      throw ServerError(.system, message: "signal \(number) cannot be handled: \(UVStatus(status))")
    }
  }

  deinit { handle.deallocate() }

  func close() {
    let handle = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    if uv_is_closing(handle) == 0 { uv_close(handle, onTrapClosed) }
  }

  fileprivate func notice(_ number: Int32) { report(number) }
}

private func onSignal(_ handle: UnsafeMutablePointer<uv_signal_t>?, number: Int32) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<SignalTrap>.fromOpaque(data).takeUnretainedValue().notice(number)
}

private func onTrapClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<SignalTrap>.fromOpaque(data).release()
}
