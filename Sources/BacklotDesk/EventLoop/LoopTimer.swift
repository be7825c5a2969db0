import BacklotServer
import CUV

/// An action that runs after a time on a loop's thread, once or repeatedly, unless it is cancelled first.
final class LoopTimer: SocketTimer {
  private let handle = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
  private var action: (() -> Void)?
  private let isRepeating: Bool

  /// Starts a timer; only the loop's own thread may call this.
  ///
  /// - Parameters:
  ///   - loop: The loop whose thread runs the action.
  ///   - duration: The time to wait, rounded up to whole milliseconds.
  ///   - isRepeating: Whether the action repeats at that interval.
  ///   - action: The action to run.
  @discardableResult
  init(
    on loop: EventLoop,
    after duration: Duration,
    repeating isRepeating: Bool = false,
    _ action: @escaping () -> Void
  ) {
    self.action = action
    self.isRepeating = isRepeating
    uv_timer_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let milliseconds = duration.wholeMilliseconds
    // The loop's current time is the time at which it woke up.
    uv_update_time(loop.handle)
    uv_timer_start(handle, onTimer, milliseconds, isRepeating ? max(1, milliseconds) : 0)
  }

  deinit { handle.deallocate() }

  /// Stops the timer.
  ///
  /// Further calls have no effect.
  func cancel() {
    action = nil
    let handle = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    if uv_is_closing(handle) == 0 { uv_close(handle, onTimerClosed) }
  }

  fileprivate func fire() {
    let action = action
    if !isRepeating { cancel() }
    action?()
  }
}

private func onTimer(_ timer: UnsafeMutablePointer<uv_timer_t>?) {
  guard let data = timer?.pointee.data else { return }
  Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue().fire()
}

private func onTimerClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<LoopTimer>.fromOpaque(data).release()
}
