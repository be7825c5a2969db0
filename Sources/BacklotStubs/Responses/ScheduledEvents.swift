import BacklotHTTP

/// The content of an event stream, each event at its time.
struct ScheduledEvents: AsyncSequence, Sendable {
  private let schedule: EventSchedule
  private let first: ArraySlice<StubEvent>
  private let timing: ContentTiming

  /// Creates the content.
  ///
  /// - Parameters:
  ///   - schedule: The events.
  ///   - id: The identifier of the last event that the client has, if any.
  ///   - timing: The waits before its events.
  init(_ schedule: EventSchedule, after id: String?, timing: ContentTiming) {
    self.schedule = schedule
    self.timing = timing
    first = schedule.events(after: id)
  }

  func makeAsyncIterator() -> Iterator { Iterator(of: self) }
}

extension ScheduledEvents {
  struct Iterator: AsyncIteratorProtocol {
    private let stream: ScheduledEvents
    private var rest: ArraySlice<StubEvent>
    private var due = Duration.zero

    fileprivate init(of stream: ScheduledEvents) {
      self.stream = stream
      rest = stream.first
    }

    mutating func next() async throws -> [UInt8]? {
      if rest.isEmpty, stream.schedule.ending == .repeating { rest = stream.schedule.events[...] }
      guard let event = rest.popFirst() else { return try await end() }
      due += event.delay ?? stream.schedule.interval
      try await stream.timing.wait(until: due)
      if rest.isEmpty, stream.schedule.isFinite { stream.timing.complete() }
      return event.event.serialized
    }

    private func end() async throws -> [UInt8]? {
      stream.timing.end()
      if stream.schedule.isFinite { stream.timing.complete() }
      switch stream.schedule.ending {
      case .closed, .repeating: return nil
      case .reset: throw stream.schedule.fault ?? .connectionReset
      case .open: try await stream.timing.waitForCancellation()
      }
    }
  }
}
