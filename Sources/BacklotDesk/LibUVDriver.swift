package import BacklotServer
import BacklotStubs

/// The driver that uses libuv for sockets and threads, zlib for content codings, and libcurl for upstreams over TLS.
package struct LibUVDriver: SocketDriver {
  package var contentCoder: (any StreamingContentCoder)? { ZlibContentCoder() }

  package init() {}

  package func makeLoop() throws(ServerError) -> any SocketLoop { try EventLoop() }
}

extension EventLoop: SocketLoop {
  func startTimer(
    after duration: Duration,
    repeating isRepeating: Bool,
    _ action: @escaping () -> Void
  ) -> any SocketTimer {
    LoopTimer(on: self, after: duration, repeating: isRepeating, action)
  }

  func listen(at address: SocketAddress, events: SocketListenerEvents) throws(ServerError) -> any SocketListener {
    try TCPListener(at: address, on: self, events)
  }

  func open(_ descriptor: Int32) -> (any SocketStream)? { TCPStream.open(descriptor, on: self) }

  func makeOutgoingSocket(_ onEvent: @escaping (OutgoingSocketEvent) -> Void) -> any OutgoingSocket {
    OutgoingStream(on: self, onEvent)
  }

  func lookUp(
    _ host: String,
    port: UInt16,
    onEnd: @escaping (Result<[SocketAddress], SocketFailure>) -> Void
  ) -> any SocketLookup {
    AddressLookup(host, port: port, on: self, onEnd: onEnd)
  }

  func addresses(of host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
    try SocketAddress.resolve(host, port: port)
  }

  func makeSecureUpstream(_ limits: UpstreamLimits) throws(UpstreamFailure) -> any SecureUpstream {
    try CurlClient(on: self, limits)
  }
}
