package import BacklotMessages

/// The input and output of a server: the implementation of its sockets, timers and threads.
///
/// A server calls its driver only while it is created, on the thread that creates it. A driver has no state, or state
/// that all servers of the process can share.
///
/// To implement a driver, start with ``SocketLoop``.
package protocol SocketDriver: Sendable {
  /// The coder that decodes requests and encodes responses.
  ///
  /// If it is `nil`, requests are decoded by the system's coder, if there is one, and responses are sent as they are.
  var contentCoder: (any StreamingContentCoder)? { get }

  /// Returns a new loop whose thread does not run yet.
  ///
  /// - Throws: ``ServerError`` if the system lacks resources, such as file descriptors.
  func makeLoop() throws(ServerError) -> any SocketLoop
}
