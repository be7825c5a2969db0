import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket that listens, and hands over each connection that comes in.
///
/// It is made before its loop runs, and touched by the loop's thread from then on.
final class TCPListener {
  private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
  private let loop: EventLoop
  private var onConnection: ((TCPListener) -> Void)?
  /// Where it listens, with the port that the system chose.
  let address: SocketAddress

  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - address: The address; with port 0 the system chooses one.
  ///   - loop: Whose thread waits.
  ///   - onConnection: Called for each connection, which is taken by ``accept()`` or else lost.
  init(
    at address: SocketAddress,
    on loop: EventLoop,
    _ onConnection: @escaping (TCPListener) -> Void
  ) throws(ServerError) {
    self.loop = loop
    self.onConnection = onConnection
    uv_tcp_init(loop.handle, handle)
    do throws(ServerError) {
      self.address = try Self.bind(handle, to: address)
    } catch {
      let orphan = handle.asHandle
      orphan.pointee.data = nil
      uv_close(orphan) { $0.map { UnsafeMutableRawPointer($0).deallocate() } }
      throw error
    }
    // Kept until the handle is closed, as libuv asks.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  private static func bind(
    _ handle: UnsafeMutablePointer<uv_tcp_t>,
    to address: SocketAddress
  ) throws(ServerError) -> SocketAddress {
    let flags = address.isIPv6 ? UInt32(UV_TCP_IPV6ONLY.rawValue) : 0
    var status = address.withPointer { uv_tcp_bind(handle, $0, flags) }
    if status == 0 { status = uv_listen(handle.asStream, 1024, onConnectionReady) }
    var bound = SocketAddress(sockaddr_storage())
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    if status == 0 { status = bound.withMutable { uv_tcp_getsockname(handle, $0, &length) } }
    guard status == 0 else { throw Self.error(status, address) }
    return bound
  }

  private static func error(_ status: Int32, _ address: SocketAddress) -> ServerError {
    let reason = "cannot listen at \(address.authority): \(UVStatus(status))"
    return switch uv_errno_t(rawValue: status) {
    case UV_EADDRINUSE:
      ServerError(
        .addressInUse,
        "\(reason). Another program listens there: stop it, or take another port (0: any free)."
      )
    case UV_EACCES, UV_EPERM:
      ServerError(.notPermitted, "\(reason). Ports below 1024 need privileges; take a higher one.")
    case UV_EADDRNOTAVAIL, UV_EAFNOSUPPORT: ServerError(.noSuchAddress, "\(reason). Is it an address of this machine?")
    default: ServerError(.system, reason)
    }
  }

  deinit { handle.deallocate() }

  /// Takes the connection that came in.
  ///
  /// - Returns: Nothing where the client is gone already.
  func accept() -> TCPStream? {
    let stream = TCPStream(on: loop)
    guard stream.accept(from: handle.asStream) else {
      stream.close()
      return nil
    }
    return stream
  }

  /// Listens no more.
  func close() {
    onConnection = nil
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onListenerClosed) }
  }

  fileprivate func connectionReady(_ status: Int32) {
    // Too many open files, say: the connection waits in the system's queue until there is room.
    if status == 0 { onConnection?(self) }
  }
}

extension UnsafeMutablePointer<uv_tcp_t> {
  var asStream: UnsafeMutablePointer<uv_stream_t> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_stream_t.self)
  }

  var asHandle: UnsafeMutablePointer<uv_handle_t> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_handle_t.self)
  }
}

private func onConnectionReady(_ stream: UnsafeMutablePointer<uv_stream_t>?, _ status: Int32) {
  guard let data = stream?.pointee.data else { return }
  Unmanaged<TCPListener>.fromOpaque(data).takeUnretainedValue().connectionReady(status)
}

private func onListenerClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<TCPListener>.fromOpaque(data).release()
}
