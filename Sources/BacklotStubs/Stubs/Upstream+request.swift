package import BacklotHTTP

extension Upstream {
  /// Returns the request to pass on: to another host, without the details of the client's connection, and with the
  /// identity of its sender.
  ///
  /// - Throws: ``UpstreamFailure/Code/loop`` if this backend has passed the request on before.
  package func request(passingOn received: ReceivedRequest) throws(UpstreamFailure) -> HTTPRequest {
    try rejectTunnel(received.message)
    return HTTPRequest(
      method: received.method,
      scheme: url.scheme,
      authority: url.authority,
      path: path(passingOn: received.message),
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
  package func path(passingOn message: HTTPRequest) -> String {
    guard let path = message.path, !path.isEmpty else { return "\(url.basePath)/" }
    if path.utf8.first == UInt8(ascii: "?") { return "\(url.basePath)/\(path)" }
    return url.basePath.isEmpty ? path : url.basePath + path
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
