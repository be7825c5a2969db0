/// A publisher that makes a call for each subscriber: an asynchronous sequence of one response.
///
/// ```swift
/// for try await item in client.publisher(for: .latestItem, with: token) { show(item) }
/// ```
///
/// The request is sent when an iteration requests its element. Each iteration makes its own call, and cancelling the
/// iterating task cancels the call.
///
/// If Combine is available, this is also a `Publisher`. Each subscriber makes its own call when it first requests a
/// value. As with a session's own publisher, values arrive on any thread: place closures written on the main actor
/// after `receive(on: DispatchQueue.main)`.
public struct EndpointPublisher<Output>: Sendable {
  /// The error of a call: a `ClientError` or, if a method documents it, an `InvalidEndpointError`.
  public typealias Failure = any Error

  private let call: @Sendable () async throws -> sending Output

  /// Creates a publisher of a call.
  package init(_ call: @escaping @Sendable () async throws -> sending Output) { self.call = call }

  /// Makes one call and returns its response.
  ///
  /// - Throws: Usually `ClientError`; see ``Failure``.
  public func response() async throws -> sending Output { try await call() }
}

extension EndpointPublisher: AsyncSequence {
  /// The response.
  public typealias Element = Output

  /// An iterator that makes the call when its first element is requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var call: (@Sendable () async throws -> sending Output)?

    init(_ call: @escaping @Sendable () async throws -> sending Output) { self.call = call }

    /// Returns the response, and then `nil`.
    ///
    /// - Throws: The error of the call, the first time.
    public mutating func next() async throws -> Output? { try await call.take()?() }
  }

  /// Returns an iterator; sends no request yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call) }
}

// MARK: - Clients

extension APIClient {
  /// Returns a publisher that calls an endpoint without data of its own for each subscriber; fails with
  /// `ClientError`.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>
  ) -> EndpointPublisher<Response> where Kind.RequestData == Void {
    publisher(for: endpoint, with: ())
  }

  /// Returns a publisher that calls an endpoint for each subscriber; fails with `ClientError`.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) -> EndpointPublisher<Response> {
    EndpointPublisher { try await send(endpoint, with: data) }
  }

  /// Returns a publisher that calls an endpoint without data of its own for each subscriber, and whose output has status
  /// and header fields; fails with `ClientError`.
  public func responsePublisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>
  ) -> EndpointPublisher<APIResponse<Response>> where Kind.RequestData == Void {
    responsePublisher(for: endpoint, with: ())
  }

  /// Returns a publisher that calls an endpoint for each subscriber, and whose output has status and header fields;
  /// fails with `ClientError`.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  public func responsePublisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) -> EndpointPublisher<APIResponse<Response>> {
    EndpointPublisher { try await response(for: endpoint, with: data) }
  }
}
