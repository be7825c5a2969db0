import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// The connections of one loop to one upstream.
final class HTTP1UpstreamPool {
  let url: UpstreamURL
  private unowned let client: UpstreamClient
  let loop: any SocketLoop
  let limits: UpstreamLimits
  /// The buffer for requests, used for one at a time.
  var output = ByteBuffer()
  /// The last head that arrived on any of the connections.
  var knownHead: HTTP1ResponseReader.KnownHead?
  private var connections: [ObjectIdentifier: HTTP1UpstreamConnection] = [:]
  /// The idle connections, with the last used one at the end.
  private var idle: [HTTP1UpstreamConnection] = []

  init(_ url: UpstreamURL, of client: UpstreamClient) {
    self.url = url
    self.client = client
    loop = client.loop
    limits = client.limits
  }

  /// Lets a connection send its request at the end of the loop's turn.
  func writeSoon(_ connection: HTTP1UpstreamConnection) { client.writeSoon(connection) }

  /// The maximum number of idle connections.
  private static let idleCount = 256

  /// The last used idle connection, removed from the list.
  var idleConnection: HTTP1UpstreamConnection? { idle.popLast() }

  /// Returns a connection that is not open yet.
  func newConnection() -> HTTP1UpstreamConnection {
    let connection = HTTP1UpstreamConnection(in: self)
    connections[ObjectIdentifier(connection)] = connection
    return connection
  }

  func keep(_ connection: HTTP1UpstreamConnection) {
    if idle.count < Self.idleCount { idle.append(connection) } else { connection.close() }
  }

  func forget(_ connection: HTTP1UpstreamConnection) {
    connections[ObjectIdentifier(connection)] = nil
    idle.removeAll { $0 === connection }
  }

  /// Repeats a request whose connection was closed before the response.
  func `repeat`(_ transfer: HTTP1UpstreamTransfer) { transfer.repeat(in: self) }

  func endSlowConnections() {
    for connection in Array(connections.values) { connection.endIfTooSlow() }
  }

  func close() {
    for connection in Array(connections.values) { connection.close() }
  }
}
