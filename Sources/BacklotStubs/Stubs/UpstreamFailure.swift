public import BacklotHTTP
import BacklotJSON

/// The reason why a request that was passed on has no response, or an incomplete response.
public struct UpstreamFailure: Error, Sendable, Hashable {
  /// The kind of a failure.
  public struct Code: Sendable, Hashable {
    /// The end of the problem report's type, after `urn:backlot:problem:upstream-`.
    public let name: String
    /// The status that the client receives.
    public let status: HTTPStatus
    fileprivate let title: String

    private init(_ name: String, status: HTTPStatus, title: String) {
      self.name = name
      self.status = status
      self.title = title
    }

    /// The host has no address; 502.
    public static let unknownHost = Code("unknown-host", status: .badGateway, title: "The upstream's host is unknown")
    /// No connection could be made; 502.
    public static let unreachable = Code("unreachable", status: .badGateway, title: "The upstream cannot be reached")
    /// No secure connection could be made; 502.
    public static let insecure = Code(
      "insecure",
      status: .badGateway,
      title: "The connection to the upstream cannot be secured"
    )
    /// The connection ended before the response did; 502.
    public static let disconnected = Code(
      "disconnected",
      status: .badGateway,
      title: "The upstream closed the connection early"
    )
    /// The response is not HTTP, or has a head that is too large; 502.
    public static let malformed = Code(
      "malformed",
      status: .badGateway,
      title: "The upstream's response cannot be read"
    )
    /// The content of the response exceeds the limit for collected responses; 502.
    public static let tooLarge = Code("too-large", status: .badGateway, title: "The upstream's response is too large")
    /// The response could not be revised; 502.
    public static let revision = Code(
      "revision",
      status: .badGateway,
      title: "The upstream's response could not be revised"
    )
    /// No sender is available to pass requests on; 502.
    public static let noSender = Code("no-sender", status: .badGateway, title: "No sender is configured")
    /// No connection was made in time; 504.
    public static let connectTimeout = Code(
      "connect-timeout",
      status: .gatewayTimeout,
      title: "The connection to the upstream timed out"
    )
    /// The connection is established, but no response arrived in time; 504.
    public static let answerTimeout = Code(
      "answer-timeout",
      status: .gatewayTimeout,
      title: "The upstream did not respond in time"
    )
    /// The response began, but did not continue; 504.
    public static let idleTimeout = Code(
      "idle-timeout",
      status: .gatewayTimeout,
      title: "The upstream's response stalled"
    )
    /// The request asks for a tunnel; 501.
    public static let tunnel = Code("tunnel", status: HTTPStatus(code: 501), title: "Tunnels are not supported")
    /// The path of the request leads out of the upstream's base path; 400.
    public static let outside = Code(
      "outside",
      status: .badRequest,
      title: "The path leads out of the upstream's base path"
    )
    /// The request was passed on by this backend before; 508.
    public static let loop = Code(
      "loop",
      status: HTTPStatus(code: 508),
      title: "The upstream leads back to this server"
    )
  }

  /// The kind of the failure.
  public let code: Code
  /// A description of the failure, the upstream, and the action to take.
  public let message: String

  /// Creates a failure.
  package init(_ code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The response for a client that has not received any data yet: a problem report (RFC 9457).
  public var response: HTTPResponse {
    let report: JSONValue = [
      "type": .string("urn:backlot:problem:upstream-\(code.name)"), "title": .string(code.title),
      "status": .number(JSONNumber(code.status.code)), "detail": .string(message),
    ]
    return HTTPResponse(
      status: code.status,
      headerFields: [.contentType: "application/problem+json"],
      body: HTTPBody(report.serialized())
    )
  }
}

extension UpstreamFailure: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
