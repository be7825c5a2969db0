package import BacklotStubs

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
  /// Bytes that are not a response are sent, identical for the same seed; then the connection is closed.
  case garbage(seed: UInt64)
  /// No byte is ever sent.
  case noReply

  /// Creates the spoiling that corresponds to a fault.
  ///
  /// - Parameters:
  ///   - fault: The fault; a failure with a custom error cannot be sent, and resets the connection.
  ///   - seed: The seed of the random bytes.
  package init(_ fault: Fault, seed: UInt64) {
    self =
      switch fault.kind {
      case .connectionReset, .failure: .reset
      case .emptyResponse: .emptyReply
      case .truncatedBody(let count): .truncated(after: max(0, count))
      case .malformedChunk: .malformedChunk
      case .randomData: .garbage(seed: seed)
      case .noResponse: .noReply
      }
  }

  /// Returns bytes that cannot be a response, which begins with `H`.
  static func garbage(seed: UInt64) -> [UInt8] {
    var draw = RandomDraw(seed: seed, number: 0)
    let bytes = (0..<256).map { _ in UInt8(truncatingIfNeeded: draw.next()) }
    return bytes[0] == UInt8(ascii: "H") ? [0] + bytes : bytes
  }
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
