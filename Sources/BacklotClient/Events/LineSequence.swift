import BacklotHTTP

/// The lines of a response that is read while it arrives, without line breaks and without empty lines.
struct LineSequence: AsyncSequence, Sendable {
  typealias Connect = @Sendable () async throws(ClientError) -> StreamedResponse

  private let limit: Int
  private let connect: Connect

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of a line.
  ///   - connect: Sends the request.
  init(limit: Int, _ connect: @escaping Connect) {
    self.limit = limit
    self.connect = connect
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(limit, connect) }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let limit: Int
    private let connect: Connect
    private(set) var response: StreamedResponse?
    private var chunks: HTTPBody.AsyncIterator?
    private var line: [UInt8] = []
    private var lines: ArraySlice<[UInt8]> = []
    private var isOver = false

    fileprivate init(_ limit: Int, _ connect: @escaping Connect) {
      self.limit = limit
      self.connect = connect
    }

    mutating func next() async throws -> [UInt8]? {
      while lines.isEmpty, !isOver { try await receive() }
      return lines.popFirst()
    }

    private mutating func receive() async throws {
      let response = try await opened()
      do {
        guard let chunk = try await chunks?.next() else { return end() }
        try append(chunk)
      } catch {
        throw ClientError.unreadable(error, in: response.response, for: response.request)
      }
    }

    private mutating func opened() async throws(ClientError) -> StreamedResponse {
      if let response { return response }
      let opened = try await connect()
      response = opened
      chunks = opened.response.body.makeAsyncIterator()
      return opened
    }

    private mutating func append(_ chunk: [UInt8]) throws {
      for part in chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        // Each part but the first follows a line break.
        if part.startIndex > 0 { endLine() }
        guard part.count <= limit - line.count else {
          throw HTTPError(
            .bodyTooLarge,
            message: "A line exceeds the limit of \(limit) bytes. Raise the client's responseLimit."
          )
        }
        line += part
      }
    }

    private mutating func endLine() {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { lines.append(line) }
      line = []
    }

    private mutating func end() {
      endLine()
      isOver = true
    }
  }
}
