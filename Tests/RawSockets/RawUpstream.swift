import BacklotPlatform
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server that does with each connection what a test says, byte for byte, on a thread of the connection's own.
package final class RawUpstream: Sendable {
  /// One connection, and how many there were before it.
  package typealias Script = @Sendable (_ peer: RawPeer, _ number: Int) -> Void

  package let port: Int
  private let listener: Int32
  private let peers = Mutex<[RawPeer]>([])

  package init(_ script: @escaping Script) throws {
    let reserved = try ReservedPort()
    listener = reserved.descriptor
    port = reserved.number
    guard listen(listener, 64) == 0 else { throw RawClient.Failure(call: "listen", code: errno) }
    Thread.detachNewThread { [self] in accept(script) }
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  /// The number of connections so far.
  package var connectionCount: Int { peers.withLock(\.count) }

  /// Ends every connection, and takes no more.
  package func stop() {
    _ = shutdown(listener, Int32(SHUT_RDWR))
    for peer in peers.withLock(\.self) { peer.shutDown() }
  }

  private func accept(_ script: @escaping Script) {
    while true {
      let descriptor = systemAccept(listener)
      guard descriptor >= 0 else { break }
      let peer = RawPeer(descriptor)
      let number = peers.withLock { peers in
        peers.append(peer)
        return peers.count - 1
      }
      Thread.detachNewThread { script(peer, number) }
    }
    systemClose(listener)
  }

  static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }
}

/// The server's end of a connection; what waits holds up the thread that it is called on.
package final class RawPeer: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { systemClose(descriptor) }

  /// Reads a request with its content.
  ///
  /// - Returns: The head, or `nil` if the connection ended before it.
  @discardableResult
  package func readRequest() -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let more = read(1) else { return nil }
      bytes += more
    }
    let head = String(decoding: bytes, as: UTF8.self)
    let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    var rest = length.flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) } ?? 0
    while rest > 0, let more = read(min(rest, 1 << 16)) { rest -= more.count }
    return head
  }

  /// Reads the available bytes, or returns `nil` if the connection has ended.
  package func read(_ count: Int) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: count)
    let count = systemReceive(descriptor, &room, count)
    return count > 0 ? Array(room.prefix(count)) : nil
  }

  /// Returns true if data arrives or the connection ends within the specified number of milliseconds.
  package func hasInput(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }

  /// Returns true if there is room to send data within the specified number of milliseconds.
  package func hasRoom(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }

  /// Waits until the other side ends the connection, and passes over what it sends.
  package func waitForEnd() { while read(1 << 16) != nil {} }

  /// Sends a text as it stands.
  ///
  /// - Returns: Whether the other side still takes it.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends the connection in both directions.
  package func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sets the size of the socket's send buffer in bytes, instead of the size that the system chooses.
  package func limitSendBuffer(to count: Int32) {
    var count = count
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Configures the socket to reset the connection when its last descriptor is closed.
  package func resetAtEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    systemAbort(descriptor)
  }
}

// The classes have methods of these names.

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

private func systemReceive(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  recv(descriptor, room, count, 0)
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  return send(descriptor, bytes, count, flags)
}

/// Resets a connection that other code can still hold.
///
/// The descriptor remains, without its socket.
private func systemAbort(_ descriptor: Int32) {
  let null = open("/dev/null", O_RDONLY)
  // Replacing the file of the descriptor closes the socket, and the number cannot be reused in the meantime.
  dup2(null, descriptor)
  _ = close(null)
}
