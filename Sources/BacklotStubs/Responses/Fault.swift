/// A failure between a backend and its client.
///
/// A fault is a value that each adapter implements as its layer permits. A socket really resets the connection; in
/// memory and inside `URLSession`, the client gets the error that it would get from that socket.
///
/// ```swift
/// Get("/gone") { Fault.connectionReset }
/// Get("/flaky") { request in
///   if request.query["page"] == "3" { throw Fault.connectionReset }
///   return Respond(.ok)
/// }
/// ```
public struct Fault: Error, Sendable {
  package enum Kind: Sendable {
    case connectionReset
    case emptyResponse
    case malformedChunk
    case randomData
    case truncatedBody(Int)
    case noResponse
    case offline
    case failure(any Error)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The server resets the connection instead of answering.
  public static var connectionReset: Self { Self(.connectionReset) }
  /// The server closes the connection without sending a byte.
  public static var emptyResponse: Self { Self(.emptyResponse) }
  /// The answer begins correctly and continues with an invalid chunk.
  public static var malformedChunk: Self { Self(.malformedChunk) }
  /// The server sends bytes that are not an HTTP response.
  public static var randomData: Self { Self(.randomData) }
  /// The connection ends after part of the body, with fewer bytes than announced.
  public static func truncatedBody(after count: Int) -> Self { Self(.truncatedBody(count)) }
  /// The server never answers.
  ///
  /// The client's timeout ends the wait.
  public static var noResponse: Self { Self(.noResponse) }

  /// The client has no network.
  ///
  /// In memory and inside `URLSession`, the client gets `URLError(.notConnectedToInternet)`. A socket resets the
  /// connection.
  public static var offline: Self { Self(.offline) }

  /// The transport fails with a custom error, such as `URLError(.notConnectedToInternet)`.
  ///
  /// In memory and inside `URLSession`, the client gets that error unchanged. A socket cannot transmit it and resets
  /// the connection.
  public static func failure(_ error: any Error) -> Self { Self(.failure(error)) }
}

extension Fault {
  /// True if the fault can end a stream of events, of which the client has received the beginning.
  var canFollowContent: Bool {
    switch kind {
    case .connectionReset, .offline, .failure: true
    case .emptyResponse, .malformedChunk, .randomData, .truncatedBody, .noResponse: false
    }
  }
}

extension Fault: CustomStringConvertible {
  /// A description of the fault.
  public var description: String {
    switch kind {
    case .connectionReset: "connection reset"
    case .emptyResponse: "empty response"
    case .malformedChunk: "malformed chunk"
    case .randomData: "random data"
    case .truncatedBody(let count): "body truncated after \(count) bytes"
    case .noResponse: "no response"
    case .offline: "no network"
    case .failure(let error): "failure: \(error)"
    }
  }
}
