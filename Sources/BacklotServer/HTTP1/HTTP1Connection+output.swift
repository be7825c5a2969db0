import BacklotHTTP

extension HTTP1Connection {
  /// How many bytes wait to be written.
  package var outputCount: Int { writer.output.count }

  /// Whether more of an answer's content may be brought before some of what waits is sent.
  ///
  /// An answer whose turn it is has room of its own: those that wait for their turn cannot use it up.
  /// Where the connection is closing nothing is sent any more, and whoever brings it may as well rest.
  package func hasRoom(for number: Int) -> Bool {
    if isClosing { return false }
    let isFirst = exchanges.first?.number == number
    return writer.output.count + (isFirst ? 0 : heldCount) < configuration.outputMark
  }

  /// What to do next; nothing where the connection waits for a request or an answer.
  ///
  /// ``HTTP1WriteStep/write(_:)`` is said again until ``didWrite(_:)`` has heard of the bytes; any other step once.
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

  /// Lets a system call take bytes that wait.
  ///
  /// It changes nothing, and is mutating so that a connection which is a property is not copied for it.
  package mutating func withOutput<Result, Failure: Error>(
    upTo count: Int = .max,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try writer.output.withBytes(upTo: count, body)
  }

  /// Takes note that bytes at the front were sent.
  package mutating func didWrite(_ count: Int) {
    let count = min(max(count, 0), writer.output.count)
    writer.output.drop(count)
    sentCount += count
  }

  /// Sends a fault instead of the answer whose turn it is, or in its midst.
  mutating func carryOut(_ spoiling: HTTP1Spoiling, _ response: HTTPResponse, _ date: HTTP1DateField?) {
    guard isWaiting else { return }
    exchanges[0].closes = true
    let number = exchanges[0].number
    switch spoiling {
    case .noReply:
      isSilent = true
      return
    case .emptyReply: break
    case .reset: mark(.reset)
    case .garbage(let seed): writer.output.append(HTTP1Spoiling.garbage(seed: seed))
    case .truncated(let count): writeTruncated(response, count, date)
    case .malformedChunk: writeMalformed(response, date)
    }
    noteEnd(of: number)
    close()
  }

  private mutating func writeTruncated(_ response: HTTPResponse, _ count: Int, _ date: HTTP1DateField?) {
    let bytes = response.body.bytes ?? []
    let sent = bytes.prefix(count)
    if exchanges[0].isHead { return writeHead(response, framing(of: response, hasContent: false), date) }
    writeHead(response, .length(max(bytes.count, sent.count + 1)), date)
    writer.output.append(sent)
  }

  private mutating func writeMalformed(_ response: HTTPResponse, _ date: HTTP1DateField?) {
    writeHead(response, .chunked, date)
    if exchanges[0].isHead { return }
    let bytes = response.body.bytes ?? []
    writer.writeChunk(bytes.prefix((bytes.count + 1) / 2))
    writer.output.append("no chunk\r\n")
  }
}
