public import BacklotFormats
public import BacklotJSON

/// An event of a stub's event stream, with its time.
///
/// ```swift
/// Get("/news") { Respond(events: ["one", StubEvent("two", type: "update", after: .seconds(2))]) }
/// ```
public struct StubEvent: Sendable {
  /// The event.
  public var event: ServerSentEvent
  /// The time since the previous event, or since the beginning of the response; `nil` for the stream's interval.
  public var delay: Duration?

  /// Creates an event with a text.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - type: The type. Defaults to `message`.
  ///   - id: The identifier, if the event has one.
  ///   - retry: The time to wait before a client reconnects, if the event states one.
  ///   - delay: The time since the previous event. Defaults to the interval of the stream.
  public init(
    _ data: String,
    type: String = "message",
    id: String? = nil,
    retry: Duration? = nil,
    after delay: Duration? = nil
  ) {
    event = ServerSentEvent(data, type: type, id: id, retry: retry)
    self.delay = delay
  }

  /// Creates an event with a JSON document.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - type: The type. Defaults to `message`.
  ///   - id: The identifier, if the event has one.
  ///   - delay: The time since the previous event. Defaults to the interval of the stream.
  public init(json: JSONValue, type: String = "message", id: String? = nil, after delay: Duration? = nil) {
    self.init(json.serialized(), type: type, id: id, after: delay)
  }
}

extension StubEvent: ExpressibleByStringLiteral {
  /// Creates an event with a text.
  public init(stringLiteral text: String) { self.init(text) }
}

/// The end of a stub's event stream.
public enum EventStreamEnding: Sendable, Hashable {
  /// The response ends after the last event.
  case closed
  /// The connection is reset after the last event.
  case reset
  /// The connection stays open after the last event, until the client closes it.
  case open
  /// The events begin again after the last one, until the client closes the connection.
  case repeating
}
