/// The reactions of a server's process to events.
struct ServeLifecycle {
  /// Something that happens.
  enum Event: Sendable {
    case signal(ServeSignal)
    /// The admin API was told to end the server.
    case shutdown
    /// The sources changed.
    case changed
    /// Answers under way are sent, or took too long.
    case drained
  }

  enum Action: Hashable {
    case reload
    case drain
    case end
    /// At once, and as the signal would have done it.
    case stop(ServeSignal)
    case nothing
  }

  private(set) var isDraining = false

  /// Decides what to do about an event.
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

/// The signals that a server takes.
package enum ServeSignal: Sendable, Hashable, CaseIterable {
  /// Ctrl-C.
  case interrupt
  /// `kill`, and what service managers send.
  case terminate
  /// By custom the word to read everything anew.
  case hangUp
}
