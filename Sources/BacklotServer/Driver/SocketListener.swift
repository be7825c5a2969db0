package import BacklotHTTP

/// A listening socket that passes on each incoming connection.
///
/// It remains active without a reference to it.
package protocol SocketListener: AnyObject {
  /// The listening address, with the port that the system chose.
  var address: SocketAddress { get }

  /// Stops listening.
  ///
  /// Further calls have no effect.
  func close()
}

/// The event handlers of a listener.
package struct SocketListenerEvents {
  /// A closure that receives the descriptor of a connection, and then owns it.
  ///
  /// The descriptor belongs to no loop yet: ``SocketLoop/open(_:)`` of any loop of the same driver accepts it.
  package let onConnection: (Int32) -> Void
  /// A closure that is called if connections at an address cannot be accepted, for example for lack of descriptors.
  ///
  /// The listener tries again later.
  package let onFailure: (SystemCallError, SocketAddress) -> Void

  /// Creates event handlers.
  package init(
    onConnection: @escaping (Int32) -> Void,
    onFailure: @escaping (SystemCallError, SocketAddress) -> Void
  ) {
    self.onConnection = onConnection
    self.onFailure = onFailure
  }
}
