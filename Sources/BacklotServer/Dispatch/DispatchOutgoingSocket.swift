import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The socket of an outgoing connection.
final class DispatchOutgoingSocket: OutgoingSocket {
  private let loop: DispatchLoop
  private let descriptorReserve: DescriptorReserve
  private var onEvent: ((OutgoingSocketEvent) -> Void)?
  private var socket: DispatchSocket?
  private var isConnecting = false
  private var delayed = DelayedBytes()

  init(
    on loop: DispatchLoop,
    leaving descriptorReserve: DescriptorReserve = .current,
    _ onEvent: @escaping (OutgoingSocketEvent) -> Void
  ) {
    self.loop = loop
    self.descriptorReserve = descriptorReserve
    self.onEvent = onEvent
  }

  func connect(to address: SocketAddress) {
    let descriptor = makeSocket(isIPv6: address.isIPv6)
    if descriptor < 0 { return fail(errno) }
    if descriptorReserve.contains(descriptor) {
      closeDescriptor(descriptor)
      return fail(EMFILE)
    }
    let socket = DispatchSocket(descriptor, on: loop)
    self.socket = socket
    socket.start { [self] event in
      switch event {
      case .readable: didBecomeReadable()
      case .writable: isConnecting ? didConnect() : writeDelayed()
      case .closed: delayed.removeAll()
      }
    }
    let status = address.withPointer { systemConnect(descriptor, $0, address.length) }
    guard status == 0 || errno == EINPROGRESS else { return fail(errno) }
    // The socket becomes writable when it is connected, or has failed.
    isConnecting = true
    socket.setWriting(true)
  }

  private func didConnect() {
    guard let socket else { return }
    var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    isConnecting = false
    socket.setWriting(false)
    if getsockopt(socket.descriptor, SOL_SOCKET, SO_ERROR, &code, &length) != 0 { code = errno }
    if code != 0 { return fail(code) }
    socket.sendAtOnce()
    onEvent?(.connected)
    if !delayed.isEmpty { socket.setWriting(true) }
  }

  private func fail(_ code: Int32) { onEvent?(.failed(SocketFailure(String(cString: strerror(code)).lowercased()))) }

  func close() {
    onEvent = nil
    socket?.close()
  }
}

// MARK: - Reading and writing

extension DispatchOutgoingSocket {
  /// The address and port of the peer, which tests of failing system calls use.
  private var peerAddress: String { socket?.address(ofPeer: true)?.authority ?? "" }

  func startReading() { socket?.setReading(true) }

  func stopReading() { socket?.setReading(false) }

  private func didBecomeReadable() {
    guard let socket else { return }
    switch socket.read(at: peerAddress) {
    case .bytes(let bytes): onEvent?(.read(bytes))
    case .nothing: break
    case .end:
      socket.setReading(false)
      onEvent?(.ended)
    case .failure(let error):
      socket.setReading(false)
      fail(error.code)
    }
  }

  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let socket, !isConnecting, delayed.isEmpty else { return 0 }
    do throws(SystemCallError) {
      return try socket.write(bytes, at: peerAddress)
    } catch {
      // Writing later reports the error.
      return 0
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) { write(bytes) {} }

  func write(_ bytes: UnsafeRawBufferPointer, onWritten: @escaping () -> Void) {
    do throws(SystemCallError) { try SystemCalls.check(.send, at: peerAddress) } catch { return didNotWrite(error) }
    delayed.append(bytes, onWritten: onWritten)
    if !isConnecting { socket?.setWriting(true) }
  }

  private func writeDelayed() {
    guard let socket else { return }
    do throws(SystemCallError) {
      let written = try delayed.write { bytes throws(SystemCallError) in try socket.write(bytes, at: peerAddress) }
      if delayed.isEmpty { socket.setWriting(false) }
      for onWritten in written { onWritten() }
    } catch {
      delayed.removeAll()
      socket.setWriting(false)
      didNotWrite(error)
    }
  }

  /// A server may respond and close before it has read everything: its response, if any, takes precedence.
  private func didNotWrite(_ error: SystemCallError) {
    if error.code != EPIPE, error.code != ECONNRESET { fail(error.code) }
  }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(descriptor, address, length)
}
