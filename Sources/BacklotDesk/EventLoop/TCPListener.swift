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

/// A listening socket that hands over each incoming connection.
///
/// It is created before its loop runs; from then on, only the loop's thread accesses it. It accepts connections itself,
/// since libuv silently closes connections when there are no descriptors left.
final class TCPListener: SocketListener {
  private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
  private let loop: EventLoop
  private var watch: SocketWatch?
  private var acceptor: ConnectionAcceptor?
  private var pause: LoopTimer?
  private var descriptor: uv_os_fd_t = -1
  /// The listening address, with the port that the system chose.
  let address: SocketAddress

  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - address: The address; with port 0 the system chooses one.
  ///   - loop: The loop whose thread waits.
  ///   - events: The functions to call for connections.
  ///   - descriptorReserve: The descriptors that connections must not use.
  init(
    at address: SocketAddress,
    on loop: EventLoop,
    _ events: SocketListenerEvents,
    leaving descriptorReserve: DescriptorReserve = .current
  ) throws(ServerError) {
    self.loop = loop
    uv_tcp_init(loop.handle, handle)
    do throws(ServerError) {
      self.address = try Self.bind(handle, to: address)
    } catch {
      let orphan = handle.asHandle
      orphan.pointee.data = nil
      uv_close(orphan) { $0.map { UnsafeMutableRawPointer($0).deallocate() } }
      throw error
    }
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    uv_fileno(handle.asHandle, &descriptor)
    acceptor = ConnectionAcceptor(descriptor, at: self.address, leaving: descriptorReserve, events)
    watch = SocketWatch(descriptor, on: loop) { [unowned self] _ in acceptAll() }
    guard let watch else {
      close()
      throw ServerError(.system, message: "cannot listen at \(address.authority): the loop cannot watch the socket")
    }
    watch.wait(for: .readable)
  }

  private static func bind(
    _ handle: UnsafeMutablePointer<uv_tcp_t>,
    to address: SocketAddress
  ) throws(ServerError) -> SocketAddress {
    let flags = address.isIPv6 ? UInt32(UV_TCP_IPV6ONLY.rawValue) : 0
    var status = address.withPointer { uv_tcp_bind(handle, $0, flags) }
    var bound = SocketAddress(sockaddr_storage())
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    // This call also reports that the address is in use, which binding does not.
    if status == 0 { status = bound.withMutable { uv_tcp_getsockname(handle, $0, &length) } }
    var descriptor: uv_os_fd_t = -1
    if status == 0 { status = uv_fileno(handle.asHandle, &descriptor) }
    if status == 0, listen(descriptor, 1024) != 0 { status = uv_translate_sys_error(errno) }
    guard status == 0 else { throw ServerError.cannotListen(at: address, code: -status, "\(UVStatus(status))") }
    return bound
  }

  deinit { handle.deallocate() }

  /// Stops listening.
  func close() {
    acceptor?.close()
    acceptor = nil
    pause?.cancel()
    pause = nil
    watch?.close()
    watch = nil
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onListenerClosed) }
  }
}

// MARK: - Accepting

extension TCPListener {
  private func acceptAll() {
    if acceptor?.acceptAll() == false { takeRest() }
  }

  /// Pauses accepting for a moment: retrying immediately would use all of a processor.
  private func takeRest() {
    watch?.wait(for: [])
    pause = LoopTimer(on: loop, after: ConnectionAcceptor.rest) { [weak self] in
      self?.pause = nil
      self?.watch?.wait(for: .readable)
    }
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

private func onListenerClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<TCPListener>.fromOpaque(data).release()
}
