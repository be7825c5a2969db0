import BacklotHTTP

/// The last head on a connection.
///
/// A client's next request usually has the same fields, byte for byte, or all but one, and often the same target, so
/// that they need not be parsed or created again.
struct HTTP1HeadMemo: Sendable {
  /// The fields as they were sent, including the empty line after them.
  private(set) var bytes: ContiguousArray<UInt8> = []
  private(set) var fields = HTTPFields()
  /// The position of each field in ``bytes``.
  private var places: [HTTP1Parser.FieldPlace] = []
  private(set) var facts = HTTP1HeadFacts()
  /// The host of the last head, regardless of the size of the head.
  private(set) var host: String?
  private var target = ""

  /// Returns whether the bytes at a position begin with the fields of the last head.
  func holds(for bytes: Span<UInt8>, at place: Int) -> Bool {
    !self.bytes.isEmpty && HTTP1Syntax.matches(bytes, at: place, expected: self.bytes.span)
  }

  /// Returns the field at an index of the last head if the bytes at a position contain the same line.
  func field(_ index: Int, in bytes: Span<UInt8>, at place: Int) -> HTTP1Parser.FieldPlace? {
    guard index < places.count else { return nil }
    let field = places[index]
    let line = self.bytes.span.extracting(field.name.lowerBound..<field.lineEnd)
    guard HTTP1Syntax.matches(bytes, at: place, expected: line) else { return nil }
    return field.moved(by: place - field.name.lowerBound, remembered: index)
  }

  /// Only small heads are kept, since they stay in memory while the connection is open.
  mutating func keep(
    _ range: Range<Int>,
    of bytes: Span<UInt8>,
    fields: HTTPFields,
    at places: [HTTP1Parser.FieldPlace],
    facts: HTTP1HeadFacts
  ) {
    let host = facts.hostIndex >= 0 ? fields[facts.hostIndex].value : ""
    self.host = host.isEmpty ? nil : host
    self.bytes.removeAll(keepingCapacity: true)
    self.places.removeAll(keepingCapacity: true)
    guard range.count <= 1024 else { return }
    bytes.extracting(range).withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
    for place in places { self.places.append(place.moved(by: -range.lowerBound, remembered: -1)) }
    self.fields = fields
    self.facts = facts
  }

  /// Returns the text of a target.
  mutating func text(of bytes: Span<UInt8>, in range: Range<Int>) -> String {
    let isSame = target.utf8.withContiguousStorageIfAvailable { known in
      known.count == range.count && HTTP1Syntax.matches(bytes, at: range.lowerBound, expected: known.span)
    }
    if isSame == true { return target }
    target = HTTP1Syntax.text(of: bytes, in: range)
    return target
  }
}
