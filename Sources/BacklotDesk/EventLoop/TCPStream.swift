import BacklotHTTP
import BacklotServer
import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The socket of a TCP connection on a loop, which only the loop's thread may access.
final class TCPStream: SocketStream {
  private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
  private let loop: EventLoop
  /// The handler of events; released when the socket is closed.
  var handler: (any SocketStreamHandler)?
  private(set) var isReading = false
  private let readRoom: UnsafeMutableRawBufferPointer

  init(on loop: EventLoop) {
    self.loop = loop
    readRoom = loop.readRoom
    uv_tcp_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { handle.deallocate() }

  /// The address of the peer, without its port; `nil` if the peer has already disconnected.
  var peerAddress: String? {
    var address = SocketAddress(sockaddr_storage())
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    guard address.withMutable({ uv_tcp_getpeername(handle, $0, &length) }) == 0 else { return nil }
    return address.host
  }

  /// The address and port at which the server was reached.
  private var ownAddress: String {
    var address = SocketAddress(sockaddr_storage())
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    guard address.withMutable({ uv_tcp_getsockname(handle, $0, &length) }) == 0 else { return "" }
    return address.authority
  }

  /// Disables Nagle's algorithm, since responses are written as a whole.
  private func sendAtOnce() { uv_tcp_nodelay(handle, 1) }
}

// MARK: - Opening

extension TCPStream {
  /// Returns a stream for a connected socket, or closes the socket and returns `nil` if that fails.
  static func open(_ descriptor: Int32, on loop: EventLoop) -> TCPStream? {
    let stream = TCPStream(on: loop)
    guard uv_tcp_open(stream.handle, descriptor) == 0 else {
      closeDescriptor(descriptor)
      stream.close()
      return nil
    }
    stream.sendAtOnce()
    return stream
  }
}

// MARK: - Reading

extension TCPStream {
  func startReading() {
    if isReading || isClosing { return }
    isReading = uv_read_start(handle.asStream, onReadRoom, onRead) == 0
  }

  func stopReading() {
    if !isReading { return }
    isReading = false
    uv_read_stop(handle.asStream)
  }

  fileprivate func didRead(_ count: Int, into buffer: UnsafePointer<uv_buf_t>) {
    if count > 0 {
      handler?.didRead(UnsafeRawBufferPointer(start: buffer.pointee.base, count: count))
    } else if count < 0 {
      isReading = false
      uv_read_stop(handle.asStream)
      if count == Int(UV_EOF.rawValue) { handler?.didReadEnd() } else { handler?.didFail() }
    }
  }

  /// The buffer for libuv's next read; an empty buffer makes the read fail.
  fileprivate var readBuffer: uv_buf_t {
    let room = readRoom.baseAddress?.assumingMemoryBound(to: CChar.self)
    do throws(SystemCallError) {
      return uv_buf_init(room, UInt32(try SystemCalls.transferable(readRoom.count, by: .receive, at: ownAddress)))
    } catch {
      return uv_buf_init(nil, 0)
    }
  }
}

// MARK: - Writing

extension TCPStream {
  /// Writes the bytes that the socket accepts without waiting.
  ///
  /// - Returns: The number of bytes written; `nil` if the client has disconnected.
  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int? {
    #if canImport(Glibc) || canImport(Musl)
      if let count = trySend(bytes) { return count }
    #endif
    let status = unlessFailing {
      var buffer = Self.buffer(bytes)
      return uv_try_write(handle.asStream, &buffer, 1)
    }
    if status >= 0 { return Int(status) }
    return status == UV_EAGAIN.rawValue ? 0 : nil
  }

  #if canImport(Glibc) || canImport(Musl)
    /// Writes the bytes that the socket accepts immediately, with a call that costs less than libuv's, which also
    /// supports files.
    ///
    /// - Returns: The number of bytes written; `nil` if libuv has to report the result.
    private func trySend(_ bytes: UnsafeRawBufferPointer) -> Int? {
      guard uv_stream_get_write_queue_size(handle.asStream) == 0 else { return nil }
      var descriptor: uv_os_fd_t = -1
      guard uv_fileno(handle.asHandle, &descriptor) == 0 else { return nil }
      do throws(SystemCallError) {
        return try SystemCalls.send(bytes, to: descriptor, at: ownAddress)
      } catch {
        return nil
      }
    }
  #endif

  /// Writes a copy of bytes when the socket accepts them, and then notifies the connection.
  func writeLater(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    let status = unlessFailing {
      PendingWrite.start(bytes, to: handle.asStream) { [self] status in
        if status == 0 { handler?.didWriteLater(count) } else { handler?.didFail() }
      }
    }
    if status != 0 { handler?.didFail() }
  }

  /// Writes with libuv, unless a test makes writing fail.
  ///
  /// - Returns: The status, a libuv error code.
  private func unlessFailing(_ write: () -> Int32) -> Int32 {
    do throws(SystemCallError) { try SystemCalls.check(.send, at: ownAddress) } catch { return -error.code }
    return write()
  }

  private static func buffer(_ bytes: UnsafeRawBufferPointer) -> uv_buf_t {
    // libuv only reads the buffer, although its type is mutable.
    uv_buf_init(
      UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
      UInt32(bytes.count)
    )
  }

  /// The number of bytes to be written later that the socket has not accepted.
  var unwrittenCount: Int { uv_stream_get_write_queue_size(handle.asStream) }

  /// Signals the client that no more data follows.
  func endWriting() {
    let request = UnsafeMutablePointer<uv_shutdown_t>.allocate(capacity: 1)
    if uv_shutdown(request, handle.asStream, { request, _ in request?.deallocate() }) != 0 { request.deallocate() }
  }
}

// MARK: - Closing

extension TCPStream {
  private var isClosing: Bool { uv_is_closing(handle.asHandle) != 0 }

  /// Closes the socket; written data still arrives, unless the client sent more than was read.
  func close() {
    if !isClosing { uv_close(handle.asHandle, onStreamClosed) }
  }

  /// Closes the socket with a reset, like a server that crashes.
  func closeWithReset() {
    if !isClosing, uv_tcp_close_reset(handle, onStreamClosed) != 0 { close() }
  }

  fileprivate func didClose() {
    isReading = false
    handler?.didClose()
    handler = nil
  }
}

// MARK: - Called by libuv

// These are formed here, outside of any isolation: they run on the loop's thread.

private func stream(_ handle: UnsafeMutablePointer<uv_stream_t>?) -> TCPStream? {
  guard let data = handle?.pointee.data else { return nil }
  return Unmanaged<TCPStream>.fromOpaque(data).takeUnretainedValue()
}

private func onReadRoom(
  _ handle: UnsafeMutablePointer<uv_handle_t>?,
  _: Int,
  buffer: UnsafeMutablePointer<uv_buf_t>?
) {
  guard let data = handle?.pointee.data else { return }
  buffer?.pointee = Unmanaged<TCPStream>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.readBuffer }
}

private func onRead(_ handle: UnsafeMutablePointer<uv_stream_t>?, count: Int, buffer: UnsafePointer<uv_buf_t>?) {
  guard let buffer else { return }
  stream(handle)?.didRead(count, into: buffer)
}

private func onStreamClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<TCPStream>.fromOpaque(data).takeRetainedValue().didClose()
}
