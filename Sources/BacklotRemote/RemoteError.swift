public import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The reason why a request to a server failed.
public struct RemoteError: Error, Sendable {
  /// The kinds of errors.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not the address of a server.
    public static var notAnAddress: Self { Self(rawValue: "notAnAddress") }
    /// No server responded at the address.
    public static var unreachable: Self { Self(rawValue: "unreachable") }
    /// The server refused the request.
    public static var refused: Self { Self(rawValue: "refused") }
    /// The response is not that of an admin API.
    public static var notUnderstood: Self { Self(rawValue: "notUnderstood") }
    /// The stub or the pattern cannot be encoded for another program: see `MappingWritingError` of BacklotStubs.
    public static var cannotTravel: Self { Self(rawValue: "cannotTravel") }
  }

  /// The kind of the error.
  public let code: Code
  /// A description of the error, the expectation and the remedy.
  public let message: String
  /// The status of the server's response, if any.
  public let status: HTTPStatus?
  /// The error that prevented the response or the encoding of the stub.
  public let underlying: (any Error)?

  private init(_ code: Code, message: String, status: HTTPStatus? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.status = status
    self.underlying = underlying
  }
}

extension RemoteError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension RemoteError {
  static func notAnAddress(_ text: String) -> Self {
    Self(
      .notAnAddress,
      message:
        "\"\(text)\" is not the address of a server: write a scheme, a host and a port, as in http://127.0.0.1:8080."
    )
  }

  static func unreachable(_ request: HTTPRequest, error: any Error) -> Self {
    let place = "\(request.scheme ?? "")://\(request.authority ?? "")"
    return Self(
      .unreachable,
      message: "\(place) does not respond: \(error). If no server is running, start one with: backlot serve stubs/",
      underlying: error
    )
  }

  static func refused(_ request: HTTPRequest, status: HTTPStatus, body: [UInt8]) -> Self {
    let text = String(decoding: body.prefix(2_000), as: UTF8.self)
    let way =
      switch status.code {
      case 401, 403: " The admin API requires a token: pass it to RemoteBackend."
      case 404: " Check that its admin API is enabled."
      default: ""
      }
    return Self(
      .refused,
      message: "\(request.method) \(request.path ?? "") failed with status \(status): \(text)\(way)",
      status: status
    )
  }

  static func notUnderstood(_ request: HTTPRequest, reason: String) -> Self {
    Self(.notUnderstood, message: "The response to \(request.method) \(request.path ?? "") is invalid: \(reason).")
  }

  static func cannotTravel(_ problem: SourceDiagnostic) -> Self { Self(.cannotTravel, message: "\(problem)") }

  static func cannotTravel(_ error: any Error) -> Self { Self(.cannotTravel, message: "\(error)", underlying: error) }
}
