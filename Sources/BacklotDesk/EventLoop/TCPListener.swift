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
  private var events: SocketListenerEvents?
  private var watch: SocketWatch?
  /// A spare descriptor that is closed when no other is left, so that a connection can be accepted and closed.
  private var reserve = TCPListener.openReserve()
  private let descriptorReserve: DescriptorReserve
  private var pause: LoopTimer?
  private var descriptor: uv_os_fd_t = -1
  /// The listening address, with the port that the system chose.
  let address: SocketAddress

  /// The maximum number of connections to accept before others have their turn.
  private static let burst = 256
  /// The delay before the next attempt after the system could not accept a connection.
  private static let rest = Duration.milliseconds(100)

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
    self.descriptorReserve = descriptorReserve
    self.events = events
    uv_tcp_init(loop.handle, handle)
    do throws(ServerError) {
      self.address = try Self.bind(handle, to: address)
    } catch {
      let orphan = handle.asHandle
      orphan.pointee.data = nil
      uv_close(orphan) { $0.map { UnsafeMutableRawPointer($0).deallocate() } }
      closeDescriptor(reserve)
      throw error
    }
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    uv_fileno(handle.asHandle, &descriptor)
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
    guard status == 0 else { throw Self.error(status, at: address) }
    return bound
  }

  private static func error(_ status: Int32, at address: SocketAddress) -> ServerError {
    let reason = "cannot listen at \(address.authority): \(UVStatus(status))"
    return switch uv_errno_t(rawValue: status) {
    case UV_EADDRINUSE:
      ServerError(
        .addressInUse,
        message: "\(reason). Another program listens there: stop it, or use another port (0 picks a free port)."
      )
    case UV_EACCES, UV_EPERM:
      ServerError(.notPermitted, message: "\(reason). Ports below 1024 require privileges; use a higher port.")
    case UV_EADDRNOTAVAIL, UV_EAFNOSUPPORT:
      ServerError(.noSuchAddress, message: "\(reason). Use an address of this machine.")
    default: ServerError(.system, message: reason)
    }
  }

  deinit { handle.deallocate() }

  /// Stops listening.
  func close() {
    events = nil
    pause?.cancel()
    pause = nil
    watch?.close()
    watch = nil
    closeDescriptor(reserve)
    reserve = -1
    if uv_is_closing(handle.asHandle) == 0 { uv_close(handle.asHandle, onListenerClosed) }
  }
}

// MARK: - Accepting

extension TCPListener {
  private func acceptAll() {
    for _ in 0..<Self.burst {
      guard let events else { return }
      do throws(SystemCallError) {
        let connection = try SystemCalls.accept(descriptor, at: address.authority)
        if descriptorReserve.contains(connection) {
          closeDescriptor(connection)
          events.onFailure(SystemCallError(code: EMFILE), address)
        } else {
          events.onConnection(connection)
        }
      } catch {
        switch error.code {
        case ECONNABORTED: continue
        case EAGAIN, EWOULDBLOCK: return
        default:
          events.onFailure(error, address)
          if !error.isLackOfDescriptors || !refuse() { return takeRest() }
        }
      }
    }
  }

  /// Accepts a connection with the reserved descriptor and closes it, so that its client does not wait forever.
  private func refuse() -> Bool {
    closeDescriptor(reserve)
    defer { reserve = Self.openReserve() }
    do throws(SystemCallError) {
      closeDescriptor(try SystemCalls.accept(descriptor, at: address.authority))
      return true
    } catch {
      return false
    }
  }

  /// Pauses accepting for a moment: retrying immediately would use all of a processor.
  private func takeRest() {
    watch?.wait(for: [])
    pause = LoopTimer(on: loop, after: Self.rest) { [weak self] in
      self?.pause = nil
      self?.watch?.wait(for: .readable)
    }
  }

  private static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}

/// Closes a socket that belongs to no loop.
func closeDescriptor(_ descriptor: Int32) {
  if descriptor >= 0 { _ = close(descriptor) }
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
