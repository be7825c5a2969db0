import BacklotHTTP
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A listening socket.
final class DispatchListener: SocketListener {
  let address: SocketAddress
  private let socket: DispatchSocket
  private let loop: DispatchLoop
  private let acceptor: ConnectionAcceptor
  private var pause: (any SocketTimer)?

  init(
    at address: SocketAddress,
    on loop: DispatchLoop,
    _ events: SocketListenerEvents,
    leaving descriptorReserve: DescriptorReserve = .current
  ) throws(ServerError) {
    let (descriptor, bound) = try Self.listen(at: address)
    self.address = bound
    self.loop = loop
    socket = DispatchSocket(descriptor, on: loop)
    acceptor = ConnectionAcceptor(descriptor, at: bound, leaving: descriptorReserve, events)
    socket.start { [self] event in
      switch event {
      case .readable: if !acceptor.acceptAll() { takeRest() }
      case .writable, .closed: break
      }
    }
    // On the queue of the loop, since this thread is another one.
    let socket = socket
    loop.queue.async(execute: loop.handler { socket.setReading(true) })
  }

  private static func listen(at address: SocketAddress) throws(ServerError) -> (Int32, SocketAddress) {
    let descriptor = makeSocket(isIPv6: address.isIPv6)
    if descriptor < 0 { throw failure(at: address, errno) }
    var bound = SocketAddress(sockaddr_storage())
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    DispatchSocket.set(SO_REUSEADDR, at: SOL_SOCKET, to: Int32(1), of: descriptor)
    if address.isIPv6 { DispatchSocket.set(IPV6_V6ONLY, at: CInt(IPPROTO_IPV6), to: Int32(1), of: descriptor) }
    guard address.withPointer({ bind(descriptor, $0, address.length) }) == 0,
      bound.withMutable({ getsockname(descriptor, $0, &length) }) == 0,
      systemListen(descriptor, 1024) == 0
    else {
      let code = errno
      closeDescriptor(descriptor)
      throw failure(at: address, code)
    }
    return (descriptor, bound)
  }

  private static func failure(at address: SocketAddress, _ code: Int32) -> ServerError {
    .cannotListen(at: address, code: code, String(cString: strerror(code)))
  }

  private func takeRest() {
    socket.setReading(false)
    pause = loop.startTimer(after: ConnectionAcceptor.rest) { [weak self] in
      self?.pause = nil
      self?.socket.setReading(true)
    }
  }

  func close() {
    acceptor.close()
    pause?.cancel()
    pause = nil
    socket.close()
  }
}

extension SocketAddress {
  /// The number of bytes of the system's representation.
  var length: socklen_t { socklen_t(isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size) }
}

/// Returns the descriptor of a new TCP socket, which other programs do not inherit; negative if there is none.
func makeSocket(isIPv6: Bool) -> Int32 {
  #if canImport(Glibc)
    let kind = CInt(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, kind, CInt(IPPROTO_TCP))
  if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  return descriptor
}

private func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 { listen(descriptor, count) }
