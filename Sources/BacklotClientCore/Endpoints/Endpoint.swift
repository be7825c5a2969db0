public import BacklotHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// An operation of an API, with the type of its response.
///
/// Define endpoints as static members of the type, so that a call is `client.send(.allCountries)`:
///
/// ```swift
/// extension Endpoint where Kind == EndpointKinds.Public, Response == [Country] {
///   static var allCountries: Self { Endpoint(path: "v3.1/all") }
///   static func country(named name: String) -> Self { Endpoint(path: "v3.1/name/\(name)") }
///   static func search(for text: String) -> Self { Endpoint(path: "v3.1/search", queryItems: ["q": text]) }
/// }
/// extension Endpoint where Kind == EndpointKinds.Private, Response == EmptyResponse {
///   static func add(_ dog: Dog) -> Self { Endpoint(.post, path: "dogs", body: .json(dog)) }
/// }
/// ```
public struct Endpoint<Kind: EndpointKind, Response: Decodable>: Sendable {
  /// The HTTP method.
  public var method: HTTPMethod
  /// The path under the host.
  public var path: EndpointPath
  /// The query, in order; an empty query adds no `?`.
  public var queryItems: QueryItems
  /// The header fields to send in addition to those for the body and the kind.
  public var headerFields: HTTPFields
  /// The body of the request.
  public var body: RequestBody
  /// The decoding of the response's content.
  public var decoding: ResponseDecoding<Response>
  /// The maximum duration of a call; `nil` leaves it to the client's middlewares and its transport.
  ///
  /// It replaces the limit of the client's first ``TimeoutMiddleware``, or limits the whole call if there is none.
  public var timeout: Duration?
  /// The path and the query of a link that the server sent, which replace those of the host and the endpoint.
  package var linkedTarget: String?
  /// Decodes the content on any thread; `nil` if the response's `Decodable` conformance is isolated to an actor.
  let decodeAnywhere: AnswerContent<Response>.DecodeAnywhere?

  /// Creates an endpoint whose response is decoded on the caller's actor, because its `Decodable` conformance is
  /// isolated to an actor.
  ///
  /// - Parameters:
  ///   - method: The method. Defaults to `GET`.
  ///   - path: The path under the host; each interpolated value becomes one segment.
  ///   - queryItems: The query, in order.
  ///   - headerFields: The header fields to send, such as `[.accept: "text/csv", "X-Request-ID": id]`.
  ///   - body: The body of the request.
  ///   - decoding: The decoding of the response's content. Defaults to the one for the type of `Response`.
  ///   - timeout: The maximum duration of a call. Defaults to `nil`, no limit of its own.
  public init(
    _ method: HTTPMethod = .get,
    path: EndpointPath,
    queryItems: QueryItems = QueryItems(),
    headerFields: HTTPFields = [:],
    body: RequestBody = .empty,
    decoding: ResponseDecoding<Response> = .automatic,
    timeout: Duration? = nil
  ) {
    self.method = method
    self.path = path
    self.queryItems = queryItems
    self.headerFields = headerFields
    self.body = body
    self.decoding = decoding
    self.timeout = timeout
    decodeAnywhere = nil
  }
}

extension Endpoint where Response: SendableMetatype {
  /// Creates an endpoint.
  ///
  /// Content of 4 KiB or more is decoded off the caller's actor, so that it does not block the user interface.
  ///
  /// - Parameters:
  ///   - method: The method. Defaults to `GET`.
  ///   - path: The path under the host; each interpolated value becomes one segment.
  ///   - queryItems: The query, in order.
  ///   - headerFields: The header fields to send, such as `[.accept: "text/csv", "X-Request-ID": id]`.
  ///   - body: The body of the request.
  ///   - decoding: The decoding of the response's content. Defaults to the one for the type of `Response`.
  ///   - timeout: The maximum duration of a call. Defaults to `nil`, no limit of its own.
  public init(
    _ method: HTTPMethod = .get,
    path: EndpointPath,
    queryItems: QueryItems = QueryItems(),
    headerFields: HTTPFields = [:],
    body: RequestBody = .empty,
    decoding: ResponseDecoding<Response> = .automatic,
    timeout: Duration? = nil
  ) {
    self.method = method
    self.path = path
    self.queryItems = queryItems
    self.headerFields = headerFields
    self.body = body
    self.decoding = decoding
    self.timeout = timeout
    decodeAnywhere = { content throws in try content.decoded() }
  }
}

// MARK: - Foundation's query items

extension Endpoint {
  /// Creates an endpoint that gets a path with a query, and decodes its response on the caller's actor.
  ///
  /// - Parameters:
  ///   - path: The path under the host; each interpolated value becomes one segment.
  ///   - queryItems: The query, in order.
  public init(path: EndpointPath, queryItems: [URLQueryItem]) {
    self.init(path: path, queryItems: QueryItems(queryItems))
  }
}

