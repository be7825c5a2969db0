import BacklotHTTP

/// The content of an event stream, each event at its time.
struct ScheduledEvents: AsyncSequence, Sendable {
  private let schedule: EventSchedule
  private let first: ArraySlice<StubEvent>
  private let start: Duration
  private let time: BackendTime
  /// Announces the waits, as long as events follow.
  private let announcement: ExpectedWait

  /// Creates the content.
  ///
  /// - Parameters:
  ///   - schedule: The events.
  ///   - id: The identifier of the last event that the client has, if any.
  ///   - start: The start of its time.
  ///   - time: The backend's time.
  init(_ schedule: EventSchedule, after id: String?, from start: Duration, in time: BackendTime) {
    self.schedule = schedule
    self.start = start
    self.time = time
    first = schedule.events(after: id)
    announcement = ExpectedWait(time)
  }

  func makeAsyncIterator() -> Iterator { Iterator(of: self) }
}

extension ScheduledEvents {
  struct Iterator: AsyncIteratorProtocol {
    private let stream: ScheduledEvents
    private var rest: ArraySlice<StubEvent>
    private var due: Duration

    fileprivate init(of stream: ScheduledEvents) {
      self.stream = stream
      rest = stream.first
      due = stream.start
    }

    mutating func next() async throws -> [UInt8]? {
      if rest.isEmpty, stream.schedule.ending == .repeating { rest = stream.schedule.events[...] }
      guard let event = rest.popFirst() else { return try await end() }
      // Relative to the start, so that a delay does not accumulate.
      due += event.delay ?? stream.schedule.interval
      try await stream.time.wait(until: due, as: .content)
      return event.event.serialized
    }

    private func end() async throws -> [UInt8]? {
      stream.announcement.end()
      switch stream.schedule.ending {
      case .closed, .repeating: return nil
      case .reset: throw Fault.connectionReset
      case .open:
        // Ends when the client cancels its task or closes its connection.
        let (nothing, continuation) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        continuation.finish()
        throw CancellationError()
      }
    }
  }
}
