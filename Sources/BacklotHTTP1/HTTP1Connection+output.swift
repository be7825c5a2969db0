import BacklotHTTP

extension HTTP1Connection {
  /// The number of bytes of pending output.
  package var outputCount: Int { writer.output.count }

  /// Returns whether more content of a response may be added before some of the pending output is sent.
  ///
  /// The current response has its own room, which responses that wait for their turn cannot use up. A closing
  /// connection has no room, since it sends no more content.
  package func hasRoom(for number: Int) -> Bool {
    if isClosing { return false }
    let isFirst = exchanges.first?.number == number
    return writer.output.count + (isFirst ? 0 : heldCount) < configuration.outputMark
  }

  /// Returns the next step; `nil` if the connection waits for a request or a response.
  ///
  /// ``HTTP1WriteStep/write(_:)`` is returned again until the bytes are reported to ``didWrite(_:)``; any other step is
  /// returned once.
  package mutating func nextStep() -> HTTP1WriteStep? {
    if isClosed { return nil }
    guard let next = marks.first else {
      if !writer.output.isEmpty { return .write(writer.output.count) }
      isClosed = isClosing
      return isClosing ? .close : nil
    }
    if next.place > sentCount { return .write(next.place - sentCount) }
    marks.removeFirst()
    isClosed = next.step == .reset
    return next.step
  }

  /// Passes pending bytes to a system call.
  ///
  /// The method changes no state; it is mutating so that a connection in a property is not copied.
  @inlinable
  package mutating func withOutput<Result, Failure: Error>(
    upTo count: Int = .max,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try writer.output.withBytes(upTo: count, body)
  }

  /// Records that bytes at the front of the output were sent.
  package mutating func didWrite(_ count: Int) {
    let count = min(max(count, 0), writer.output.count)
    writer.output.drop(count)
    sentCount += count
  }

  /// Sends a fault instead of the current response, or in the middle of it.
  mutating func carryOut(_ spoiling: HTTP1Spoiling, on response: HTTPResponse, date: HTTP1DateField?) {
    guard isWaiting else { return }
    exchanges[0].closes = true
    let number = exchanges[0].number
    switch spoiling {
    case .noReply:
      neverResponds = true
      return
    case .emptyReply: break
    case .reset: mark(.reset)
    case .garbage(let bytes): writer.output.append(bytes)
    case .truncated(let count): writeTruncated(response, to: count, date: date)
    case .malformedChunk: writeMalformed(response, date: date)
    }
    noteEnd(of: number)
    close()
  }

  private mutating func writeTruncated(_ response: HTTPResponse, to count: Int, date: HTTP1DateField?) {
    let bytes = response.body.bytes ?? []
    let sent = bytes.prefix(count)
    if exchanges[0].isHead { return writeHead(response, framing: framing(of: response, hasContent: false), date: date) }
    writeHead(response, framing: .length(max(bytes.count, sent.count + 1)), date: date)
    writer.output.append(sent)
  }

  private mutating func writeMalformed(_ response: HTTPResponse, date: HTTP1DateField?) {
    writeHead(response, framing: .chunked, date: date)
    if exchanges[0].isHead { return }
    let bytes = response.body.bytes ?? []
    writer.writeChunk(bytes.prefix((bytes.count + 1) / 2))
    writer.output.append("no chunk\r\n")
  }
}
