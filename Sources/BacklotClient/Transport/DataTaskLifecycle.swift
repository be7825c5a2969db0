/// The life of one data task and of the caller who waits for it, as values.
///
/// A caller must be told exactly once how it ended, whether the answer or the cancellation comes first, and a task
/// must not be cancelled after it has completed (which Foundation on Linux does not survive).
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

  /// Returns true if the created task is to be started; false if it was cancelled while it was being created.
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

  /// The caller to tell of the cancellation; a task that runs remains to be stopped.
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
