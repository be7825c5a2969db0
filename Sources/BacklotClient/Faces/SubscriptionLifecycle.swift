/// The lifecycle of a subscriber's call, as a value: no call before the first demand, no events after a cancellation.
struct SubscriptionLifecycle<Call, Listener> {
  private enum Phase {
    case idle(Listener)
    case running(Call?, Listener)
    case over
  }

  private var phase: Phase

  init(_ listener: Listener) { phase = .idle(listener) }

  /// The listener for a value, or `nil` after a cancellation.
  var listener: Listener? {
    switch phase {
    case .idle(let listener), .running(_, let listener): listener
    case .over: nil
    }
  }

  /// Returns true if the caller should make the call: only at the first demand.
  mutating func begin() -> Bool {
    guard case .idle(let listener) = phase else { return false }
    phase = .running(nil, listener)
    return true
  }

  /// Returns true if the call continues; false if it ended or was cancelled while it was being created.
  mutating func attach(_ call: Call) -> Bool {
    guard case .running(_, let listener) = phase else { return false }
    phase = .running(call, listener)
    return true
  }

  /// Returns the call to cancel, or `nil` if no call is in progress, and the listener to release.
  ///
  /// A listener may cancel again when it is released, so release it outside the lifecycle's lock.
  mutating func cancel() -> (call: Call?, listener: Listener?) {
    defer { phase = .over }
    guard case .running(let call, let listener) = phase else { return (nil, listener) }
    return (call, listener)
  }

  /// Returns the listener to notify of the end, or `nil` after a cancellation.
  mutating func end() -> Listener? {
    defer { phase = .over }
    return listener
  }
}
