import CUV

/// The socket of a connection that is opened from here, on a loop whose thread alone may touch it.
final class OutgoingStream {
  /// What happens to it.
  enum Event {
    case connected
    case read(UnsafeRawBufferPointer)
    /// The other side sends nothing more.
    case ended
    case failed(UVStatus)
  }

  private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
  private let readRoom: UnsafeMutableRawBufferPointer
  /// What is told of what happens; let go when the socket is closed.
  private var onEvent: ((Event) -> Void)?

  init(on loop: EventLoop, _ onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
    readRoom = loop.readRoom
    uv_tcp_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv asks.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { handle.deallocate() }

  /// Opens the connection; what comes of it is an event, perhaps at once.
  func connect(to address: SocketAddress) {
    let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
    let status = address.withPointer { uv_tcp_connect(request, handle, $0, onConnected) }
    if status == 0 { return }
    request.deallocate()
    onEvent?(.failed(UVStatus(status)))
  }

  fileprivate func didConnect(_ status: Int32) {
    if status != 0 { onEvent?(.failed(UVStatus(status))) } else { onEvent?(.connected) }
  }

  /// Closes the socket; nothing is told from here on, and a second call does nothing.
  func close() {
    onEvent = nil
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onClosed) }
  }
}

// MARK: - Reading and writing

extension OutgoingStream {
  func startReading() {
    let status = uv_read_start(handle.asStream, onReadRoom, onRead)
    if status != 0 { onEvent?(.failed(UVStatus(status))) }
  }

  fileprivate var readBuffer: uv_buf_t {
    uv_buf_init(readRoom.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(readRoom.count))
  }

  fileprivate func didRead(_ count: Int, _ buffer: UnsafePointer<uv_buf_t>) {
    if count > 0 {
      onEvent?(.read(UnsafeRawBufferPointer(start: buffer.pointee.base, count: count)))
    } else if count == Int(UV_EOF.rawValue) {
      onEvent?(.ended)
    } else if count < 0 {
      onEvent?(.failed(UVStatus(Int32(count))))
    }
  }

  /// Writes a copy of bytes; a failure is an event.
  func write(_ bytes: UnsafeRawBufferPointer) {
    let status = PendingWrite.start(bytes, to: handle.asStream) { [self] in didWrite($0) }
    if status != 0 { onEvent?(.failed(UVStatus(status))) }
  }

  /// A server may answer and close before it has read all: what it said counts, if it said anything.
  private func didWrite(_ status: Int32) {
    if status != 0, status != UV_EPIPE.rawValue, status != UV_ECONNRESET.rawValue {
      onEvent?(.failed(UVStatus(status)))
    }
  }
}

// MARK: - Called by libuv

// These are formed here, outside of any isolation: what they run in is the loop's thread.

private func stream(_ data: UnsafeMutableRawPointer?) -> OutgoingStream? {
  data.map { Unmanaged<OutgoingStream>.fromOpaque($0).takeUnretainedValue() }
}

private func onConnected(_ request: UnsafeMutablePointer<uv_connect_t>?, _ status: Int32) {
  let connected = stream(request?.pointee.handle?.pointee.data)
  request?.deallocate()
  connected?.didConnect(status)
}

private func onReadRoom(
  _ handle: UnsafeMutablePointer<uv_handle_t>?,
  _: Int,
  _ buffer: UnsafeMutablePointer<uv_buf_t>?
) {
  if let room = stream(handle?.pointee.data)?.readBuffer { buffer?.pointee = room }
}

private func onRead(_ handle: UnsafeMutablePointer<uv_stream_t>?, _ count: Int, _ buffer: UnsafePointer<uv_buf_t>?) {
  guard let buffer else { return }
  stream(handle?.pointee.data)?.didRead(count, buffer)
}

private func onClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<OutgoingStream>.fromOpaque(data).release()
}
