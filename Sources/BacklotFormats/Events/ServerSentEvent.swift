/// An event of an event stream, as in `text/event-stream` (HTML Standard §9.2).
public struct ServerSentEvent: Sendable, Hashable {
  /// The content, whose lines are separated by line feeds.
  public var data: String
  /// The type; `message` if the stream states none.
  public var type: String
  /// The identifier from which a client that reconnects continues; in a received event, the last one of the stream.
  public var id: String?
  /// The time to wait before a client reconnects, if the event states one.
  public var retry: Duration?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - type: The type. Defaults to `message`.
  ///   - id: The identifier, if the event has one.
  ///   - retry: The time to wait before a client reconnects, if the event states one.
  public init(_ data: String, type: String = "message", id: String? = nil, retry: Duration? = nil) {
    self.data = data
    self.type = type
    self.id = id
    self.retry = retry
  }

  /// The event as it is sent, with the empty line at its end.
  ///
  /// A line break in the type or the identifier, which would end the line, becomes a space.
  public var serialized: [UInt8] {
    var text = type == "message" ? "" : "event: \(Self.inOneLine(type))\n"
    if let id { text += "id: \(Self.inOneLine(id))\n" }
    if let retry { text += "retry: \(retry.milliseconds)\n" }
    for line in Self.lines(of: data) { text += "data: \(line)\n" }
    return Array((text + "\n").utf8)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  private static func inOneLine(_ text: String) -> String { lines(of: text).joined(separator: " ") }
}

extension Duration {
  /// The whole milliseconds; 0 for a negative duration.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
