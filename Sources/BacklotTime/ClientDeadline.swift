/// The time for which the client of an exchange waits for its response.
package struct ClientDeadline: Sendable {
  /// A practically unlimited time, far below the maximum of a duration.
  package static var longest: Duration { .seconds(100 * 365 * 86_400) }

  private let exchange: UInt64
  private let time: BackendTime
  private let end: Duration
  private let timeout: Duration?

  package init(_ timeout: Duration?, of exchange: UInt64, in time: BackendTime) {
    self.exchange = exchange
    self.time = time
    self.timeout = timeout
    end = time.now + min(timeout ?? Self.longest, Self.longest)
  }

  /// Excludes the progress of immediate time due to other exchanges.
  private var rest: Duration {
    time.isImmediate ? min(timeout ?? Self.longest, Self.longest) : end - time.now
  }

  /// Waits until the client's time is over.
  ///
  /// - Parameter isWaiting: Called when stepped time can be advanced.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func expire(isWaiting: @Sendable () -> Void) async throws {
    try await time.wait(for: rest, as: .answer(exchange), isWaiting: isWaiting)
  }

  /// Waits for a delay or the client's patience, whichever is shorter.
  ///
  /// - Parameters:
  ///   - delay: The delay of the answer.
  ///   - isWaiting: Called when stepped time can be advanced.
  /// - Returns: Whether the answer was in time.
  package func wait(for delay: Duration, isWaiting: @Sendable () -> Void) async throws -> Bool {
    let rest = rest
    try await time.wait(for: min(delay, rest), as: .answer(exchange), isWaiting: isWaiting)
    return delay <= rest
  }

  /// Performs work of unknown duration, but waits no longer than the client would.
  ///
  /// - Throws: ``TimeoutError`` if the work takes longer. The work is then cancelled without waiting for it.
  package func limit<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    guard timeout != nil, !time.isImmediate else { return try await work() }
    let race = Race<Value>()
    let rest = rest
    return try await race.winner(of: [
      work,
      {
        try await time.wait(for: rest, as: .patience(exchange))
        throw TimeoutError()
      },
    ])
  }
}

/// The error for the end of the client's patience.
package struct TimeoutError: Error {}
