import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The socket of a client's connection.
final class DispatchStream: SocketStream {
  var handler: (any SocketStreamHandler)?
  private let socket: DispatchSocket
  private var delayed = DelayedBytes()
  /// True if the client is told that no more data follows, once the delayed bytes are written.
  private var endsWriting = false

  init(_ descriptor: Int32, on loop: DispatchLoop) {
    socket = DispatchSocket(descriptor, on: loop)
    socket.sendAtOnce()
    socket.start { [self] event in
      switch event {
      case .readable: didBecomeReadable()
      case .writable: writeDelayed()
      case .closed: didClose()
      }
    }
  }

  var peerAddress: String? { socket.address(ofPeer: true)?.host }

  /// The address and port at which the server was reached, which tests of failing system calls use.
  private var ownAddress: String { socket.address(ofPeer: false)?.authority ?? "" }

  private func didClose() {
    delayed.removeAll()
    let handler = handler
    self.handler = nil
    handler?.didClose()
  }
}

// MARK: - Reading

extension DispatchStream {
  var isReading: Bool { socket.isReading }

  func startReading() { socket.setReading(true) }

  func stopReading() { socket.setReading(false) }

  private func didBecomeReadable() {
    switch socket.read(at: ownAddress) {
    case .bytes(let bytes): handler?.didRead(bytes)
    case .nothing: break
    case .end:
      socket.setReading(false)
      handler?.didReadEnd()
    case .failure:
      socket.setReading(false)
      handler?.didFail()
    }
  }
}

// MARK: - Writing

extension DispatchStream {
  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int? {
    if !delayed.isEmpty { return 0 }
    do throws(SystemCallError) {
      return try socket.write(bytes, at: ownAddress)
    } catch {
      return nil
    }
  }

  func writeLater(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    do throws(SystemCallError) { try SystemCalls.check(.send, at: ownAddress) } catch {
      return handler?.didFail() ?? ()
    }
    delayed.append(bytes) { [unowned self] in handler?.didWriteLater(count) }
    socket.setWriting(true)
  }

  var unwrittenCount: Int { delayed.count }

  private func writeDelayed() {
    do throws(SystemCallError) {
      let written = try delayed.write { bytes throws(SystemCallError) in try socket.write(bytes, at: ownAddress) }
      if delayed.isEmpty {
        socket.setWriting(false)
        if endsWriting { shutDown() }
      }
      for onWritten in written { onWritten() }
    } catch {
      delayed.removeAll()
      socket.setWriting(false)
      handler?.didFail()
    }
  }

  func endWriting() {
    endsWriting = true
    if delayed.isEmpty { shutDown() }
  }

  private func shutDown() {
    if !socket.isClosing { _ = shutdown(socket.descriptor, CInt(SHUT_WR)) }
  }
}

// MARK: - Closing

extension DispatchStream {
  func close() { socket.close() }

  func closeWithReset() {
    if socket.isClosing { return }
    socket.resetWhenClosed()
    socket.close()
  }
}
