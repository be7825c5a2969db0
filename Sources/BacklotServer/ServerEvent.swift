public import BacklotHTTP
public import BacklotStubs

/// The result of a request that was received on a socket.
public struct ServerEvent: Sendable {
  /// The request; `nil` if not even its method and its target could be read.
  ///
  /// A request that was refused before its head was complete has no fields.
  public let request: ReceivedRequest?
  /// The outcome of the exchange.
  public let outcome: Outcome
  /// The stub that answered; `nil` if no stub did.
  public let stub: Stub?
  /// The time that the client waited: from the reading of the request's last byte until the last byte of the answer was handed to
  /// the system, or until the connection ended if there was no answer or only a part of it.
  public let duration: Duration
  /// In what the request and its answer break a contract that watches over the backend, or come close to that.
  public internal(set) var violations: [ContractViolation] = []
  /// The name of the contract's example that was sent, `default` for an unnamed example; `nil` if no example was sent.
  public internal(set) var example: String?
  /// The reason why the upstream did not respond; `nil` if it did, or if the request was not forwarded.
  public var upstreamFailure: UpstreamFailure?

  /// Why the client got a part of the answer only; `nil` if all of it was handed to the system.
  public internal(set) var interruption: String?

  /// The number of bytes of content that were handed to the system, whatever the outcome is; `nil` if that is not known.
  public internal(set) var contentByteCount: Int64?

  /// The outcome of an exchange on a socket.
  public enum Outcome: Sendable {
    /// An answer with this status was sent, and so many bytes of content were handed to the system; `nil` if that is not known.
    case answered(HTTPStatus, byteCount: Int64?)
    /// No stub matched; the client was told so, with 404.
    case unmatched(UnmatchedRequest)
    /// Something went wrong that the stub asked for.
    case failed(Fault)
    /// The request was refused with this status, and why.
    case refused(HTTPStatus, reason: String)
    /// The client was gone before it could be answered.
    case cancelled
  }
}
