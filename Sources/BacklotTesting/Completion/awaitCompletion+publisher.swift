#if canImport(Combine)
  public import Combine
#elseif canImport(OpenCombine)
  public import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  import BacklotPlatform

  /// Collects the elements of a publisher until it ends.
  ///
  /// A type that is also an asynchronous sequence is awaited as one.
  ///
  /// - Parameters:
  ///   - publisher: A publisher that ends.
  ///   - timeout: The real time to wait. Defaults to ten seconds.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The elements, in order.
  /// - Throws: The publisher's error, or ``CompletionTimeout`` if it does not end in time, which is also an issue at
  ///   the line of the call.
  @_disfavoredOverload
  @discardableResult
  public func awaitCompletion<Source: Publisher>(
    of publisher: Source,
    timeout: Timeout = 10,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws -> [Source.Output] where Source.Output: Sendable {
    try await awaitCompletion(
      of: publisher.collectedElements,
      timeout: timeout,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  extension Publisher where Output: Sendable {
    /// The elements as an asynchronous sequence, which buffers those that arrive before they are requested.
    var collectedElements: AsyncThrowingStream<Output, any Error> {
      AsyncThrowingStream { continuation in
        let subscription = Subscribed(
          to: sink { completion in
            switch completion {
            case .finished: continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
          } receiveValue: {
            continuation.yield($0)
          }
        )
        continuation.onTermination = { _ in subscription.cancel() }
      }
    }
  }

  /// A subscription that can be cancelled from any context that awaits its elements.
  ///
  /// Unchecked, because Combine does not declare it `Sendable`. This is safe since it is only kept for cancellation,
  /// which is allowed on any thread, once or more often.
  private struct Subscribed: @unchecked Sendable {
    private let subscription: AnyCancellable

    init(to subscription: AnyCancellable) { self.subscription = subscription }

    func cancel() { subscription.cancel() }
  }
#endif
