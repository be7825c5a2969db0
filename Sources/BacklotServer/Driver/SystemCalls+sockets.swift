package import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The socket calls that drivers share.
///
/// Tests identify sockets by the address and port of the server, such as `127.0.0.1:8080`.
extension SystemCalls {
  /// Accepts a connection whose descriptor other programs do not inherit.
  ///
  /// - Parameters:
  ///   - listener: The descriptor of the listening socket.
  ///   - address: The address at which it listens.
  /// - Returns: The descriptor of the connection, which the caller closes.
  package static func accept(
    _ listener: CInt,
    at address: @autoclosure () -> String
  ) throws(SystemCallError) -> CInt {
    let connection = CInt(try make(.accept, at: address()) { Int(systemAccept(listener, address: nil, length: nil)) })
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection
  }

  /// Sends the bytes that a socket accepts without waiting.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - socket: The descriptor of a nonblocking socket.
  ///   - address: The address of the server.
  /// - Returns: The number of bytes that the socket accepted.
  package static func send(
    _ bytes: UnsafeRawBufferPointer,
    to socket: CInt,
    at address: @autoclosure () -> String
  ) throws(SystemCallError) -> Int {
    let most = try transferable(bytes.count, by: .send, at: address())
    return try repeatInterrupted { systemSend(socket, bytes: bytes.baseAddress, count: most, flags: sendFlags) }
  }

  /// Returns the maximum number of bytes that a library's call is to read or write: all of them, unless a test requests
  /// fewer.
  ///
  /// - Throws: The error with which the call is to fail.
  package static func transferable(
    _ count: Int,
    by kind: Kind,
    at address: @autoclosure () -> String
  ) throws(SystemCallError) -> Int {
    SystemCallFaults.isActive ? try SystemCallFaults.limit(count, of: kind, at: address()) : count
  }

  #if canImport(Darwin)
    private static let sendFlags: CInt = 0
  #else
    private static let sendFlags = CInt(MSG_NOSIGNAL)
  #endif
}

// The C functions, which the methods of the same names would otherwise hide.

private func systemAccept(
  _ listener: CInt,
  address: UnsafeMutablePointer<sockaddr>?,
  length: UnsafeMutablePointer<socklen_t>?
) -> CInt {
  accept(listener, address, length)
}

private func systemSend(_ socket: CInt, bytes: UnsafeRawPointer?, count: Int, flags: CInt) -> Int {
  send(socket, bytes, count, flags)
}
