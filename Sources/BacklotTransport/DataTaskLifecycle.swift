/// The lifecycle of a data task and of its waiting caller, as a value.
///
/// A caller must be resumed exactly once, with the outcome or the cancellation, whichever is first, and a task must not
/// be cancelled after it has completed (which crashes Foundation on Linux).
struct DataTaskLifecycle<DataTask, Caller> {
  private enum Phase {
    case new
    case waiting(Caller)
    case running(DataTask, Caller)
    case stopping(DataTask)
    case over
  }

  private var phase = Phase.new

  /// The action when a caller begins to wait.
  enum BeginAction {
    case makeTask
    case failCancelled(Caller)
  }

  mutating func begin(_ caller: Caller) -> BeginAction {
    guard case .new = phase else { return .failCancelled(caller) }
    phase = .waiting(caller)
    return .makeTask
  }

  /// Returns true if the created task should start; false if it was cancelled while it was being created.
  mutating func attach(_ task: DataTask) -> Bool {
    guard case .waiting(let caller) = phase else { return false }
    phase = .running(task, caller)
    return true
  }

  /// Returns the caller that receives the outcome, or `nil` if it was notified of a cancellation.
  mutating func complete() -> Caller? {
    defer { phase = .over }
    return switch phase {
    case .waiting(let caller), .running(_, let caller): caller
    case .new, .stopping, .over: nil
    }
  }

  /// Returns the caller to notify of the cancellation, if any; a running task must still be stopped.
  mutating func cancel() -> Caller? {
    switch phase {
    case .waiting(let caller):
      phase = .over
      return caller
    case .running(let task, let caller):
      phase = .stopping(task)
      return caller
    case .new:
      phase = .over
      return nil
    case .stopping, .over:
      return nil
    }
  }

  /// Returns the task to stop, or `nil` if it has completed in the meantime.
  mutating func stop() -> DataTask? {
    guard case .stopping(let task) = phase else { return nil }
    phase = .over
    return task
  }
}
