public import BacklotHTTP
public import Foundation

/// A client that sends requests to the endpoints of an API.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.timeout(.seconds(30))])
/// let countries = try await client.send(.allCountries)
/// let item = try await client.send(.latestItem, with: token)
/// ```
///
/// The request of an endpoint passes through the middlewares, first to last, to the transport, and the response returns
/// in reverse order. A status outside 200...299 is an error; other responses are decoded as the endpoint specifies.
///
/// A client is a value without a lifecycle: copy it to change a part of it.
public struct APIClient: Sendable {
  /// The API's host.
  public var host: URLHost { didSet { address = HostAddress.parse(host.rawValue) } }
  /// The transport that sends requests.
  public var transport: any HTTPTransport { didSet { chain = MiddlewareChain(middleware, before: transport) } }
  /// The middlewares, the outermost first.
  public var middleware: [any ClientMiddleware] { didSet { chain = MiddlewareChain(middleware, before: transport) } }
  /// The decoder for JSON responses.
  public var decoder: JSONDecoder
  /// The encoder for JSON bodies.
  public var encoder: JSONEncoder
  /// The maximum number of bytes of a response's content, or of an event or a line of a stream.
  public var responseLimit: Int
  /// The queue on which completions run; not used with `await`.
  public var responseQueue: ResponseQueue
  /// The function that receives the progress of uploads; see ``reportingUploads(to:)``.
  var uploadObserver: (@Sendable (TransferProgress) -> Void)?
  private var chain: MiddlewareChain
  private var address: Result<HostAddress, HostAddress.Invalid>

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - host: The host to send requests to.
  ///   - transport: The transport that sends requests. Defaults to the shared `URLSession`.
  ///   - middleware: The middlewares, the outermost first.
  ///   - decoder: The decoder for JSON responses. Configure it beforehand; concurrent calls share it.
  ///   - encoder: The encoder for JSON bodies. Defaults to one that sorts keys.
  ///   - responseLimit: The maximum number of bytes of a response's content. Defaults to 64 MiB.
  ///   - responseQueue: The queue on which completions run. Defaults to the main queue.
  public init(
    host: URLHost,
    transport: any HTTPTransport = .urlSession,
    middleware: [any ClientMiddleware] = [],
    decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder? = nil,
    responseLimit: Int = 64 << 20,
    responseQueue: ResponseQueue = .main
  ) {
    self.host = host
    self.transport = transport
    self.middleware = middleware
    self.decoder = decoder
    self.encoder = encoder ?? RequestBody.makeDefaultEncoder()
    self.responseLimit = responseLimit
    self.responseQueue = responseQueue
    chain = MiddlewareChain(middleware, before: transport)
    address = HostAddress.parse(host.rawValue)
  }
}

extension APIClient {
  /// Requests an endpoint that needs no data of its own, and waits for its response.
  public func send<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> Response where Kind.RequestData == Void {
    try await response(for: endpoint, with: ()).value
  }

  /// Requests an endpoint with the data that its kind needs, such as an access token, and waits for its response.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  public func send<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) async throws(ClientError) -> Response {
    try await response(for: endpoint, with: data).value
  }

  /// Sends the request of an endpoint that needs no data of its own and whose response is empty, and waits until it
  /// succeeds.
  ///
  /// - Returns: The empty response, which can be ignored.
  @discardableResult
  public func send<Kind>(
    _ endpoint: Endpoint<Kind, EmptyResponse>
  ) async throws(ClientError) -> EmptyResponse where Kind.RequestData == Void {
    try await response(for: endpoint, with: ()).value
  }

  /// Sends the request of an endpoint whose response is empty, with the data that its kind needs, and waits until it
  /// succeeds.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  /// - Returns: The empty response, which can be ignored.
  @discardableResult
  public func send<Kind>(
    _ endpoint: Endpoint<Kind, EmptyResponse>,
    with data: Kind.RequestData
  ) async throws(ClientError) -> EmptyResponse {
    try await response(for: endpoint, with: data).value
  }

  /// Requests an endpoint that needs no data of its own, and waits for its response with status and header fields.
  ///
  /// - Parameter endpoint: The endpoint to request.
  public func response<Kind, Response>(
    for endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> APIResponse<Response> where Kind.RequestData == Void {
    try await response(for: endpoint, with: ())
  }

  /// Requests an endpoint with the data that its kind needs, and waits for its response with status and header fields.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  public func response<Kind, Response>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) async throws(ClientError) -> APIResponse<Response> {
    try await answer(to: request(for: endpoint, with: data), of: endpoint)
  }

  /// Sends a request through the middlewares, and returns the response unchanged, regardless of its status.
  ///
  /// - Parameter request: The request, complete with scheme, authority and path.
  /// - Throws: ``ClientError`` if no response was received.
  public func response(to request: HTTPRequest) async throws(ClientError) -> HTTPResponse {
    let context = RequestContext(request)
    do {
      return try await response(to: request, in: context)
    } catch {
      throw error.after(context.call.failedAttempts)
    }
  }

  /// Requests an endpoint, and returns its response as soon as the status and the fields have arrived.
  ///
  /// ``responseLimit`` does not apply to the body. Cancelling the task, or releasing the body before its end, ends the
  /// request.
  ///
  /// ```swift
  /// let response = try await client.stream(.archive, with: token)
  /// for try await chunk in response.body { try file.write(contentsOf: chunk) }
  /// ```
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its `Response` has no meaning here.
  ///   - data: The data that the endpoint's kind needs.
  /// - Throws: ``ClientError`` if no response was received, or if its status is outside 200...299.
  public func stream<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) async throws(ClientError) -> HTTPResponse {
    let context = RequestContext(endpoint: "\(endpoint)", timeout: endpoint.timeout, isStreaming: true)
    return try await streamed(request(for: endpoint, with: data), in: context)
  }

  /// Requests an endpoint that needs no data of its own, and returns its response as soon as the status and the fields
  /// have arrived.
  ///
  /// - Parameter endpoint: The endpoint to request; its `Response` has no meaning here.
  /// - Throws: ``ClientError`` if no response was received, or if its status is outside 200...299.
  public func stream<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> HTTPResponse where Kind.RequestData == Void {
    try await stream(endpoint, with: ())
  }

  /// Sends a request for a response that is streamed.
  package func streamed(_ request: HTTPRequest, in context: RequestContext) async throws(ClientError) -> HTTPResponse {
    do throws(ClientError) {
      var response = try await response(to: request, in: context)
      if response.status.kind == .successful { return response }
      response.body = HTTPBody(try await content(of: response, to: request))
      throw ClientError.status(of: response, to: request)
    } catch {
      throw error.after(context.call.failedAttempts)
    }
  }
}