extension Endpoint where Response: SendableMetatype {
  /// Creates an endpoint that gets a path with a query.
  ///
  /// - Parameters:
  ///   - path: The path under the host; each interpolated value becomes one segment.
  ///   - queryItems: The query, in order.
  public init(path: EndpointPath, queryItems: [URLQueryItem]) {
    self.init(path: path, queryItems: QueryItems(queryItems))
  }
}

extension QueryItems {
  /// Creates items from Foundation's, in their order.
  public init(_ items: [URLQueryItem]) { self.init(items.map { Item(name: $0.name, value: $0.value) }) }
}

// MARK: - Requests

extension Endpoint {
  /// Creates the request for this endpoint of a host.
  ///
  /// Its header fields are the endpoint's own, `Content-Type` if it has a body, and those that the kind adds.
  ///
  /// - Parameters:
  ///   - data: The data that the kind needs; `()` for no data.
  ///   - host: The host to send the request to.
  ///   - encoder: The encoder for a JSON body. Defaults to one that sorts keys.
  /// - Throws: ``InvalidEndpointError`` if the host, the path or the body cannot be used.
  public func httpRequest(
    with data: Kind.RequestData,
    host: URLHost,
    encoder: JSONEncoder? = nil
  ) throws(InvalidEndpointError<Kind, Response>) -> HTTPRequest {
    try httpRequest(with: data, host: host, at: HostAddress.parse(host.rawValue), encoder: encoder)
  }

  /// Creates the request for this endpoint of a host whose address is parsed already.
  func httpRequest(
    with data: Kind.RequestData,
    host: URLHost,
    at address: Result<HostAddress, HostAddress.Invalid>,
    encoder: JSONEncoder?
  ) throws(InvalidEndpointError<Kind, Response>) -> HTTPRequest {
    let address = try address.mapError { invalid(for: host, reason: $0.reason) }.get()
    if let problem { throw invalid(for: host, reason: problem) }
    var request = HTTPRequest(
      method: method,
      scheme: address.scheme,
      authority: address.authority,
      path: linkedTarget ?? address.basePath + target,
      headerFields: headerFields,
      body: try encodedBody(for: host, with: encoder ?? RequestBody.sharedEncoder)
    )
    if let mediaType = body.mediaType, !headerFields.contains(.contentType) {
      request.headerFields[.contentType] = "\(mediaType)"
    }
    Kind.prepare(&request, with: data)
    return request
  }

  /// Creates the request as a `URLRequest`, or returns `nil` if the host, the path or the body cannot be used.
  ///
  /// ``httpRequest(with:host:encoder:)`` reports the reason.
  ///
  /// - Parameters:
  ///   - data: The data that the kind needs; `()` for no data.
  ///   - host: The host to send the request to.
  public func makeRequest(with data: Kind.RequestData, host: URLHost) -> URLRequest? {
    do {
      return URLRequest(try httpRequest(with: data, host: host))
    } catch {
      // The throwing method reports the reason.
      return nil
    }
  }

  /// The reason why the path or a header field cannot be sent, if there is one.
  private var problem: String? {
    if path.climbs { return "A value produces the path segment \".\" or \"..\", which would change the path." }
    if path.hasQuery { return "The path contains \"?\" or \"#\". Pass the query as queryItems: [\"a\": \"b\"]." }
    let invalidName = headerFields.lazy.compactMap(\.name.invalidLiteral).first
    return invalidName.map { "\($0.debugDescription) is not a valid field name. Use letters, digits and hyphens." }
  }

  /// The encoded path and query.
  private var target: String {
    queryItems.items.isEmpty ? path.encoded : path.encoded + "?" + queryItems.encodedQuery
  }

  private func encodedBody(
    for host: URLHost,
    with encoder: JSONEncoder
  ) throws(InvalidEndpointError<Kind, Response>) -> HTTPBody {
    do {
      return try body.encoded(with: encoder)
    } catch {
      throw invalid(for: host, reason: "The body cannot be encoded: \(error)", underlyingError: error)
    }
  }

  private func invalid(
    for host: URLHost,
    reason: String,
    underlyingError error: (any Error)? = nil
  ) -> InvalidEndpointError<Kind, Response> {
    InvalidEndpointError(endpoint: self, host: host, reason: reason, underlyingError: error)
  }
}

extension Endpoint: CustomStringConvertible {
  /// The method and the path, without the query, which may contain secrets.
  public var description: String { "\(method) \(path)" }
}

// MARK: - Errors

/// An error for an endpoint from which no request can be created.
public struct InvalidEndpointError<Kind: EndpointKind, Response: Decodable>: Error {
  /// The invalid endpoint.
  public let endpoint: Endpoint<Kind, Response>
  /// The host of the request.
  public let host: URLHost
  /// A message for users: the problem, the expected value and the solution.
  public let reason: String
  /// The encoder's error, if the body could not be encoded.
  public let underlyingError: (any Error)?
}

extension InvalidEndpointError: LocalizedError, CustomStringConvertible {
  /// The endpoint and the reason.
  public var description: String { "\(endpoint): \(reason)" }
  /// The endpoint and the reason.
  public var errorDescription: String? { description }
}
