/// The effect of a fault on the bytes of a response.
package enum HTTP1Spoiling: Sendable, Hashable {
  /// The connection is reset without sending a byte.
  case reset
  /// The connection is closed without sending a byte.
  case emptyReply
  /// The connection is closed after a number of content bytes that is smaller than announced.
  case truncated(after: Int)
  /// The response begins with valid chunks and continues with an invalid one; then the connection is closed.
  case malformedChunk
  /// These bytes, which are not a response, are sent; then the connection is closed.
  case garbage([UInt8])
  /// No byte is ever sent.
  case noReply
}

/// The next step of a connection's driver.
package enum HTTP1WriteStep: Sendable, Hashable {
  /// Write this number of output bytes, and report how many were accepted.
  case write(Int)
  /// Close the connection: everything is written.
  case close
  /// Reset the connection.
  case reset
}
