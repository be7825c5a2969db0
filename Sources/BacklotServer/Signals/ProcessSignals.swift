import CUV

/// Takes signals that are sent to the process, in place of what the system would do.
package final class ProcessSignals: Sendable {
  private let loop: EventLoop
  private let traps: LoopBound<SignalTraps>

  /// Starts to take signals.
  ///
  /// - Parameters:
  ///   - numbers: Which.
  ///   - report: Told of each, on a thread of its own; of several at once perhaps only one.
  /// - Throws: ``ServerError`` where the system does not let them be taken.
  package init(_ numbers: [Int32], report: @escaping @Sendable (Int32) -> Void) throws(ServerError) {
    let loop = try EventLoop()
    self.loop = loop
    let traps = SignalTraps()
    for number in numbers { traps.traps.append(try SignalTrap(number, on: loop, report)) }
    self.traps = LoopBound(traps, to: loop)
    try loop.start()
  }

  /// Runs an action after a time, on the thread that receives signals.
  ///
  /// That thread runs no requests and no tasks, so that it is never busy with other work. ``stop()`` cancels the
  /// action.
  package func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
    let loop = loop
    traps.execute { $0.timers.append(LoopTimer(on: loop, after: duration, action)) }
  }

  /// Lets the system do with signals what it did before, and waits until no report is under way.
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

/// The signals that are taken and the actions that are scheduled; used on the loop's thread alone, or before that runs.
private final class SignalTraps {
  var traps: [SignalTrap] = []
  var timers: [LoopTimer] = []

  func close() {
    for trap in traps { trap.close() }
    for timer in timers { timer.cancel() }
  }
}

/// Takes one signal; used on its loop's thread alone, or before that runs.
private final class SignalTrap {
  private let handle = UnsafeMutablePointer<uv_signal_t>.allocate(capacity: 1)
  private let report: @Sendable (Int32) -> Void

  init(_ number: Int32, on loop: EventLoop, _ report: @escaping @Sendable (Int32) -> Void) throws(ServerError) {
    self.report = report
    uv_signal_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv asks.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let status = uv_signal_start(handle, onSignal, number)
    guard status == 0 else {
      close()
      throw ServerError(.system, "signal \(number) cannot be handled: \(UVStatus(status))")
    }
  }

  deinit { handle.deallocate() }

  func close() {
    let handle = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    if uv_is_closing(handle) == 0 { uv_close(handle, onTrapClosed) }
  }

  fileprivate func notice(_ number: Int32) { report(number) }
}

private func onSignal(_ handle: UnsafeMutablePointer<uv_signal_t>?, _ number: Int32) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<SignalTrap>.fromOpaque(data).takeUnretainedValue().notice(number)
}

private func onTrapClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<SignalTrap>.fromOpaque(data).release()
}
