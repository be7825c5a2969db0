/// The socket of a client's connection, which only its loop's thread may access.
///
/// It stays open without a reference to it, until it is closed or its loop ends. Writes are not buffered: the caller
/// keeps the bytes that ``tryWrite(_:)`` does not accept, or passes a part of them to ``writeLater(_:)``.
package protocol SocketStream: AnyObject {
  /// The handler of events; released when the socket is closed.
  var handler: (any SocketStreamHandler)? { get set }

  /// The address of the peer, without its port; `nil` if the peer has already disconnected.
  var peerAddress: String? { get }

  /// True between ``startReading()`` and ``stopReading()``, unless the peer has ended its side or reading failed.
  var isReading: Bool { get }

  /// Starts to pass incoming bytes to the handler.
  func startReading()

  /// Stops reading, so that the system makes the peer wait.
  func stopReading()

  /// Writes the bytes that the socket accepts without waiting.
  ///
  /// - Returns: The number of bytes written; `nil` if the client has disconnected.
  func tryWrite(_ bytes: UnsafeRawBufferPointer) -> Int?

  /// Writes a copy of bytes when the socket accepts them, and then calls ``SocketStreamHandler/didWriteLater(_:)``.
  func writeLater(_ bytes: UnsafeRawBufferPointer)

  /// The number of bytes to be written later that the socket has not accepted.
  var unwrittenCount: Int { get }

  /// Signals the client that no more data follows.
  func endWriting()

  /// Closes the socket; written data still arrives, unless the client sent more than was read.
  ///
  /// Further calls have no effect.
  func close()

  /// Closes the socket with a reset, like a server that crashes.
  func closeWithReset()
}

/// A handler of the events of a socket, called on the loop's thread and never during a call to the socket.
///
/// The one exception is ``didFail()``, which ``SocketStream/writeLater(_:)`` may call.
package protocol SocketStreamHandler: AnyObject {
  /// Handles bytes that were read, which are valid only during the call.
  func didRead(_ bytes: UnsafeRawBufferPointer)

  /// Handles the end of the peer's side.
  func didReadEnd()

  /// Handles a failure of the connection, which remains to be closed.
  func didFail()

  /// Handles the end of a delayed write.
  ///
  /// - Parameter count: The number of bytes that were passed to ``SocketStream/writeLater(_:)``.
  func didWriteLater(_ count: Int)

  /// Handles the end of the socket, after which no other event follows.
  func didClose()
}
