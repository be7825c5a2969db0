public import BacklotHTTP
public import BacklotStubs

/// The result of a request that was received on a socket.
public struct ServerEvent: Sendable {
  /// The request, or `nil` if its method and target could not be read.
  ///
  /// A request that was refused before its head was complete has no fields.
  public let request: ReceivedRequest?
  /// The outcome of the exchange.
  public let outcome: Outcome
  /// The stub that answered, if any.
  public let stub: Stub?
  /// The time that the client waited.
  ///
  /// It begins when the request's last byte is read, and ends when the last byte of the response is handed to the
  /// system, or when the connection ends if the response is missing or incomplete.
  public let duration: Duration
  /// The violations of a validating contract by the request and its response, including near violations.
  public internal(set) var violations: [ContractViolation] = []
  /// The name of the contract's example that was sent, or `default` for an unnamed example; `nil` if no example was
  /// sent.
  public internal(set) var example: String?
  /// The effect of a `ChaosProfile` on the request, such as `outage "deploy" (2m to 5m)`; `nil` if there was no effect.
  public internal(set) var chaos: String?
  /// The reason why the upstream did not respond; `nil` if it did, or if the request was not forwarded.
  public var upstreamFailure: UpstreamFailure?

  /// The reason why the response is missing or incomplete; `nil` if all of it was handed to the system, or if the
  /// ``outcome`` tells the reason.
  public internal(set) var interruption: String?

  /// The number of bytes of content that were handed to the system, for any outcome; `nil` if it is unknown.
  public internal(set) var contentByteCount: Int64?

  /// The outcome of an exchange on a socket.
  public enum Outcome: Sendable {
    /// A response with this status was sent, with the number of bytes of content that were handed to the system; `nil`
    /// if it is unknown.
    case answered(HTTPStatus, byteCount: Int64?)
    /// No stub matched, and the client received a 404 response.
    case unmatched(UnmatchedRequest)
    /// The exchange failed with a fault that the stub specified.
    case failed(Fault)
    /// The request was refused with this status for this reason.
    case refused(HTTPStatus, reason: String)
    /// The client disconnected before the response, or the server was stopped, which is then the ``interruption``.
    case cancelled
  }
}
