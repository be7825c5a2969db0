import BacklotHTTP
import BacklotPlatform

/// The webhooks that wait to be sent after a response.
///
/// They are cancelled when their sender ends.
///
/// The outbox is bounded. A webhook that exceeds its limits is refused immediately, with the reason.
package final class WebhookOutbox: Sendable {
  /// The limits of an outbox.
  package struct Limits: Sendable {
    /// The maximum number of pending webhooks.
    package var count = 1000
    /// The maximum number of webhooks that are sent at a time.
    package var sendingCount = 1000
    /// The maximum total number of bytes of their bodies.
    package var byteCount = 64 << 20
    /// The maximum number of bytes of a response's content that are kept.
    package var answerSize = 1 << 16
    /// The maximum number of consecutive webhooks, each caused by the request of another one.
    package var chainLength = 8
    /// The maximum number of webhooks that one request of a client may lead to, unless its stub alone has more.
    package var countPerRequest = 256

    /// Creates the default limits.
    package init() {}
  }

  /// A webhook to send, with its sender and the recipient of its outcome.
  struct Order: Sendable {
    let request: HTTPRequest
    let delay: Duration
    let time: BackendTime
    let sender: WebhookSender?
    let end: @Sendable (WebhookDelivery.Outcome, Duration?) -> Void

    var size: Int { Int(clamping: request.body.length ?? 0) }
    /// True if there is no need to wait: there is no sender, and the delay is over.
    var isOver: Bool { sender == nil && (delay <= .zero || time.isImmediate) }
  }

  fileprivate struct State: Sendable {
    /// The pending items.
    ///
    /// A task is `nil` if it has not begun.
    var pending: [UInt64: Task<Void, Never>?] = [:]
    var lastNumber: UInt64 = 0
    var byteCount = 0
    var isClosed = false
    /// True if items were pending when the outbox was closed.
    var hasCalledOff = false
    var waiters: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())
  let limits: Limits
  private let turns: SendingTurns

  /// Creates an empty outbox.
  package init(limits: Limits = Limits()) {
    self.limits = limits
    turns = SendingTurns(count: limits.sendingCount)
  }
}

// MARK: - Pending items

extension WebhookOutbox {
  /// Reserves a place for an item that is going to be sent, so that ``drain()`` waits for it.
  ///
  /// - Returns: The number for ``release(_:)``, or `nil` if the outbox is closed.
  package func reserve() -> UInt64? { state.withLock { $0.isClosed ? nil : $0.add() } }

  /// Releases a reserved place.
  package func release(_ number: UInt64) { leave(number, size: 0) }

  /// Sends a webhook when it is due.
  func post(_ order: Order) {
    if order.isOver { return order.end(.recorded, nil) }
    switch admit(order.size) {
    case .failure(let problem): order.end(problem.isClosed ? .cancelled : .failed(reason: problem.reason), nil)
    case .success(let number): start(order, number: number)
    }
  }

  private struct Refusal: Error {
    var isClosed = false
    var reason = ""
  }

  private func admit(_ size: Int) -> Result<UInt64, Refusal> {
    state.withLock { state in
      if state.isClosed { return .failure(Refusal(isClosed: true)) }
      guard state.pending.count < limits.count, size <= limits.byteCount - state.byteCount else {
        let most = "\(limits.count) webhooks or \(limits.byteCount >> 20) MiB of bodies"
        return .failure(Refusal(reason: "too many webhooks are waiting: the limit is \(most)"))
      }
      state.byteCount += size
      return .success(state.add())
    }
  }

  /// Starts the task of a webhook.
  ///
  /// The outbox keeps and cancels the task, because no caller waits for it.
  private func start(_ order: Order, number: UInt64) {
    let arrival = ExpectedWait(order.delay > .zero ? order.time : nil)
    let limit = limits.answerSize
    let task = Task { [self] in
      let clock = ContinuousClock()
      var start: ContinuousClock.Instant?
      do {
        // The delay does not block any caller, so immediate time does not advance.
        if !order.time.isImmediate { try await order.time.wait(for: order.delay, as: .webhook) { arrival.end() } }
        arrival.end()
        try await turns.begin()
        defer { turns.end() }
        start = clock.now
        let outcome = try await Self.outcome(of: order, limit)
        order.end(outcome, start?.duration(to: clock.now))
      } catch {
        arrival.end()
        let isCancelled = Task.isCancelled || error is CancellationError
        order.end(isCancelled ? .cancelled : .failed(reason: "\(error)"), start?.duration(to: clock.now))
      }
      leave(number, size: order.size)
    }
    let isOver = state.withLock { state in
      // The webhook may have ended already.
      if state.pending[number] != nil { state.pending[number] = .some(task) }
      return state.isClosed
    }
    if isOver { task.cancel() }
  }

  private static func outcome(of order: Order, _ limit: Int) async throws -> WebhookDelivery.Outcome {
    guard let sender = order.sender else { return .recorded }
    var response = try await sender(order.request)
    response.body = HTTPBody(try await response.body.beginning(upTo: limit))
    return .answered(response)
  }

  private func leave(_ number: UInt64, size: Int) {
    let waiters = state.withLock { state in
      guard state.pending.removeValue(forKey: number) != nil else { return [CheckedContinuation<Bool, Never>]() }
      state.byteCount -= size
      return state.pending.isEmpty ? state.takeWaiters() : []
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }
}

extension WebhookOutbox.State {
  fileprivate mutating func add() -> UInt64 {
    lastNumber += 1
    pending[lastNumber] = .some(nil)
    return lastNumber
  }

  fileprivate mutating func takeWaiters() -> [CheckedContinuation<Bool, Never>] {
    defer { waiters = [] }
    return waiters
  }
}

// MARK: - Ending

extension WebhookOutbox {
  /// Waits until the outbox is empty.
  ///
  /// - Returns: True if all items were sent or at least attempted, false if some were cancelled.
  package func drain() async -> Bool {
    await withCheckedContinuation { continuation in
      let result: Bool? = state.withLock { state in
        if state.pending.isEmpty { return !state.hasCalledOff }
        state.waiters.append(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Cancels pending items and accepts no more.
  ///
  /// A second call has no effect.
  package func close() {
    let (tasks, waiters) = state.withLock { state in
      state.isClosed = true
      state.hasCalledOff = state.hasCalledOff || !state.pending.isEmpty
      defer { state.pending = [:] }
      return (state.pending.values.compactMap(\.self), state.takeWaiters())
    }
    for task in tasks { task.cancel() }
    for waiter in waiters { waiter.resume(returning: false) }
  }
}

extension HTTPBody {
  /// Returns the first bytes.
  ///
  /// The rest is not read.
  fileprivate func beginning(upTo limit: Int) async throws -> [UInt8] {
    if let bytes { return bytes.count > limit ? Array(bytes.prefix(limit)) : bytes }
    var first: [UInt8] = []
    for try await chunk in self {
      first += chunk.prefix(limit - first.count)
      if first.count == limit { break }
    }
    return first
  }
}
