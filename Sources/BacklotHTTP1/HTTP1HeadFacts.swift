import BacklotHTTP

/// The properties of a message and its connection, gathered from the fields of its head.
struct HTTP1HeadFacts: Sendable, Hashable {
  private(set) var hosts = 0
  /// The index of the `Host` field.
  private(set) var hostIndex = -1
  private(set) var contentLength: Int?
  private(set) var isChunked = false
  private(set) var hasUnknownCoding = false
  private(set) var hasTransferEncoding = false
  private(set) var closes = false
  private(set) var asksToKeepAlive = false
  private(set) var asksToUpgrade = false
  private(set) var protocols: String?
  private(set) var expectsContinue = false
  private var expectsMore = false

  /// Records a field.
  ///
  /// - Returns: The problem with the field, if any.
  mutating func take(
    _ meaning: HTTP1FieldName.Meaning,
    value: Range<Int>,
    in bytes: Span<UInt8>,
    index: Int
  ) -> (HTTPStatus, String)? {
    switch meaning {
    case .none: return nil
    case .host: return takeHost(value, in: bytes, index: index)
    case .contentLength: return takeContentLength(value, in: bytes)
    case .transferEncoding: return takeTransferEncoding(value, in: bytes)
    case .connection: takeConnection(value, in: bytes)
    case .expectation: takeExpectation(value, in: bytes)
    case .upgrade: protocols = (protocols.map { $0 + ", " } ?? "") + HTTP1Syntax.text(of: bytes, in: value)
    }
    return nil
  }

  private mutating func takeHost(_ value: Range<Int>, in bytes: Span<UInt8>, index: Int) -> (HTTPStatus, String)? {
    hosts += 1
    hostIndex = index
    if hosts > 1 { return (.badRequest, "a second Host field; only one is allowed") }
    return HTTP1Target.isAuthority(value, in: bytes)
      ? nil : (.badRequest, "the Host field is not a valid host with an optional port")
  }

  private mutating func takeContentLength(_ value: Range<Int>, in bytes: Span<UInt8>) -> (HTTPStatus, String)? {
    if contentLength != nil { return (.badRequest, "a second Content-Length field; only one is allowed") }
    var length = 0
    for index in value {
      guard HTTP1Syntax.isDigit(bytes[index]) else {
        return (.badRequest, "the Content-Length is not a whole number in decimal digits")
      }
      let (product, isTooMuch) = length.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = product.addingReportingOverflow(Int(bytes[index] &- 48))
      length = isTooMuch || isTooLarge ? .max : sum
    }
    if value.isEmpty { return (.badRequest, "the Content-Length is empty; a number of bytes is expected") }
    contentLength = length
    return nil
  }

  /// Reads transfer codings.
  ///
  /// Only `chunked` is supported, and no coding may follow it (RFC 9112 §6.1).
  private mutating func takeTransferEncoding(_ value: Range<Int>, in bytes: Span<UInt8>) -> (HTTPStatus, String)? {
    hasTransferEncoding = true
    var isBehindChunked = false
    HTTP1Syntax.forEachElement(of: value, in: bytes) { coding in
      if isChunked { isBehindChunked = true }
      if HTTP1Syntax.isText(bytes, in: coding, lowercased: "chunked") {
        isChunked = true
      } else {
        hasUnknownCoding = true
      }
    }
    return isBehindChunked
      ? (.badRequest, "a transfer coding after “chunked”, which must be the last and occur only once") : nil
  }

  private mutating func takeConnection(_ value: Range<Int>, in bytes: Span<UInt8>) {
    HTTP1Syntax.forEachElement(of: value, in: bytes) { option in
      if HTTP1Syntax.isText(bytes, in: option, lowercased: "close") { closes = true }
      if HTTP1Syntax.isText(bytes, in: option, lowercased: "keep-alive") { asksToKeepAlive = true }
      if HTTP1Syntax.isText(bytes, in: option, lowercased: "upgrade") { asksToUpgrade = true }
    }
  }

  private mutating func takeExpectation(_ value: Range<Int>, in bytes: Span<UInt8>) {
    HTTP1Syntax.forEachElement(of: value, in: bytes) { expectation in
      if HTTP1Syntax.isText(bytes, in: expectation, lowercased: "100-continue") {
        expectsContinue = true
      } else {
        expectsMore = true
      }
    }
  }
}

extension HTTP1HeadFacts {
  /// Returns the error in the head as a whole, or `nil`.
  func objection(version: HTTP1Version, limits: HTTP1Limits) -> (HTTPStatus, String)? {
    if version == .http11, hosts == 0 { return (.badRequest, "the Host field is missing; HTTP/1.1 requires one") }
    if hasTransferEncoding { return objectionToCoding(version) }
    if let contentLength, contentLength > limits.body {
      return (.contentTooLarge, limits.bodyProblem)
    }
    return expectsMore && version == .http11
      ? (.expectationFailed, "the only expectation that this server supports is “100-continue”") : nil
  }

  private func objectionToCoding(_ version: HTTP1Version) -> (HTTPStatus, String)? {
    if version == .http10 { return (.badRequest, "Transfer-Encoding is not allowed in HTTP/1.0") }
    if contentLength != nil {
      return (.badRequest, "a request must not have both Content-Length and Transfer-Encoding")
    }
    if !isChunked { return (.badRequest, "the last transfer coding of a request must be “chunked”") }
    if hasUnknownCoding { return (.notImplemented, "the only transfer coding that this server supports is “chunked”") }
    return expectsMore ? (.expectationFailed, "the only expectation that this server supports is “100-continue”") : nil
  }

  var length: HTTP1ContentLength {
    if isChunked { return .chunked }
    return contentLength.map { $0 > 0 ? .known($0) : .none } ?? .none
  }
}
