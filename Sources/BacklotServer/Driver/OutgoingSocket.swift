/// The socket of an outgoing connection, which only its loop's thread may access.
///
/// It stays open without a reference to it, until it is closed or its loop ends.
package protocol OutgoingSocket: AnyObject {
  /// Opens the connection; the result is an event, which may occur before this method returns.
  func connect(to address: SocketAddress)

  /// Starts to report incoming bytes.
  func startReading()

  /// Stops reading, so that the system makes the peer wait.
  func stopReading()

  /// Writes the bytes that the socket accepts without waiting.
  ///
  /// - Returns: The number of bytes written; 0 if the socket is full or has failed.
  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int

  /// Writes a copy of bytes when the socket accepts them; a failure is an event.
  func write(_ bytes: UnsafeRawBufferPointer)

  /// Writes a copy of bytes when the socket accepts them, and calls the closure when they are written.
  ///
  /// A failure is an event, unless the peer has closed the connection, which reading reports: a server may respond and
  /// close before it has read everything, and its response takes precedence.
  func write(_ bytes: UnsafeRawBufferPointer, onWritten: @escaping () -> Void)

  /// Closes the socket.
  ///
  /// It reports no further events, and further calls have no effect.
  func close()
}

/// An event of an outgoing connection.
package enum OutgoingSocketEvent {
  /// The connection is open.
  case connected
  /// Bytes were read, which are valid only during the call.
  case read(UnsafeRawBufferPointer)
  /// The peer has closed its side.
  case ended
  /// The connection could not be opened, or has failed.
  case failed(SocketFailure)
}
