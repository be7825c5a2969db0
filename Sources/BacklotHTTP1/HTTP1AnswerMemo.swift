import BacklotHTTP

/// The last head that was written on a connection: responses of one stub share it for a second.
///
/// The memo retains the fields, so that their memory is not reused, and modified fields get separate memory: fields
/// that share their memory with the memo's are identical.
struct HTTP1AnswerMemo: Sendable {
  /// The parts that determine a head.
  struct Parts: Sendable {
    let status: HTTPStatus
    let fields: HTTPFields
    let framing: HTTP1Writer.Framing
    let connection: HTTP1Writer.ConnectionOption
    let second: Int?
  }

  private var parts: Parts?
  /// The head as it is sent.
  private(set) var bytes: [UInt8] = []

  /// Returns whether the stored head has these parts.
  func holds(for parts: Parts) -> Bool {
    guard let last = self.parts else { return false }
    return last.status.code == parts.status.code && last.framing == parts.framing && last.second == parts.second
      && last.connection == parts.connection && last.fields.isIdentical(to: parts.fields)
      && last.status.reasonPhrase == parts.status.reasonPhrase && last.status.isLatin1 == parts.status.isLatin1
  }

  /// Only small heads are kept, since they stay in memory while the connection is open.
  mutating func keep(_ parts: Parts, bytes: ArraySlice<UInt8>) {
    self.bytes.removeAll(keepingCapacity: true)
    self.parts = nil
    guard bytes.count <= 1024 else { return }
    self.bytes += bytes
    self.parts = parts
  }
}
