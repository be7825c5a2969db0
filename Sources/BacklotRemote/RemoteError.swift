public import BacklotHTTP
import BacklotJSON

/// Why a server could not be given something or asked something.
public struct RemoteError: Error, Sendable {
  /// The kinds of errors.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is no address of a server.
    public static var notAnAddress: Self { Self(rawValue: "notAnAddress") }
    /// No server answered at the address.
    public static var unreachable: Self { Self(rawValue: "unreachable") }
    /// The server said no.
    public static var refused: Self { Self(rawValue: "refused") }
    /// The server said something that no admin API says.
    public static var notUnderstood: Self { Self(rawValue: "notUnderstood") }
    /// The stub or the pattern cannot be written for another program: see `MappingWritingError` of BacklotStubs.
    public static var cannotTravel: Self { Self(rawValue: "cannotTravel") }
  }

  /// The kind of the error.
  public let code: Code
  /// A description of the error, the expectation and the remedy.
  public let message: String
  /// The status that the server answered with, if it answered.
  public let status: HTTPStatus?
  /// The error that prevented the response, or the writing of the stub.
  public let underlying: (any Error)?

  private init(_ code: Code, _ message: String, status: HTTPStatus? = nil, underlying: (any Error)? = nil) {
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
      "\"\(text)\" is no address of a server: write scheme, host and port, as in http://127.0.0.1:8080."
    )
  }

  static func unreachable(_ request: HTTPRequest, _ error: any Error) -> Self {
    let place = "\(request.scheme ?? "")://\(request.authority ?? "")"
    return Self(
      .unreachable,
      "\(place) does not answer: \(error). Is a server there? Start one with: backlot serve stubs/",
      underlying: error
    )
  }

  static func refused(_ request: HTTPRequest, _ status: HTTPStatus, _ body: [UInt8]) -> Self {
    let text = String(decoding: body.prefix(2_000), as: UTF8.self)
    let way =
      switch status.code {
      case 401, 403: " The admin API is bound to a token: give it to RemoteBackend."
      case 404: " Is its admin API switched on?"
      default: ""
      }
    return Self(
      .refused,
      "\(request.method) \(request.path ?? "") was answered by \(status): \(text)\(way)",
      status: status
    )
  }

  static func notUnderstood(_ request: HTTPRequest, _ reason: String) -> Self {
    Self(.notUnderstood, "The answer to \(request.method) \(request.path ?? "") is not understood: \(reason).")
  }

  static func cannotTravel(_ error: any Error) -> Self { Self(.cannotTravel, "\(error)", underlying: error) }
}
