/// A lookup of the addresses of a host; only its loop's thread may access it.
package protocol SocketLookup: AnyObject {
  /// Cancels the lookup, which then reports no result.
  ///
  /// Further calls have no effect.
  func cancel()
}

/// The reason why a socket or a lookup failed.
package struct SocketFailure: Error, CustomStringConvertible {
  /// The system's description, such as "connection refused".
  package let description: String

  /// Creates a failure with the system's description.
  package init(_ description: String) { self.description = description }
}
