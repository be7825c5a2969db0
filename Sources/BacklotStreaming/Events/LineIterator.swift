import BacklotHTTP

/// An iterator over the lines of a response that is read while it arrives, without those that are blank.
struct LineIterator {
  typealias Connect = @Sendable () async throws(ClientError) -> StreamedResponse

  struct Line {
    let number: Int
    let content: [UInt8]
  }

  private let limit: Int
  private let connect: Connect
  private(set) var response: StreamedResponse?
  private var number = 1
  private var content: [UInt8] = []
  private var lines: ArraySlice<Line> = []
  /// The end of the stream, which follows the lines that have arrived.
  private var end: Result<Void, ClientError>?

  /// Creates an iterator.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of a line.
  ///   - connect: Sends the request.
  init(limit: Int, connect: @escaping Connect) {
    self.limit = limit
    self.connect = connect
  }

  mutating func next() async throws(ClientError) -> Line? {
    while lines.isEmpty, end == nil {
      do throws(ClientError) { try await receive() } catch { end = .failure(error) }
    }
    if let line = lines.popFirst() { return line }
    defer { end = .success(()) }
    try end?.get()
    return nil
  }

  private mutating func receive() async throws(ClientError) {
    if response == nil { response = try await connect() }
    guard let chunk = try await response?.nextChunk() else {
      endLine()
      return end = .success(())
    }
    for part in chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // Each part but the first follows a line break.
      if part.startIndex > 0 { endLine() }
      if part.count > limit - content.count, let response { throw response.unreadable(lineTooLong) }
      content += part
    }
  }

  private var lineTooLong: HTTPError {
    HTTPError(
      .bodyTooLarge,
      message: "Line \(number) exceeds the limit of \(limit) bytes. Raise the client's responseLimit."
    )
  }

  private mutating func endLine() {
    if !content.allSatisfy(JSONText.isWhitespace) { lines.append(Line(number: number, content: content)) }
    content = []
    number += 1
  }
}
