import BacklotPlatform
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A TCP connection that shows every byte as it comes, and how the connection ends.
///
/// What waits does so on a thread of its own, so that no other test is held up.
package final class RawClient: Sendable {
  /// The received data, and the reason why it ended.
  package struct Reception: Equatable, CustomStringConvertible {
    package var bytes: [UInt8] = []
    package var ending = Ending.open

    package init(bytes: [UInt8] = [], ending: Ending = .open) { (self.bytes, self.ending) = (bytes, ending) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var description: String { "\(bytes.count) bytes, \(ending): \(text.prefix(400).debugDescription)" }
  }

  package enum Ending: Equatable {
    /// No more data arrived, and the connection is still open.
    case open
    /// The server has ended its side.
    case closed
    /// ECONNRESET.
    case reset
    case failed(Int32)
  }

  package struct Failure: Error {
    package let call: String
    package let code: Int32
  }

  private let descriptor: Mutex<Int32?>

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - host: A numeric address.
  ///   - port: The port of the server.
  ///   - receiveRoom: The size of the receive buffer in bytes. Defaults to the system's choice.
  package init(_ host: String = "127.0.0.1", port: Int, receiveRoom: Int32? = nil) throws {
    descriptor = Mutex(try Self.connected(host, port, receiveRoom))
  }

  deinit { close() }

  private static func connected(_ host: String, _ port: Int, _ receiveRoom: Int32?) throws -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0, let address = list?.pointee else { throw Failure(call: "getaddrinfo", code: code) }
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if var receiveRoom {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveRoom, socklen_t(MemoryLayout<Int32>.size))
    }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let code = errno
      _ = systemClose(descriptor)
      throw Failure(call: "connect", code: code)
    }
    return descriptor
  }
}

// MARK: - Sending

extension RawClient {
  /// Sends a text, in which `\n` stands for CR LF.
  package func send(_ text: String) async throws { try await send(bytes: Array(Self.lines(text).utf8)) }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  package func send(bytes: [UInt8]) async throws {
    let code = await onThread { [self] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          withDescriptor { systemSend($0, bytes.baseAddress, bytes.count) }
        }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    if code != 0 { throw Failure(call: "send", code: code) }
  }

  /// Ends sending, and continues to receive.
  package func endSending() { _ = withDescriptor { shutdown($0, Int32(SHUT_WR)) } }
}

// MARK: - Receiving

extension RawClient {
  /// Receives data until the connection ends.
  ///
  /// - Parameter patience: The time without data after which the connection counts as open.
  package func receive(patience: Duration = .seconds(60)) async -> Reception {
    await receive(patience) { _ in 1 << 16 }
  }

  /// Receives until there is a text, and not a byte more.
  package func receive(until mark: String) async -> Reception {
    let mark = Array(Self.lines(mark).utf8)
    return await receive { $0.suffix(mark.count).elementsEqual(mark) ? 0 : 1 }
  }

  /// Receives so many bytes, and not one more.
  package func receive(count: Int) async -> Reception { await receive { min(count - $0.count, 1 << 16) } }

  /// Receives data in pieces.
  ///
  /// The closure returns the size of the next piece for the received data; zero ends receiving.
  private func receive(
    _ patience: Duration = .seconds(60),
    wanted: @escaping @Sendable ([UInt8]) -> Int
  ) async -> Reception {
    await onThread { [self] in
      var reception = Reception()
      while case let size = wanted(reception.bytes), size > 0 {
        guard let ending = receiveMore(&reception.bytes, atMost: size, patience) else { continue }
        reception.ending = ending
        break
      }
      return reception
    }
  }

  private func receiveMore(_ bytes: inout [UInt8], atMost size: Int, _ patience: Duration) -> Ending? {
    guard isReadable(within: patience) else { return .open }
    var room = [UInt8](repeating: 0, count: size)
    let count = withDescriptor { systemRead($0, &room, size) }
    if count == 0 { return .closed }
    if count < 0 { return errno == ECONNRESET ? .reset : .failed(errno) }
    bytes += room.prefix(count)
    return nil
  }

  private func isReadable(within patience: Duration) -> Bool {
    let milliseconds = Int32(
      clamping: patience.components.seconds * 1000 + patience.components.attoseconds / 1_000_000_000_000_000
    )
    return withDescriptor { descriptor in
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, milliseconds)
    } != 0
  }
}

// MARK: - Ending

extension RawClient {
  package func close() {
    let open = descriptor.withLock { $0.take() }
    if let open { _ = systemClose(open) }
  }

  /// Closes the connection so that the server sees it reset.
  package func reset() {
    _ = withDescriptor { descriptor in
      var option = linger(l_onoff: 1, l_linger: 0)
      return setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
    close()
  }

  /// The socket is used outside of the lock, because it is not closed while another call waits.
  private func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor.withLock(\.self) ?? -1) }
}

private func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

// The class has methods of these names.

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  return send(descriptor, bytes, count, flags)
}
