import BacklotCurl
import BacklotHTTP
import BacklotPlatform
import RawSockets

extension CurlConfiguration {
  /// Bears with servers that a busy machine keeps from their turn.
  static var patient: Self {
    var configuration = Self()
    configuration.connectTimeout = .seconds(600)
    configuration.inactivityTimeout = .seconds(600)
    configuration.proxy = .none
    return configuration
  }
}

extension CurlTransport {
  /// A transport for tests.
  static var patient: CurlTransport { CurlTransport(.patient) }
}

extension RawUpstream {
  /// A server that gives the same response to each request.
  static func answering(_ response: String) throws -> RawUpstream {
    try RawUpstream { peer, _ in
      while peer.readRequest() != nil { peer.send(response) }
    }
  }

  func request(
    _ method: HTTPMethod = .get,
    _ path: String = "/",
    headers: HTTPFields = [:],
    body: HTTPBody = .empty
  ) -> HTTPRequest {
    HTTPRequest(
      method: method,
      scheme: "http",
      authority: "127.0.0.1:\(port)",
      path: path,
      headerFields: headers,
      body: body
    )
  }
}

/// Values that threads append.
final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock(\.self) }
  var last: Value? { all.last }

  func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// A body that is made while it is read.
struct Pieces: AsyncSequence, Sendable {
  let piece: [UInt8]
  let count: Int
  /// The error after the last piece.
  var error: (any Error)?

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: Pieces
    var number = 0

    mutating func next() async throws -> [UInt8]? {
      guard number < pieces.count else {
        if let error = pieces.error { throw error }
        return nil
      }
      number += 1
      return pieces.piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}
