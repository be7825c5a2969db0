import BacklotHTTP
import BacklotStubs

/// A client's connection: it brings bytes to the protocol, requests to the backend, and answers back.
///
/// Only its loop's thread touches it. It lives until its socket is closed.
final class ServerConnection {
  let server: ServerLoop
  private let stream: TCPStream
  var http: HTTP1Connection
  /// The request that is arriving.
  private var arriving: (head: HTTP1RequestHead, number: Int, body: [UInt8])?
  /// What is to be stopped where the client is gone before its answer is.
  var pending: [Int: PendingAnswer] = [:]
  /// Those who wait until there is room for more of a long answer.
  var waitingForRoom: [CheckedContinuation<Void, Never>] = []
  /// Whether a copy of output is on its way, and nothing else may be written.
  private var isWriting = false
  /// A wait between two pieces of an answer.
  private var dribble: LoopTimer?
  private(set) var isOver = false
  private var isAdvancing = false

  // When, on the loop's clock, something last happened.
  private var lastRead: UInt64
  private var lastWrite: UInt64
  private var headStart: UInt64?
  /// When the server stopped listening to what the client still sends.
  private var lingeringStart: UInt64?
  private var wasRefused = false

  init(_ stream: TCPStream, on server: ServerLoop) {
    self.stream = stream
    self.server = server
    http = HTTP1Connection(server.http)
    lastRead = server.loop.now
    lastWrite = lastRead
  }

  /// How long a client is heard, and not listened to, after its connection has ended for the server.
  static let lingeringTime = Duration.seconds(2)
}

// MARK: - What happens to the socket

extension ServerConnection {
  func didRead(_ bytes: UnsafeRawBufferPointer) {
    lastRead = server.loop.now
    if lingeringStart == nil { advance(receiving: bytes) }
  }

  func didReadEnd() {
    if lingeringStart != nil { return stream.close() }
    http.receiveEnd()
    advance()
    if !isOver, isAnswerMissing { endIfStillMissing() }
  }

  /// Ends the connection, unless the stub only has to be asked: its closure was called with the request, and has had no
  /// turn yet where the client's end came right behind that.
  private func endIfStillMissing() {
    let bound = LoopBound(self, to: server.loop)
    server.loop.executeLater {
      bound.execute { connection in
        if !connection.isOver, connection.isAnswerMissing { connection.end() }
      }
    }
  }

  /// Whether an answer is not there yet, or never will be.
  ///
  /// A client that ends its side then is taken to have gone, as most servers do: TCP does not tell that from one which
  /// still listens.
  private var isAnswerMissing: Bool {
    if !pending.isEmpty { return pending.values.contains(where: \.isAwaited) }
    return !isWriting && dribble == nil && http.outputCount == 0 && lingeringStart == nil
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
    server.forget(self)
  }
}

// MARK: - From bytes to answers

// What is on the way from a read to a write gets the protocol's state handed down: one access to it is checked for each
// read, and nobody copies it.

extension ServerConnection {
  /// Goes on as far as it can: takes requests, writes answers, and reads more or no more.
  ///
  /// - Parameter bytes: What has arrived.
  func advance(receiving bytes: UnsafeRawBufferPointer? = nil) {
    if isOver || isAdvancing { return }
    isAdvancing = true
    advance(&http, receiving: bytes)
    isAdvancing = false
  }

  private func advance(_ http: inout HTTP1Connection, receiving bytes: UnsafeRawBufferPointer?) {
    if let bytes { http.receive(bytes) }
    repeat { takeEvents(&http) } while flush(&http)
    if isOver { return }
    headStart = http.isReadingHead ? headStart ?? server.loop.now : nil
    if http.wantsInput || lingeringStart != nil { stream.startReading() } else { stream.stopReading() }
  }

  private func takeEvents(_ http: inout HTTP1Connection) {
    while let event = http.nextEvent() {
      switch event {
      case .head(let head, let number):
        arriving = (head, number, [])
        if head.expectsContinue { http.acceptContent(of: number) }
      case .body(let bytes):
        if arriving?.body.isEmpty == true { arriving?.body = bytes } else { arriving?.body += bytes }
      case .end:
        guard let request = arriving.take() else { continue }
        answer(request.head, request.number, request.body, &http)
      case .failure(let failure):
        arriving = nil
        wasRefused = true
        server.report(.refused(failure.status, reason: failure.description))
      }
    }
  }

  /// Writes what can be written.
  ///
  /// - Returns: Whether there is room for requests again that had to wait.
  private func flush(_ http: inout HTTP1Connection) -> Bool {
    let wasFull = !http.wantsInput
    while !isWriting, dribble == nil, let step = http.nextStep() {
      switch step {
      case .write(let count): write(count, of: &http)
      case .wait(let duration): wait(duration)
      case .close: finish()
      case .reset: reset()
      }
      if isOver || lingeringStart != nil { return false }
    }
    if http.outputCount < server.http.outputMark { resumeWriters() }
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

  /// How much of a long answer is copied for a socket that is full.
  private static let pieceSize = 1 << 16

  private func wait(_ duration: Duration) {
    dribble = LoopTimer(on: server.loop, after: duration) { [self] in
      dribble = nil
      advance()
    }
  }

  private func resumeWriters() {
    if waitingForRoom.isEmpty { return }
    let waiting = waitingForRoom
    waitingForRoom = []
    for continuation in waiting { continuation.resume() }
  }
}

// MARK: - Ending

extension ServerConnection {
  /// Ends the connection now that everything is written.
  ///
  /// Where the client still sends, closing at once would reset the connection, and take the answer away from it that
  /// says why (RFC 9112 §9.6): it is heard out for a while.
  private func finish() {
    guard wasRefused || arriving != nil else { return end() }
    lingeringStart = server.loop.now
    stream.endWriting()
    stream.startReading()
  }

  private func end() {
    isOver = true
    stream.close()
  }

  /// Ends the connection at once, whatever it is at.
  func abort() { end() }

  /// Resets the connection, since what was promised cannot be brought.
  func reset() {
    isOver = true
    stream.closeWithReset()
  }

  /// Ends the connection when what it is at has ended.
  func drain() {
    http.drain()
    advance()
  }

  private func stopPending() {
    dribble?.cancel()
    dribble = nil
    cancelPending()
    resumeWriters()
  }

  /// Ends what takes longer than the limits allow; called again and again.
  func endIfTooSlow() {
    if isOver { return }
    let limits = server.configuration.limits
    if let lingeringStart {
      if isPast(Self.lingeringTime, since: lingeringStart) { end() }
    } else if isWriting || http.outputCount > 0 && dribble == nil {
      if isPast(limits.stallTime, since: lastWrite) { reset() }
    } else if let headStart {
      if isPast(limits.headTime, since: headStart) { refuseSlowRequest() }
    } else if arriving != nil {
      if isPast(limits.stallTime, since: lastRead) { refuseSlowRequest() }
    } else if http.isIdle, isPast(limits.idleTime, since: max(lastRead, lastWrite)) {
      end()
    }
  }

  private func isPast(_ duration: Duration, since start: UInt64) -> Bool {
    server.loop.now >= start + duration.wholeMilliseconds
  }

  private func refuseSlowRequest() {
    guard http.refuseSlowRequest() else { return end() }
    arriving = nil
    wasRefused = true
    server.report(.refused(.requestTimeout, reason: "the request took too long to arrive"))
    advance()
  }
}
