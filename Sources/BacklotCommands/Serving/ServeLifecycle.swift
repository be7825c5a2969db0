/// The reactions of a server's process to events.
struct ServeLifecycle {
  /// An event in the lifecycle of a server.
  enum Event: Sendable {
    case signal(ServeSignal)
    /// A client of the admin API requested that the server stop.
    case shutdown
    /// The sources changed.
    case changed
    /// The responses in progress have been sent, or took too long.
    case drained
  }

  enum Action: Hashable {
    case reload
    case drain
    case end
    /// Stops at once, in the way that the signal does.
    case stop(ServeSignal)
    case nothing
  }

  private(set) var isDraining = false

  /// Returns the action for an event.
  mutating func receive(_ event: Event) -> Action {
    switch event {
    case .drained: return .end
    case .changed, .signal(.hangUp): return isDraining ? .nothing : .reload
    case .signal(let signal): return isDraining ? .stop(signal) : drain()
    case .shutdown: return isDraining ? .nothing : drain()
    }
  }

  private mutating func drain() -> Action {
    isDraining = true
    return .drain
  }
}

/// A signal that a server handles.
package enum ServeSignal: Sendable, Hashable, CaseIterable {
  /// Ctrl-C.
  case interrupt
  /// The signal of `kill` and of service managers.
  case terminate
  /// By convention, the signal to reload.
  case hangUp
}