extension APIClient {
  /// Returns the client with a function that receives the progress of uploads.
  ///
  /// It applies to all forms of calls:
  ///
  /// ```swift
  /// try await client.reportingUploads { bar.show($0.fraction) }.send(.upload(photo), with: token)
  /// ```
  ///
  /// - Parameter observer: Receives the progress while the content of a request is sent, with increasing values in each
  ///   attempt, on any thread. It is not called if the transport does not report progress.
  public func reportingUploads(to observer: @escaping @Sendable (TransferProgress) -> Void) -> APIClient {
    var client = self
    client.uploadObserver = observer
    return client
  }

  /// Returns the client with a function on the main actor, such as one of a screen, that receives the progress of
  /// uploads.
  ///
  /// ```swift
  /// try await client.reportingUploads(onMainActor: { self.progress = $0.fraction }).send(.upload(photo))
  /// ```
  ///
  /// - Parameter observer: Receives the progress in order, on the main queue. A caller on the main actor continues after
  ///   the last call.
  public func reportingUploads(onMainActor observer: @escaping @MainActor (TransferProgress) -> Void) -> APIClient {
    reportingUploads { progress in
      ResponseQueue.main.run { MainActor.assumeIsolated { observer(progress) } }
    }
  }
}

extension APIClient {
  /// Sends the request of an endpoint, and returns its decoded response.
  package func answer<Kind, Response>(
    to request: HTTPRequest,
    of endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> APIResponse<Response> {
    let context = RequestContext(endpoint: "\(endpoint)", timeout: endpoint.timeout)
    do {
      return try await answer(to: request, of: endpoint, in: context)
    } catch {
      throw error.after(context.call.failedAttempts)
    }
  }

  private func answer<Kind, Response>(
    to request: HTTPRequest,
    of endpoint: Endpoint<Kind, Response>,
    in context: RequestContext
  ) async throws(ClientError) -> APIResponse<Response> {
    var response = try await response(to: request, in: context)
    let content = try await content(of: response, to: request)
    response.body = HTTPBody(content)
    guard response.status.kind == .successful else { throw ClientError.status(of: response, to: request) }
    let value = try await decoded(content, of: response, to: request, as: endpoint)
    return APIResponse(value: value, status: response.status, headerFields: response.headerFields)
  }

  /// Sends a request, and returns its response regardless of its status.
  func outcome<Outcome: DocumentedResponse>(
    of request: HTTPRequest,
    in context: RequestContext
  ) async throws(ClientError) -> Outcome {
    var response = try await response(to: request, in: context)
    let content = try await content(of: response, to: request)
    response.body = HTTPBody(content)
    return try .documented(Data(content), of: response, to: request, with: decoder)
  }

  /// Creates the request of an endpoint.
  package func request<Kind, Response>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) throws(ClientError) -> HTTPRequest {
    do {
      return try endpoint.httpRequest(with: data, host: host, at: address, encoder: encoder)
    } catch {
      throw ClientError.invalidRequest("\(error.endpoint)", reason: error.reason, underlyingError: error)
    }
  }

  private func response(
    to request: HTTPRequest,
    in context: RequestContext
  ) async throws(ClientError) -> HTTPResponse {
    let first = chain.first(in: context)
    do {
      return try await RequestContext.$current.withValue(context) {
        guard let uploadObserver else { return try await first(request) }
        return try await TransferProgress.observingUploads(with: uploadObserver) { try await first(request) }
      }
    } catch {
      throw ClientError.middleware(error, for: request)
    }
  }

  /// Returns the whole content of a response; the error of an unsuccessful response keeps its status even if the
  /// content exceeds the limit.
  private func content(of response: HTTPResponse, to request: HTTPRequest) async throws(ClientError) -> [UInt8] {
    do {
      return try await response.body.collect(upTo: responseLimit)
    } catch {
      var head = response
      head.body = .empty
      if response.status.kind != .successful { throw ClientError.status(of: head, to: request, error) }
      throw ClientError.unreadable(error, in: head, for: request)
    }
  }

  private func decoded<Kind, Response>(
    _ content: [UInt8],
    of response: HTTPResponse,
    to request: HTTPRequest,
    as endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> Response {
    let bytes = Data(content)
    let answer = AnswerContent(bytes: bytes, response: response, decoding: endpoint.decoding, decoder: decoder)
    do {
      guard let decodeAnywhere = endpoint.decodeAnywhere, answer.isWorthAnotherThread else {
        return try answer.decoded()
      }
      return try await answer.decodedElsewhere(by: decodeAnywhere)
    } catch {
      throw ClientError.decoding(error, as: Response.self, content: bytes, of: response, to: request)
    }
  }
}
