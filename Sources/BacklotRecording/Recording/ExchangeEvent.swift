import BacklotHTTP
import BacklotTime

/// An event of an exchange that is recorded, in the form in which a recording process passes it to the writer.
///
/// A message is the number of its bytes, the number of the exchange, and events:
///
/// ```
/// length: 4 bytes │ exchange: 8 bytes │ kind: 1 byte, values │ kind: 1 byte, values │ …
/// ```
///
/// Numbers are little-endian; texts and bytes follow their length.
enum ExchangeEvent: Sendable, Hashable {
  case request(HTTPRequest, start: Moment)
  /// The status and the fields of the response.
  case head(HTTPStatus, HTTPFields, after: Duration)
  /// A piece of the content, at a time after the beginning of the request.
  case content([UInt8], after: Duration)
  case end(after: Duration)
  /// The reason why the response is missing or incomplete.
  case failure(String)
  /// The client has stopped waiting.
  case cancelled
}

// MARK: - Writing

/// Messages in the order in which they are passed on.
struct EventWriter {
  private(set) var bytes: [UInt8] = []

  /// Creates the beginning of a message about an exchange.
  init(exchange: UInt64) {
    append(UInt32(0))
    append(exchange)
  }

  /// The message, with its length.
  consuming func message() -> [UInt8] {
    let length = UInt32(bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index))) }
    return bytes
  }

  mutating func append(_ event: ExchangeEvent) {
    switch event {
    case .request(let request, let start):
      bytes.append(0)
      append(UInt64(bitPattern: Int64(start.seconds)))
      append(UInt32(start.nanosecond))
      for text in [request.method.rawValue, request.scheme ?? "https", request.authority ?? "", request.path ?? "/"] {
        append(text)
      }
      append(request.headerFields)
      append(request.body.bytes ?? [])
    case .head(let status, let fields, let time):
      bytes.append(1)
      append(UInt32(status.code))
      append(fields)
      append(time)
    case .content(let piece, let time):
      bytes.append(2)
      append(piece)
      append(time)
    case .end(let time):
      bytes.append(3)
      append(time)
    case .failure(let reason):
      bytes.append(4)
      append(reason)
    case .cancelled: bytes.append(5)
    }
  }

  private mutating func append(_ fields: HTTPFields) {
    append(UInt32(fields.count))
    for field in fields {
      append(field.name.rawName)
      append(field.value)
    }
  }

  private mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ content: [UInt8]) {
    append(UInt32(content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func append(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    append(UInt64(bitPattern: seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000))
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

// MARK: - Reading

/// The events of the messages in a stream of bytes.
struct EventReader {
  private var bytes: [UInt8] = []
  private var position = 0

  /// The largest message; a process writes smaller ones.
  static let maximumLength = 1 << 30

  /// The number of bytes that were not read yet.
  var waitingCount: Int { bytes.count - position }

  /// Appends bytes as they arrive.
  mutating func append(_ more: some Collection<UInt8>) {
    // Many bytes may wait, which are not moved each time.
    if position > bytes.count / 2 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  /// Returns the next complete message, or `nil` if more bytes must arrive first.
  ///
  /// - Throws: ``MalformedEvents`` if the bytes are not messages.
  mutating func next() throws(MalformedEvents) -> (exchange: UInt64, events: [ExchangeEvent])? {
    var cursor = EventCursor(bytes: bytes, position: position, end: bytes.count)
    guard bytes.count - position >= 4 else { return nil }
    let length = Int(try cursor.number(UInt32.self))
    guard length >= 8, length <= Self.maximumLength else { throw MalformedEvents() }
    guard bytes.count - cursor.position >= length else { return nil }
    cursor.end = cursor.position + length
    let exchange = try cursor.number(UInt64.self)
    var events: [ExchangeEvent] = []
    while cursor.position < cursor.end { events.append(try cursor.event()) }
    position = cursor.end
    return (exchange, events)
  }
}

/// An error for bytes that are not messages of a recording process.
struct MalformedEvents: Error, CustomStringConvertible {
  var description: String { "the process that records has sent a message that cannot be read" }
}

private struct EventCursor {
  let bytes: [UInt8]
  var position: Int
  var end: Int

  mutating func event() throws(MalformedEvents) -> ExchangeEvent {
    switch try number(UInt8.self) {
    case 0:
      let start = Moment(
        seconds: Int(Int64(bitPattern: try number(UInt64.self))),
        nanosecond: Int(try number(UInt32.self))
      )
      guard let method = HTTPMethod(rawValue: try text()) else { throw MalformedEvents() }
      let (scheme, authority, path) = (try text(), try text(), try text())
      var request = HTTPRequest(method: method, scheme: scheme, authority: authority, path: path)
      request.headerFields = try fields()
      request.body = HTTPBody(try content())
      return .request(request, start: start)
    case 1: return .head(HTTPStatus(code: Int(try number(UInt32.self))), try fields(), after: try duration())
    case 2: return .content(try content(), after: try duration())
    case 3: return .end(after: try duration())
    case 4: return .failure(try text())
    case 5: return .cancelled
    default: throw MalformedEvents()
    }
  }

  private mutating func fields() throws(MalformedEvents) -> HTTPFields {
    var fields = HTTPFields()
    for _ in 0..<(try number(UInt32.self)) {
      let (name, value) = (try text(), try text())
      guard let name = HTTPField.Name(name) else { throw MalformedEvents() }
      fields.append(HTTPField(name: name, value: value))
    }
    return fields
  }

  private mutating func text() throws(MalformedEvents) -> String { String(decoding: try slice(), as: UTF8.self) }

  private mutating func content() throws(MalformedEvents) -> [UInt8] { Array(try slice()) }

  private mutating func slice() throws(MalformedEvents) -> ArraySlice<UInt8> {
    let count = Int(try number(UInt32.self))
    guard count <= end - position else { throw MalformedEvents() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  private mutating func duration() throws(MalformedEvents) -> Duration {
    .nanoseconds(Int64(bitPattern: try number(UInt64.self)))
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) throws(MalformedEvents) -> Number {
    let count = Number.bitWidth / 8
    guard count <= end - position else { throw MalformedEvents() }
    var number: Number = 0
    for index in 0..<count { number |= Number(truncatingIfNeeded: bytes[position + index]) << (8 * index) }
    position += count
    return number
  }
}
