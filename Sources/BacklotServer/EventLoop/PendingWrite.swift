import CUV

/// Bytes on their way to a socket, which stay where they are until libuv has written them.
final class PendingWrite {
  private let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
  private let bytes: UnsafeMutableRawBufferPointer
  private let onEnd: (Int32) -> Void

  private init(_ bytes: UnsafeRawBufferPointer, _ onEnd: @escaping (Int32) -> Void) {
    self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    self.bytes.copyMemory(from: bytes)
    self.onEnd = onEnd
  }

  deinit {
    request.deallocate()
    bytes.deallocate()
  }

  /// Writes a copy of bytes when the socket takes them.
  ///
  /// - Parameters:
  ///   - bytes: What is written.
  ///   - socket: Whose loop's thread this is.
  ///   - onEnd: Told libuv's status once they are written, or cannot be; it keeps whatever owns the socket.
  /// - Returns: libuv's status; where it is not 0 nothing is told later.
  static func start(
    _ bytes: UnsafeRawBufferPointer,
    to socket: UnsafeMutablePointer<uv_stream_t>,
    _ onEnd: @escaping (Int32) -> Void
  ) -> Int32 {
    let write = PendingWrite(bytes, onEnd)
    var buffer = uv_buf_init(
      write.bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
      UInt32(clamping: write.bytes.count)
    )
    let status = uv_write(write.request, socket, &buffer, 1, onWritten)
    // Kept until libuv has told.
    if status == 0 { write.request.pointee.data = Unmanaged.passRetained(write).toOpaque() }
    return status
  }

  fileprivate func end(_ status: Int32) { onEnd(status) }
}

private func onWritten(_ request: UnsafeMutablePointer<uv_write_t>?, _ status: Int32) {
  guard let data = request?.pointee.data else { return }
  Unmanaged<PendingWrite>.fromOpaque(data).takeRetainedValue().end(status)
}
