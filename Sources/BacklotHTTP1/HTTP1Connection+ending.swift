import BacklotHTTP

extension HTTP1Connection {
  /// Closes the connection after the response to the request that is arriving or arrived last; no further request is
  /// accepted.
  package mutating func drain() {
    isDraining = true
    if let last = exchanges.indices.last {
      exchanges[last].closes = true
      if parser.isInsideContent, exchanges[last].number == requestCount {
        isLastRequest = true
      } else {
        discardsInput = true
      }
    } else if !parser.isInsideRequest {
      close()
    }
  }

  /// Refuses the request whose content is arriving, since there is no memory for it.
  ///
  /// - Returns: The reason for the response.
  package mutating func refuseContent(_ message: String, date: HTTP1DateField?) -> HTTP1Failure {
    let failure = parser.failure(.serviceUnavailable, in: input, message: message)
    refuse(failure, date: date)
    return failure
  }

  /// Refuses a request that has taken too long to arrive (RFC 9110 §15.5.9).
  ///
  /// - Returns: The reason for the response; `nil` if no request was arriving.
  package mutating func refuseSlowRequest(date: HTTP1DateField?) -> HTTP1Failure? {
    guard parser.isInsideRequest, !isClosing, !discardsInput else { return nil }
    let failure = parser.failure(.requestTimeout, in: input, message: "the request took too long to arrive")
    refuse(failure, date: date)
    return failure
  }
}

extension HTTPStatus {
  static let requestTimeout = HTTPStatus(code: 408)
}
