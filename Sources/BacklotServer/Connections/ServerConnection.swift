import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// A client's connection, which passes bytes to the protocol, requests to the backend, and responses to the client.
///
/// Only its loop's thread accesses it. It exists until its socket is closed.
final class ServerConnection: SocketStreamHandler {
  let server: ServerLoop
  private let stream: any SocketStream
  /// The client's address, determined once per connection.
  let clientAddress: String
  var http: HTTP1Connection
  /// The request that is arriving.
  private var arriving: ArrivingRequest?
  /// The request that has arrived, and waits for the connection's turn.
  var arrived: ArrivingRequest?
  /// The results of deferred actions, which wait for the connection's turn.
  var results: [(asked: AskedRequest, event: Exchange.Event)] = []
  /// True if more input waits behind the request that has arrived.
  var hasMoreInput = false
  /// True if the connection waits for its turn.
  var isWaitingForTurn = false
  var debt = TurnDebt()
  /// The responses to report to the observer when they are sent.
  var unreported: [AnswerReport] = []
  /// The time at which bytes were last read; `nil` if the server has no observer.
  private(set) var lastArrival: ContinuousClock.Instant?
  /// The pending responses, which are cancelled if the client disconnects.
  var pending = PendingAnswers()
  /// The requests whose responses are being sent in pieces.
  var sending: [Int: AskedRequest] = [:]
  /// The writers that wait for room for a long response, by request number.
  var waitingForRoom: [(number: Int, resume: () -> Void)] = []
  /// The head that was forwarded last.
  var lastForwardedHead: ForwardedHead?
  /// True while a copy of output is being written, and no other write may start.
  private(set) var isWriting = false
  private(set) var isOver = false
  /// True if the client has closed its side.
  private(set) var hasInputEnded = false
  /// The timer of the next attempt to find out whether a client that has closed its side still receives.
  var probing: (any SocketTimer)?
  var isAdvancing = false
  /// True if the connection advances at the end of the loop's turn.
  private var isDue = false

  // The time of the last activity, on the loop's clock.
  private var lastRead: UInt64
  private var lastWrite: UInt64
  /// The number of unwritten bytes of a piece at the last check.
  private var unwrittenCount = 0
  private var headStart: UInt64?
  /// The time at which the server began to discard the client's input.
  private var lingeringStart: UInt64?
  private var wasRefused = false

  init(_ stream: any SocketStream, on server: ServerLoop) {
    self.stream = stream
    self.server = server
    clientAddress = stream.peerAddress ?? ReceivedRequest.loopback
    http = HTTP1Connection(server.http)
    lastRead = server.loop.now
    lastWrite = lastRead
  }
}

// MARK: - What happens to the socket

extension ServerConnection {
  func didRead(_ bytes: UnsafeRawBufferPointer) {
    lastRead = server.loop.now
    if server.isObserved { lastArrival = .now }
    if isOver || lingeringStart != nil { return }
    let answersAtOnce = server.beginTurn(of: self) && !mustAwaitTurn
    if isOver { return }
    isAdvancing = true
    let wantsInput = receive(bytes, &http, answersAtOnce: answersAtOnce)
    isAdvancing = false
    if isOver { return }
    if !wantsInput { stream.stopReading() }
    if arrived == nil || http.outputCount > 0 { advanceSoon() }
  }

  /// Passes bytes to the protocol, and accepts requests.
  ///
  /// - Returns: True if more bytes should be read.
  private func receive(
    _ bytes: UnsafeRawBufferPointer,
    _ http: inout HTTP1Connection,
    answersAtOnce: Bool
  ) -> Bool {
    http.receive(bytes)
    takeEvents(&http, answersAtOnce: answersAtOnce)
    return wantsInput(http)
  }

  /// Returns whether more bytes should be read: not if many wait for the connection's turn.
  private func wantsInput(_ http: borrowing HTTP1Connection) -> Bool {
    http.wantsInput && (arrived == nil || http.inputCount < Self.pieceSize)
  }

  func didReadEnd() {
    if lingeringStart != nil { return stream.close() }
    http.receiveEnd()
    hasInputEnded = true
    advance()
    probeLater()
  }

  func didFail() { end() }

