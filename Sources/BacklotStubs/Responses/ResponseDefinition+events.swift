public import BacklotHTTP

extension ResponseDefinition {
  /// Creates an answer with an event stream, whose events are sent one by one in the backend's time.
  ///
  /// ```swift
  /// Get("/chat") { Respond(events: ["Hel", "lo", "[DONE]"], every: .milliseconds(50)) }
  /// ```
  ///
  /// The fields are `Content-Type: text/event-stream` and `Cache-Control: no-store`, unless they are stated. To a request
  /// with `Last-Event-ID`, the stream continues after the event with this identifier (HTML Standard §9.2.4).
  ///
  /// A client in memory, one on a socket, and the delegate of a `URLSession` receive each event at its time. On Linux, a
  /// completion handler and an `async` call of `URLSession` in the same process receive them together, when the stream
  /// ends.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - events: The events.
  ///   - interval: The time between two events. Defaults to zero.
  ///   - ending: What follows the last event. Defaults to the end of the response.
  ///   - headerFields: The header fields.
  public init(
    _ status: HTTPStatus = .ok,
    events: [StubEvent],
    every interval: Duration = .zero,
    ending: EventStreamEnding = .closed,
    headers headerFields: HTTPFields = [:]
  ) {
    self.init(status, headers: headerFields)
    setDefaultType(.eventStream)
    if !self.headerFields.contains(.cacheControl) { self.headerFields[.cacheControl] = "no-store" }
    eventSchedule = Box(EventSchedule(events: events, interval: interval, ending: ending))
  }
}

extension ResponseDefinition {
  /// True if the content is an event stream, which is not part of ``body``.
  package var isEventStream: Bool { eventSchedule != nil }
}

/// The events of a stream, with their times.
struct EventSchedule: Sendable {
  let events: [StubEvent]
  let interval: Duration
  private(set) var ending: EventStreamEnding
  /// The fault after the last event, if it is not that of the ending.
  private(set) var fault: Fault?

  init(events: [StubEvent], interval: Duration, ending: EventStreamEnding) {
    self.events = events
    self.interval = interval
    self.ending = ending
  }

  /// True if the stream ends after the last event.
  var isFinite: Bool { ending == .closed || ending == .reset }

  /// Returns the same events, followed by a fault.
  func failing(with fault: Fault) -> Self {
    var copy = self
    (copy.ending, copy.fault) = (.reset, fault)
    return copy
  }

  /// Returns the events after the one with an identifier, or all of them if there is none.
  func events(after id: String?) -> ArraySlice<StubEvent> {
    guard let id, let index = events.lastIndex(where: { $0.event.id == id }) else { return events[...] }
    return events[(index + 1)...]
  }
}
