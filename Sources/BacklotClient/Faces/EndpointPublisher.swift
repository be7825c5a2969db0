/// A call that is made whenever somebody listens: an asynchronous sequence of one response.
///
/// ```swift
/// for try await item in client.publisher(for: .latestItem, with: token) { show(item) }
/// ```
///
/// Nothing is sent until an iteration asks for its element, each iteration is a call of its own, and cancelling the
/// iterating task cancels the call.
///
/// Where Combine can be imported this is also a `Publisher`, whose subscribers make a call each, when they first ask for
/// a value. As with a session's own publisher, values arrive on any thread: closures that are written on the main actor
/// belong behind `receive(on: DispatchQueue.main)`.
public struct EndpointPublisher<Output>: Sendable {
  /// How listening may fail: with a ``ClientError``, and where a face says so, with an ``InvalidEndpointError``.
  public typealias Failure = any Error

  private let call: @Sendable () async throws -> sending Output

  /// Makes a publisher of a call.
  init(_ call: @escaping @Sendable () async throws -> sending Output) { self.call = call }

  /// Makes the call and waits for its response, once.
  ///
  /// - Throws: ``ClientError`` as a rule; see ``Failure``.
  public func response() async throws -> sending Output { try await call() }
}

extension EndpointPublisher: AsyncSequence {
  /// The response.
  public typealias Element = Output

  /// Makes the call when it is asked for its first element.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var call: (@Sendable () async throws -> sending Output)?

    init(_ call: @escaping @Sendable () async throws -> sending Output) { self.call = call }

    /// The response, and then nothing.
    ///
    /// - Throws: What the call fails with, the first time.
    public mutating func next() async throws -> Output? { try await call.take()?() }
  }

  /// Begins to listen; nothing is sent yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call) }
}
