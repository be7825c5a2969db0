import CUV

/// Bytes that are being written to a socket, which stay in place until libuv has written them.
final class PendingWrite {
  private let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
  private let bytes: UnsafeMutableRawBufferPointer
  private let onEnd: (Int32) -> Void

  private init(_ bytes: UnsafeRawBufferPointer, onEnd: @escaping (Int32) -> Void) {
    self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    self.bytes.copyMemory(from: bytes)
    self.onEnd = onEnd
  }

  deinit {
    request.deallocate()
    bytes.deallocate()
  }

  /// Writes a copy of bytes when the socket accepts them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - socket: A socket on the current thread's loop.
  ///   - onEnd: Called with libuv's status when the bytes are written, or cannot be; it retains the owner of the
  ///     socket.
  /// - Returns: libuv's status; if it is not 0, `onEnd` is not called.
  static func start(
    _ bytes: UnsafeRawBufferPointer,
    to socket: UnsafeMutablePointer<uv_stream_t>,
    onEnd: @escaping (Int32) -> Void
  ) -> Int32 {
    let write = PendingWrite(bytes, onEnd: onEnd)
    var buffer = uv_buf_init(
      write.bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
      UInt32(clamping: write.bytes.count)
    )
    let status = uv_write(write.request, socket, &buffer, 1, onWritten)
    // Kept until libuv has reported the result.
    if status == 0 { write.request.pointee.data = Unmanaged.passRetained(write).toOpaque() }
    return status
  }

  fileprivate func end(_ status: Int32) { onEnd(status) }
}

private func onWritten(_ request: UnsafeMutablePointer<uv_write_t>?, status: Int32) {
  guard let data = request?.pointee.data else { return }
  Unmanaged<PendingWrite>.fromOpaque(data).takeRetainedValue().end(status)
}
