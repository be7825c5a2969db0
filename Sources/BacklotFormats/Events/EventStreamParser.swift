/// A parser for event streams whose bytes arrive in pieces (HTML Standard §9.2.6).
///
/// ```swift
/// var parser = EventStreamParser()
/// for try await chunk in response.body {
///   for event in try parser.parse(chunk) { print(event.data) }
/// }
/// ```
///
/// An event that the end of the stream cuts off is not an event.
public struct EventStreamParser: Sendable {
  /// The last identifier in the stream, or an empty text.
  ///
  /// A client that reconnects sends it as `Last-Event-ID`.
  public private(set) var lastEventID = ""
  /// The time to wait before reconnecting, if the stream states one.
  public private(set) var retry: Duration?
  /// The maximum number of bytes of an event.
  public let limit: Int

  private var line: [UInt8] = []
  private var event = PartialEvent()
  private var isAtStart = true
  private var skipsLineFeed = false

  private struct PartialEvent {
    var type: [UInt8] = []
    /// The lines of the data, each with a line feed at its end.
    var data: [UInt8] = []
    var id: String?
    var retry: Duration?
  }

  /// Creates a parser.
  ///
  /// - Parameter limit: The maximum number of bytes of an event. Defaults to 1 MiB.
  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// Takes the next bytes, and returns the events that they complete.
  ///
  /// - Throws: `HTTPError` with `HTTPError.Code.bodyTooLarge` if an event exceeds the limit.
  public mutating func parse(_ bytes: [UInt8]) throws(HTTPError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    try parse(bytes, appendingTo: &events)
    return events
  }

  /// Takes the next bytes, and appends the events that they complete, which also come before an error.
  package mutating func parse(
    _ bytes: [UInt8],
    appendingTo events: inout some RangeReplaceableCollection<ServerSentEvent>
  ) throws(HTTPError) {
    var rest = bytes[...]
    if skipsLineFeed, let first = rest.first {
      skipsLineFeed = false
      if first == UInt8(ascii: "\n") { rest.removeFirst() }
    }
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      try append(rest[..<end])
      let isReturn = rest[end] == UInt8(ascii: "\r")
      rest = rest[(end + 1)...]
      if isReturn { skipLineFeed(&rest) }
      if let event = endLine() { events.append(event) }
    }
    try append(rest)
  }

  /// Discards an unfinished event, and keeps ``lastEventID`` and ``retry``, for the bytes of a new connection.
  public mutating func reset() {
    (line, event, isAtStart, skipsLineFeed) = ([], PartialEvent(), true, false)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    guard bytes.count <= limit - line.count - event.data.count else {
      throw HTTPError(
        .bodyTooLarge,
        message: "An event exceeds the limit of \(limit) bytes; raise the limit."
      )
    }
    line += bytes
  }

  private mutating func skipLineFeed(_ rest: inout ArraySlice<UInt8>) {
    if rest.isEmpty {
      skipsLineFeed = true
    } else if rest.first == UInt8(ascii: "\n") {
      rest.removeFirst()
    }
  }
}

extension EventStreamParser {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Interprets the line that has ended, and returns the event if the line is empty and there is one.
  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isAtStart, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
    isAtStart = false
    guard let first = line.first else { return endEvent() }
    if first == UInt8(ascii: ":") { return nil }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    take(value, as: line[..<colon])
    return nil
  }

  private mutating func take(_ value: ArraySlice<UInt8>, as name: ArraySlice<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "event": event.type = Array(value)
    case "data":
      event.data += value
      event.data.append(UInt8(ascii: "\n"))
    case "id": if !value.contains(0) { event.id = String(decoding: value, as: UTF8.self) }
    case "retry": takeRetry(value)
    default: break
    }
  }

  private mutating func takeRetry(_ value: ArraySlice<UInt8>) {
    let isNumber = value.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, let milliseconds = Int64(String(decoding: value, as: UTF8.self)) else { return }
    retry = .milliseconds(milliseconds)
    event.retry = retry
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer { event = PartialEvent() }
    if let id = event.id { lastEventID = id }
    if event.data.isEmpty { return nil }
    return ServerSentEvent(
      String(decoding: event.data.dropLast(), as: UTF8.self),
      type: event.type.isEmpty ? "message" : String(decoding: event.type, as: UTF8.self),
      id: lastEventID.isEmpty ? nil : lastEventID,
      retry: event.retry
    )
  }
}
