/// The life of one subscriber's call, as a value: nothing before it is asked for, nothing after it was cancelled.
struct SubscriptionLifecycle<Call, Listener> {
  private enum Phase {
    case idle(Listener)
    case running(Call?, Listener)
    case over
  }

  private var phase: Phase

  init(_ listener: Listener) { phase = .idle(listener) }

  /// Whom to give a value to; nobody once the subscription was cancelled.
  var listener: Listener? {
    switch phase {
    case .idle(let listener), .running(_, let listener): listener
    case .over: nil
    }
  }

  /// Whether the call is to be made: at the first demand, and never again.
  mutating func begin() -> Bool {
    guard case .idle(let listener) = phase else { return false }
    phase = .running(nil, listener)
    return true
  }

  /// Whether the call that was made is to go on; if not, it has ended or was cancelled while it was being made.
  mutating func attach(_ call: Call) -> Bool {
    guard case .running(_, let listener) = phase else { return false }
    phase = .running(call, listener)
    return true
  }

  /// The call to cancel, nothing where none is under way; and whom to let go of.
  ///
  /// A listener may cancel once more as it goes, so it must not go while the lifecycle is held.
  mutating func cancel() -> (call: Call?, listener: Listener?) {
    defer { phase = .over }
    guard case .running(let call, let listener) = phase else { return (nil, listener) }
    return (call, listener)
  }

  /// Whom to tell that there is no more to come; nobody once the subscription was cancelled.
  mutating func end() -> Listener? {
    defer { phase = .over }
    return listener
  }
}
