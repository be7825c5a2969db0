/// The time for which the client of an exchange waits for its response.
struct Patience: Sendable {
  /// A practically unlimited time, far below the maximum of a duration.
  static var longest: Duration { .seconds(100 * 365 * 86_400) }

  private let exchange: UInt64
  private let time: BackendTime
  private let end: Duration
  private let timeout: Duration?

  init(_ timeout: Duration?, of exchange: UInt64, in time: BackendTime) {
    self.exchange = exchange
    self.time = time
    self.timeout = timeout
    end = time.now + min(timeout ?? Self.longest, Self.longest)
  }

  /// Other exchanges may move immediate time on meanwhile, which does not count.
  private var rest: Duration {
    time.isImmediate ? min(timeout ?? Self.longest, Self.longest) : end - time.now
  }

  /// Lets a delay pass, or the client's patience, whichever is shorter.
  ///
  /// - Parameters:
  ///   - delay: The time that the answer takes.
  ///   - isWaiting: Called when stepped time can be moved.
  /// - Returns: Whether the answer came in time.
  func wait(for delay: Duration, isWaiting: @Sendable () -> Void) async throws -> Bool {
    let rest = rest
    try await time.wait(for: min(delay, rest), as: .answer(exchange), isWaiting: isWaiting)
    return delay <= rest
  }

  /// Runs something of unknown length, but does not wait longer than the client would.
  ///
  /// - Throws: ``TimeoutError`` where it takes longer; it is then cancelled, and not waited for.
  func limit<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
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

/// The client has waited long enough.
struct TimeoutError: Error {}
