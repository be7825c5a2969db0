package import BacklotHTTP

extension Upstream {
  /// Returns the request to pass on: to another host, without the details of the client's connection, and with the
  /// identity of its sender.
  ///
  /// - Throws: ``UpstreamFailure/Code/loop`` if this backend has passed the request on before, or
  ///   ``UpstreamFailure/Code/outside``.
  package func request(passingOn received: ReceivedRequest) throws(UpstreamFailure) -> HTTPRequest {
    try rejectTunnel(received.message)
    return HTTPRequest(
      method: received.method,
      scheme: url.scheme,
      authority: url.authority,
      path: try path(passingOn: received.message),
      headerFields: try fields(passingOn: received),
      body: HTTPBody(received.sentBody)
    )
  }

  /// Rejects a request for a tunnel, which names a host instead of a path (RFC 9110 §9.3.6).
  ///
  /// - Throws: ``UpstreamFailure/Code/tunnel``.
  package func rejectTunnel(_ message: HTTPRequest) throws(UpstreamFailure) {
    guard message.method.rawValue == "CONNECT" else { return }
    throw UpstreamFailure(
      .tunnel,
      message:
        "CONNECT requests a tunnel, which cannot be forwarded to \(url). Use the address of this server as the base URL "
        + "of the API, not as a proxy."
    )
  }

  /// Returns the path and the query of the request that is passed on.
  ///
  /// `OPTIONS *` asks about the whole server (RFC 9110 §9.3.7), which is the base path if there is one.
  ///
  /// - Throws: ``UpstreamFailure/Code/outside`` if the path leads out of the base path.
  package func path(passingOn message: HTTPRequest) throws(UpstreamFailure) -> String {
    guard let path = message.path, !path.isEmpty else { return "\(url.basePath)/" }
    if path.utf8.first == UInt8(ascii: "?") { return "\(url.basePath)/\(path)" }
    if url.basePath.isEmpty { return path }
    if path == "*" { return "\(url.basePath)/" }
    if RelativeDepth.leavesRoot(path.utf8) {
      throw UpstreamFailure(
        .outside,
        message: "The path \(quoted(path)) leads out of \(url). Request a path below it, without `..`."
      )
    }
    return url.basePath + path
  }

  /// Returns the header fields of the request that is passed on, without those for its destination and length.
  ///
  /// - Throws: ``UpstreamFailure/Code/loop`` if this backend has passed the request on before.
  package func fields(passingOn received: ReceivedRequest) throws(UpstreamFailure) -> HTTPFields {
    let message = received.message
    var fields: [HTTPField] = []
    fields.reserveCapacity(message.headerFields.count + 5)
    var via = "1.1 \(pseudonym)"
    var addresses = received.clientAddress
    for field in message.headerFields.endToEnd {
      switch field.name {
      case .host, .contentLength, .expect, .forwardedHost, .forwardedProtocol: continue
      case .acceptEncoding where revision != nil: continue
      case .via:
        if field.value.contains(pseudonym) { throw loop }
        via = "\(field.value), \(via)"
      case .forwardedFor: addresses = "\(field.value), \(addresses)"
      default: fields.append(field)
      }
    }
    fields.append(HTTPField(name: .via, value: via))
    fields.append(HTTPField(name: .forwardedFor, value: addresses))
    if let host = message.authority { fields.append(HTTPField(name: .forwardedHost, value: host)) }
    fields.append(HTTPField(name: .forwardedProtocol, value: message.scheme ?? "http"))
    if addedFields.isEmpty { return HTTPFields(array: fields) }
    return HTTPFields(array: fields.filter { !addedFields.contains($0.name) } + addedFields)
  }

  private var loop: UpstreamFailure {
    UpstreamFailure(
      .loop,
      message:
        "the request was already forwarded to \(url) and came back: the upstream is this server, or leads back to it. "
        + "Specify another upstream."
    )
  }
}

extension HTTPField.Name {
  fileprivate static let via = Self(raw: "Via", canonical: "via")
  fileprivate static let expect = Self(raw: "Expect", canonical: "expect")
  fileprivate static let forwardedFor = Self(raw: "X-Forwarded-For", canonical: "x-forwarded-for")
  fileprivate static let forwardedHost = Self(raw: "X-Forwarded-Host", canonical: "x-forwarded-host")
  fileprivate static let forwardedProtocol = Self(raw: "X-Forwarded-Proto", canonical: "x-forwarded-proto")
}

/// The depth of a path below its root, in any reading of servers: with encoded dots and slashes, backslashes, empty
/// segments, and parameters of segments.
private struct RelativeDepth {
  private var depth = 0
  private var dotCount = 0
  private var isDotsOnly = true
  private var isInParameters = false
  /// True if the segment has a part other than dots.
  private var hasName = false

  /// Returns whether a path leads out of its root (RFC 3986 §5.2.4).
  static func leavesRoot(_ path: String.UTF8View) -> Bool {
    var (relative, rest) = (Self(), path[...])
    while let byte = rest.popFirst(), byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") {
      let decoded = byte == UInt8(ascii: "%") ? octet(rest.prefix(2)) : nil
      if decoded != nil { rest.removeFirst(2) }
      if !relative.read(decoded ?? byte, isEncoded: decoded != nil) { return true }
    }
    return !relative.endPart()
  }

  private static func octet(_ digits: Substring.UTF8View) -> UInt8? {
    digits.count == 2 ? UInt8(Substring(digits), radix: 16) : nil
  }

  /// - Returns: False if the path has left its root.
  private mutating func read(_ byte: UInt8, isEncoded: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"):
      guard endPart() else { return false }
      // An encoded slash may or may not separate segments.
      if !isEncoded, byte == UInt8(ascii: "/") { endSegment() }
    case UInt8(ascii: ";"): isInParameters = true
    case UInt8(ascii: ".") where !isInParameters: dotCount += 1
    default: if !isInParameters { isDotsOnly = false }
    }
    return true
  }

  /// Ends a part of a segment.
  private mutating func endPart() -> Bool {
    if isDotsOnly, dotCount == 2 { depth -= 1 }
    if !isDotsOnly || dotCount > 2 { hasName = true }
    (dotCount, isDotsOnly, isInParameters) = (0, true, false)
    return depth >= 0
  }

  private mutating func endSegment() {
    if hasName { depth += 1 }
    hasName = false
  }
}