  func didWriteLater(_ count: Int) {
    isWriting = false
    lastWrite = server.loop.now
    http.didWrite(count)
    advance()
  }

  func didClose() {
    isOver = true
    stopPending()
    // Not earlier: the aborting caller may be accessing the protocol's state.
    reportUnsent()
    server.forget(self)
  }
}

// MARK: - From bytes to answers

// From a read to a write, the protocol's state is passed down as a parameter: exclusive access is checked once for each
// read, and the state is not copied.

extension ServerConnection {
  /// Advances the connection at the end of the loop's turn.
  func advanceSoon() {
    if isDue || isOver { return }
    isDue = true
    server.writeSoon(self)
  }

  func writeDue() {
    isDue = false
    advance()
  }

  /// Makes as much progress as possible: accepts requests, writes responses, and starts or stops reading.
  func advance() {
    if isOver || isAdvancing { return }
    isAdvancing = true
    advance(&http)
    isAdvancing = false
    reportSent()
  }

  private func advance(_ http: inout HTTP1Connection) {
    repeat { takeEvents(&http) } while flush(&http)
    if isOver { return }
    if wantsInput(http) || lingeringStart != nil { startReading() } else { stream.stopReading() }
    headStart = http.isReadingHead ? headStart ?? server.loop.now : nil
  }

  /// Starts to read, and resets the timeouts, since the client did not cause the pause.
  private func startReading() {
    if stream.isReading { return }
    stream.startReading()
    lastRead = server.loop.now
    headStart = nil
  }

  /// Accepts requests until one has to wait for the connection's turn.
  ///
  /// - Parameters:
  ///   - answersAtOnce: True if a single request may be answered now.
  ///   - deadline: The time on the loop's clock until which all requests may be answered now.
  func takeEvents(_ http: inout HTTP1Connection, answersAtOnce: Bool = false, until deadline: UInt64 = 0) {
    while arrived == nil, !isOver, let event = http.nextEvent(refusingAt: server.date) {
      switch event {
      case .head(let head, let number):
        arriving = ArrivingRequest(head: head, number: number)
        headStart = nil
        if head.expectsContinue { http.acceptContent(of: number) }
      case .body(let bytes): take(bytes, from: &http)
      case .end:
        guard let request = arriving.take() else { continue }
        if answersAtOnce && http.inputCount == 0 || mayAnswer(until: deadline) {
          answer(request, via: &http)
        } else {
          awaitTurn(toAnswer: request, hasMore: http.inputCount > 0)
        }
      case .failure(let failure): note(failure, number: http.requestCount)
      }
    }
  }

  /// Adds content to the arriving request if there is memory for it.
  private func take(_ bytes: [UInt8], from http: inout HTTP1Connection) {
    // Removed and put back, so that its content is not copied and the property is accessed only twice.
    guard var request = arriving.take() else { return }
    let memory = request.memory ?? RequestMemoryShare(of: server.memory)
    request.memory = memory
    let fits = memory.grow(by: bytes.count)
    if fits { if request.body.isEmpty { request.body = bytes } else { request.body += bytes } }
    arriving = request
    if !fits { refuseForLackOfMemory(&http) }
  }

  private func refuseForLackOfMemory(_ http: inout HTTP1Connection) {
    let failure = http.refuseContent(
      "the content of all requests in progress would exceed the limit of \(server.memory.limit) bytes: try again later",
      date: server.date
    )
    note(failure, number: http.requestCount)
  }

  /// Writes as much as possible.
  ///
  /// - Returns: `true` if there is room again for requests that had to wait.
  private func flush(_ http: inout HTTP1Connection) -> Bool {
    let wasFull = !http.wantsInput
    while !isWriting, let step = http.nextStep() {
      switch step {
      case .write(let count): write(count, of: &http)
      case .close: finish(isUnread: http.hasPassedOver)
      case .reset: reset()
      }
      if isOver || lingeringStart != nil { return false }
    }
    if !waitingForRoom.isEmpty { resumeWriters(http) }
    return wasFull && http.wantsInput
  }

