import CUV

/// A socket of another owner that a loop watches; only the loop's thread may access it.
final class SocketWatch {
  /// The operations for which a socket is ready.
  struct Readiness: OptionSet {
    let rawValue: Int32

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
  }

  private let handle = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
  /// The readiness handler; its argument is empty if the socket has failed, so that its readiness is unknown.
  private var onReady: ((Readiness) -> Void)?

  /// Watches a socket, which must stay open until ``close()``.
  ///
  /// - Returns: `nil` if the loop cannot watch the socket.
  init?(_ descriptor: Int32, on loop: EventLoop, onReady: @escaping (Readiness) -> Void) {
    self.onReady = onReady
    guard uv_poll_init_socket(loop.handle, handle, descriptor) == 0 else {
      handle.deallocate()
      return nil
    }
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  /// Sets the readiness to report from now on.
  func wait(for readiness: Readiness) {
    if uv_is_closing(handle.asHandle) != 0 { return }
    var events: Int32 = 0
    if readiness.contains(.readable) { events |= Int32(UV_READABLE.rawValue) }
    if readiness.contains(.writable) { events |= Int32(UV_WRITABLE.rawValue) }
    uv_poll_start(handle, events, onSocketReady)
  }

  fileprivate func tell(status: Int32, events: Int32) {
    var readiness: Readiness = []
    if events & Int32(UV_READABLE.rawValue) != 0 { readiness.insert(.readable) }
    if events & Int32(UV_WRITABLE.rawValue) != 0 { readiness.insert(.writable) }
    onReady?(status == 0 ? readiness : [])
  }

  /// Stops watching the socket, which can be closed afterward.
  func close() {
    onReady = nil
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onWatchClosed) }
  }

  fileprivate func deallocate() { handle.deallocate() }
}

extension UnsafeMutablePointer where Pointee == uv_poll_t {
  fileprivate var asHandle: UnsafeMutablePointer<uv_handle_t> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_handle_t.self)
  }
}

private func onSocketReady(_ poll: UnsafeMutablePointer<uv_poll_t>?, status: Int32, events: Int32) {
  guard let data = poll?.pointee.data else { return }
  Unmanaged<SocketWatch>.fromOpaque(data).takeUnretainedValue().tell(status: status, events: events)
}

private func onWatchClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<SocketWatch>.fromOpaque(data).takeRetainedValue().deallocate()
}
