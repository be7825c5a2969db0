package import BacklotHTTP
package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ClientError {
  package static func invalidRequest(_ subject: String, reason: String, underlyingError error: (any Error)? = nil)
    -> Self
  {
    Self(.invalidRequest, message: "\(subject): cannot create the request. \(reason)", underlyingError: error)
  }

  /// Creates the error for a cancelled call.
  package static func cancelled(_ subject: String) -> Self {
    Self(.cancelled, message: "\(subject): cancelled.", underlyingError: CancellationError())
  }

  /// Creates the error for a failed transport.
  package static func transport(_ error: any Error, for request: HTTPRequest, response: HTTPResponse? = nil) -> Self {
    if let error = error as? ClientError { return error }
    let subject = SecretNames.standard.description(of: request)
    if error is CancellationError || (error as? URLError)?.code == .cancelled {
      return Self(.cancelled, message: "\(subject): cancelled.", request: request, underlyingError: error)
    }
    if let error = error as? HTTPError, error.code == .bodyTooLarge {
      return Self(
        .responseTooLarge,
        message: "\(subject): \(error.message)",
        request: request,
        response: response,
        underlyingError: error
      )
    }
    let isTimeOut = (error as? URLError)?.code == .timedOut
    return Self(
      isTimeOut ? .timedOut : .transport,
      message: "\(subject): no response was received. \(words(for: error))",
      request: request,
      underlyingError: error
    )
  }

  /// Creates the error for a limit of the client; its cause is the one of a session's timeout, so that both are handled
  /// alike.
  package static func timedOut(_ request: HTTPRequest, after limit: Duration) -> Self {
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .timedOut,
      message: "\(subject): no response was received within \(limit). Try again later, or allow more time.",
      request: request,
      underlyingError: URLError(.timedOut)
    )
  }

  /// Creates the error for a failed middleware.
  package static func middleware(_ error: any Error, for request: HTTPRequest) -> Self {
    if error is ClientError || error is CancellationError { return transport(error, for: request) }
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .middleware,
      message: "\(subject): a middleware failed. \(error)",
      request: request,
      underlyingError: error
    )
  }

  /// Creates the error for a response whose content cannot be read completely.
  package static func unreadable(_ error: any Error, in response: HTTPResponse, for request: HTTPRequest) -> Self {
    transport(error, for: request, response: response)
  }

  /// Creates the error for a response that is not an event stream.
  package static func noEventStream(_ stated: String?, in response: HTTPResponse, for request: HTTPRequest) -> Self {
    let subject = SecretNames.standard.description(of: request)
    let found = stated.map { "has the media type \($0)" } ?? "has no media type"
    return Self(
      .decoding,
      message: "\(subject): the response \(found), expected text/event-stream. Check the path and the Accept field.",
      request: request,
      response: response
    )
  }

  /// Creates the error for a response with an unsuccessful status, or with another one than expected.
  package static func status(
    of response: HTTPResponse,
    to request: HTTPRequest,
    expected: String = "200...299",
    _ error: (any Error)? = nil
  ) -> Self {
    let problem = ProblemDetails(response)
    let subject = SecretNames.standard.description(of: request)
    let words = problem.map { "\($0)" }.flatMap { $0 == "about:blank" ? nil : $0 }
    let account = words.map { " The server says: \(sentence($0))" } ?? ""
    let advice = advice(on: response)
    return Self(
      .status(response.status),
      message: "\(subject): the response status is \(response.status), expected \(expected).\(account) \(advice)",
      request: request,
      response: response,
      problem: problem,
      underlyingError: error
    )
  }

  /// Creates the error for a response with unexpected content.
  package static func decoding(
    _ error: any Error,
    as type: Any.Type,
    content: Data,
    from part: String = "the response",
    of response: HTTPResponse,
    to request: HTTPRequest
  ) -> Self {
    let failure = DecodingFailure(error, in: content)
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .decoding,
      message: "\(subject): \(part) is not a valid \(type). \(failure). "
        + "Change the type to match the API, or fix the response.",
      request: request,
      response: response,
      decodingFailure: failure,
      underlyingError: error
    )
  }
}

extension ClientError {
  /// Returns a server's message, with a period at its end or, if it is too long to read, shortened.
  private static func sentence(_ text: String) -> String {
    if text.count > 500 { return "\(text.prefix(500))…" }
    return text.hasSuffix(".") ? text : "\(text)."
  }

  private static func advice(on response: HTTPResponse) -> String {
    switch response.status.code {
    case 401, 403: "Check the credentials."
    case 404, 410: "Check the path and whether the resource still exists."
    case 408, 429, 500...599: "Try again \(response.headerFields[.retryAfter].map { "after \($0)" } ?? "later")."
    case 300..<400: response.headerFields[.location].map(advice(onRedirectTo:)) ?? "Check the request."
    default: "Check the request."
    }
  }

  private static func advice(onRedirectTo location: String) -> String {
    let location = SecretNames.standard.masked(url: location)
    return "To follow the redirect to \(location), add the middleware .redirects(.follow) to the client."
  }

  /// Returns the reason why no response was received; Foundation on Linux has no message for users.
  private static func words(for error: any Error) -> String {
    guard let error = error as? URLError else { return "\(error)" }
    return switch error.code {
    case .notConnectedToInternet: "There is no connection to the Internet. Connect and try again."
    case .timedOut: "The request timed out. Try again later, or allow more time."
    case .cannotFindHost, .dnsLookupFailed: "The host is unknown. Check its name."
    case .cannotConnectToHost: "The host does not accept connections. Check its port and whether the server is running."
    case .networkConnectionLost: "The connection was lost. Try again."
    case .badURL, .unsupportedURL: "The URL is not supported. Check its host, path and query."
    case .secureConnectionFailed, .serverCertificateUntrusted:
      "The secure connection failed. Check the server's certificate."
    default: error.localizedDescription
    }
  }
}
