package import BacklotHTTP

/// The reason why a request is not accepted, with its position and the status of the response.
///
/// After a failure, the input of the connection is unreliable: the connection closes after the response.
package struct HTTP1Failure: Error, Sendable, Hashable {
  /// A position in a request; all numbers count from one.
  package enum Place: Sendable, Hashable {
    /// In the head, which begins with the request line.
    case head(line: Int, column: Int)
    /// The number of a byte in the content as it is sent, including chunk sizes and trailers.
    case content(byte: Int)
  }

  package let status: HTTPStatus
  package let place: Place
  /// A description of the error and of what was expected.
  package let message: String
  /// The method and the target of the request; `nil` if its request line is incomplete or malformed, or if its head was
  /// already reported.
  package let request: HTTPRequest?

  init(_ status: HTTPStatus, at place: Place, message: String, of request: HTTPRequest? = nil) {
    self.status = status
    self.place = place
    self.message = message
    self.request = request
  }
}

extension HTTP1Failure: CustomStringConvertible {
  package var description: String { "\(place): \(message)" }
}

extension HTTP1Failure.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .head(let line, let column): "line \(line), column \(column) of the request"
    case .content(let byte): "byte \(byte) of the request's content"
    }
  }
}

extension HTTP1Failure {
  /// The response if the configuration of the connection has no other: the description as text.
  package var textResponse: HTTPResponse {
    HTTPResponse(
      status: status,
      headerFields: [.contentType: "text/plain; charset=utf-8"],
      body: HTTPBody("\(self)\n")
    )
  }
}

extension HTTPStatus {
  static let uriTooLong = HTTPStatus(code: 414)
  static let expectationFailed = HTTPStatus(code: 417)
  static let fieldsTooLarge = HTTPStatus(code: 431)
  static let versionNotSupported = HTTPStatus(code: 505)
}
