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

/// The socket of an outgoing connection, which only its loop's thread may access.
final class OutgoingStream: OutgoingSocket {
  private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
  private let readRoom: UnsafeMutableRawBufferPointer
  /// The event handler; released when the socket is closed.
  private var onEvent: ((OutgoingSocketEvent) -> Void)?
  private var isReading = false
  /// The error with which a test makes reading fail.
  private var readFailure: SystemCallError?

  private let descriptorReserve: DescriptorReserve

  /// Creates a socket that is not connected yet.
  ///
  /// - Parameters:
  ///   - loop: The loop whose thread uses the socket.
  ///   - descriptorReserve: The descriptors that the socket must not use.
  ///   - onEvent: The event handler.
  init(
    on loop: EventLoop,
    leaving descriptorReserve: DescriptorReserve = .current,
    _ onEvent: @escaping (OutgoingSocketEvent) -> Void
  ) {
    self.onEvent = onEvent
    self.descriptorReserve = descriptorReserve
    readRoom = loop.readRoom
    uv_tcp_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { handle.deallocate() }

  /// Opens the connection; the result is an event, possibly immediate.
  func connect(to address: SocketAddress) {
    let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
    let status = address.withPointer { uv_tcp_connect(request, handle, $0, onConnected) }
    if status != 0 {
      request.deallocate()
      onEvent?(.failed(SocketFailure(UVStatus(status))))
    } else if usesReserve {
      onEvent?(.failed(SocketFailure(UVStatus(UV_EMFILE))))
    }
  }

  private var usesReserve: Bool {
    var descriptor: uv_os_fd_t = -1
    return uv_fileno(handle.asHandle, &descriptor) == 0 && descriptorReserve.contains(descriptor)
  }

  fileprivate func didConnect(_ status: Int32) {
    if status != 0 { return onEvent?(.failed(SocketFailure(UVStatus(status)))) ?? () }
    // Requests are written as a whole: there is no more data to wait for.
    uv_tcp_nodelay(handle, 1)
    onEvent?(.connected)
  }

  /// Closes the socket.
  ///
  /// It reports no further events, and further calls have no effect.
  func close() {
    onEvent = nil
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onClosed) }
  }
}

// MARK: - Reading and writing

extension OutgoingStream {
  func startReading() {
    if isReading { return }
    let status = uv_read_start(handle.asStream, onReadRoom, onRead)
    isReading = status == 0
    if status != 0 { onEvent?(.failed(SocketFailure(UVStatus(status)))) }
  }

  func stopReading() {
    if !isReading { return }
    isReading = false
    uv_read_stop(handle.asStream)
  }

  /// The address and port of the peer.
  private var peerAddress: String {
    var address = SocketAddress(sockaddr_storage())
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    guard address.withMutable({ uv_tcp_getpeername(handle, $0, &length) }) == 0 else { return "" }
    return address.authority
  }

  /// The buffer for the next read of libuv; if it is empty, reading fails.
  fileprivate var readBuffer: uv_buf_t {
    let room = readRoom.baseAddress?.assumingMemoryBound(to: CChar.self)
    do throws(SystemCallError) {
      return uv_buf_init(room, UInt32(try SystemCalls.transferable(readRoom.count, by: .receive, at: peerAddress)))
    } catch {
      readFailure = error
      return uv_buf_init(nil, 0)
    }
  }

  fileprivate func didRead(_ count: Int, into buffer: UnsafePointer<uv_buf_t>) {
    if count > 0 {
      onEvent?(.read(UnsafeRawBufferPointer(start: buffer.pointee.base, count: count)))
    } else if count == Int(UV_EOF.rawValue) {
      onEvent?(.ended)
    } else if count < 0 {
      onEvent?(.failed(SocketFailure(UVStatus(readFailure.map { -$0.code } ?? Int32(count)))))
    }
  }

  /// Writes a copy of bytes; a failure is an event.
  func write(_ bytes: UnsafeRawBufferPointer) {
    let status = unlessFailing { PendingWrite.start(bytes, to: handle.asStream) { [self] in didWrite($0) } }
    if status != 0 { onEvent?(.failed(SocketFailure(UVStatus(status)))) }
  }

  /// Writes the bytes that the socket accepts without waiting.
  ///
  /// - Returns: The number of bytes written; 0 if the socket is full or has failed.
  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    var descriptor: uv_os_fd_t = -1
    guard uv_stream_get_write_queue_size(handle.asStream) == 0, uv_fileno(handle.asHandle, &descriptor) == 0 else {
      return 0
    }
    do throws(SystemCallError) {
      return try SystemCalls.send(bytes, to: descriptor, at: peerAddress)
    } catch {
      // Writing with libuv reports the error.
      return 0
    }
  }

  /// Writes a copy of bytes when the socket accepts them; a failure is an event, unless reading provides more
  /// information.
  func write(_ bytes: UnsafeRawBufferPointer, onWritten: @escaping () -> Void) {
    let status = unlessFailing {
      PendingWrite.start(bytes, to: handle.asStream) { [self] status in
        if status == 0 { onWritten() } else { didWrite(status) }
      }
    }
    if status != 0 { didWrite(status) }
  }

  /// Writes with libuv, unless a test makes writing fail.
  ///
  /// - Returns: The status, a libuv error code.
  private func unlessFailing(_ write: () -> Int32) -> Int32 {
    do throws(SystemCallError) { try SystemCalls.check(.send, at: peerAddress) } catch { return -error.code }
    return write()
  }

  /// A server may respond and close before it has read everything: its response, if any, takes precedence.
  private func didWrite(_ status: Int32) {
    if status != 0, status != UV_EPIPE.rawValue, status != UV_ECONNRESET.rawValue {
      onEvent?(.failed(SocketFailure(UVStatus(status))))
    }
  }
}

// MARK: - Called by libuv

// These are formed here, outside of any isolation: they run on the loop's thread.

private func stream(_ data: UnsafeMutableRawPointer?) -> OutgoingStream? {
  data.map { Unmanaged<OutgoingStream>.fromOpaque($0).takeUnretainedValue() }
}

private func onConnected(_ request: UnsafeMutablePointer<uv_connect_t>?, status: Int32) {
  let connected = stream(request?.pointee.handle?.pointee.data)
  request?.deallocate()
  connected?.didConnect(status)
}

private func onReadRoom(
  _ handle: UnsafeMutablePointer<uv_handle_t>?,
  _: Int,
  buffer: UnsafeMutablePointer<uv_buf_t>?
) {
  if let room = stream(handle?.pointee.data)?.readBuffer { buffer?.pointee = room }
}

private func onRead(_ handle: UnsafeMutablePointer<uv_stream_t>?, count: Int, buffer: UnsafePointer<uv_buf_t>?) {
  guard let buffer else { return }
  stream(handle?.pointee.data)?.didRead(count, into: buffer)
}

private func onClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<OutgoingStream>.fromOpaque(data).release()
}