  private func write(_ count: Int, of http: inout HTTP1Connection) {
    let stream = stream
    guard let taken = http.withOutput(upTo: count, { stream.tryWrite($0) }) else { return end() }
    if taken > 0 { lastWrite = server.loop.now }
    http.didWrite(taken)
    if taken == count { return }
    isWriting = true
    http.withOutput(upTo: min(count - taken, Self.pieceSize)) { stream.writeLater($0) }
  }

  /// The number of bytes of a long response to copy for a full socket.
  private static let pieceSize = 1 << 16

  /// Resumes the writers of responses for which there is room.
  private func resumeWriters(_ http: borrowing HTTP1Connection) {
    let waiting = waitingForRoom
    waitingForRoom = []
    for writer in waiting {
      if isOver || http.hasRoom(for: writer.number) {
        writer.resume()
      } else {
        waitingForRoom.append(writer)
      }
    }
  }
}

// MARK: - Ending

extension ServerConnection {
  /// Ends the connection after everything is written.
  ///
  /// If the client may still be sending, closing immediately would reset the connection and discard the response that
  /// the client has not read yet (RFC 9112 §9.6), so input is read for a while.
  ///
  /// - Parameter isUnread: Whether the client sent something that was skipped.
  private func finish(isUnread: Bool) {
    guard !hasInputEnded, isUnread || wasRefused || arriving != nil else { return end() }
    lingeringStart = server.loop.now
    stream.endWriting()
    stream.startReading()
  }

  func end() {
    isOver = true
    stream.close()
  }

  /// True if no more output is sent, although input may still be read.
  var isDone: Bool { isOver || lingeringStart != nil }

  /// Ends the connection immediately, in any state.
  func abort() {
    end()
    // Now, since a loop that stops closes any timers that it finds, regardless of their owner.
    stopPending()
  }

  /// Resets the connection, since the announced content cannot be delivered.
  func reset() {
    isOver = true
    stream.closeWithReset()
  }

  /// Resets the connection behind the output of a response that cannot be completed, and the responses before it.
  func breakOff(_ number: Int) {
    if isOver { return }
    http.abort(number)
    advance()
  }

  /// Ends the connection after the current exchanges.
  func drain() {
    http.drain()
    advance()
  }

  private func stopPending() {
    probing?.cancel()
    probing = nil
    arrived = nil
    results = []
    cancelPending()
    cancelSending()
    let waiting = waitingForRoom
    waitingForRoom = []
    for writer in waiting { writer.resume() }
  }

  /// Ends the connection if it exceeds the time limits; called periodically.
  func endIfTooSlow() {
    // A connection that has had no turn to write is not late.
    if isOver || isDue && !isWriting { return }
    let limits = server.configuration.limits
    if let lingeringStart {
      // A client that does not close its side must not keep a server from stopping.
      let limit = server.isDraining ? min(limits.stallTime, .seconds(1)) : limits.stallTime
      if isPast(limit, since: lingeringStart) { end() }
    } else if isWriting || http.outputCount > 0 {
      if hasWrittenMore { lastWrite = server.loop.now }
      if isPast(limits.stallTime, since: lastWrite) { reset() }
    } else if let headStart {
      if isPast(limits.headTime, since: headStart) { refuseSlowRequest() }
    } else if arriving != nil {
      if isPast(limits.stallTime, since: lastRead) { refuseSlowRequest() }
    } else if http.isIdle, isPast(limits.idleTime, since: max(lastRead, lastWrite)) {
      end()
    }
  }

  /// True if a slow client has accepted some of the piece that is being written.
  private var hasWrittenMore: Bool {
    let count = stream.unwrittenCount
    defer { unwrittenCount = count }
    return count != unwrittenCount
  }

  private func isPast(_ duration: Duration, since start: UInt64) -> Bool {
    server.loop.now >= start + duration.wholeMilliseconds
  }

  private func refuseSlowRequest() {
    guard let failure = http.refuseSlowRequest(date: server.date) else { return end() }
    note(failure, number: http.requestCount)
    advance()
  }

  private func note(_ failure: HTTP1Failure, number: Int) {
    let request = arriving?.head.request ?? failure.request
    arriving = nil
    wasRefused = true
    let received = server.isObserved ? request.map { ReceivedRequest($0) } : nil
    note(received, number: number, outcome: .refused(failure.status, reason: failure.description))
  }
}
