import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// A connection to an upstream that speaks HTTP/1.1 without TLS, with one request at a time.
///
/// Only its loop's thread accesses it. Its pool keeps it until it is closed.
final class HTTP1UpstreamConnection {
  private enum Phase {
    /// The name is being looked up, or the connection is being opened.
    case opening
    /// The request is being sent or has been sent.
    case asked
    /// The response has begun.
    case answering
    case idle
    case closed
  }

  private enum Ending {
    case closed
    case failed(SocketFailure)
  }

  private unowned let pool: HTTP1UpstreamPool
  private var lookup: (any SocketLookup)?
  private var socket: (any OutgoingSocket)?
  /// The addresses that have not been tried yet.
  private var addresses: ArraySlice<SocketAddress> = []
  private var reader: HTTP1ResponseReader
  private var transfer: HTTP1UpstreamTransfer?
  private var phase = Phase.opening
  /// The number of content bytes sent; 0 if there is no content.
  private var sentCount = 0
  private var isSending = false
  /// True if no part of the request has been sent yet.
  private var isDue = false
  private var isPaused = false
  /// The way in which the peer ended the connection, which is reported after all earlier events.
  private var ending: Ending?
  /// The time of the last activity, on the loop's clock.
  private var lastTime: UInt64
  /// True if an earlier request was answered.
  private(set) var isUsed = false

  init(in pool: HTTP1UpstreamPool) {
    self.pool = pool
    reader = HTTP1ResponseReader(headSize: pool.limits.headSize, isPassedOn: true)
    lastTime = pool.loop.now
  }
}

// MARK: - Opening

extension HTTP1UpstreamConnection {
  /// Opens the connection for a first request.
  func open(for transfer: HTTP1UpstreamTransfer) {
    self.transfer = transfer
    lookup = pool.loop.lookUp(pool.url.host, port: UInt16(clamping: pool.url.port)) { [self] result in
      switch result {
      case .success(let addresses): connect(to: addresses[...], after: SocketFailure("its host has no address"))
      case .failure(let failure):
        fail(
          .unknownHost,
          message: "\(pool.url.host) cannot be found: \(failure). Check the spelling of the upstream's host."
        )
      }
    }
  }

  /// Tries the addresses in order.
  private func connect(to addresses: ArraySlice<SocketAddress>, after failure: SocketFailure) {
    guard phase == .opening else { return }
    guard let address = addresses.first else {
      return fail(
        .unreachable,
        message: "\(pool.url) cannot be reached: \(failure). Check its port, and that it is running."
      )
    }
    self.addresses = addresses.dropFirst()
    let socket = pool.loop.makeOutgoingSocket { [self] in handle($0) }
    self.socket = socket
    socket.connect(to: address)
  }

  private func handle(_ event: OutgoingSocketEvent) {
    switch event {
    case .connected:
      addresses = []
      phase = .idle
      socket?.startReading()
      if let transfer { send(transfer) }
    case .read(let bytes): receive(bytes)
    case .ended: end(.closed)
    case .failed(let failure):
      guard phase == .opening else { return end(.failed(failure)) }
      socket?.close()
      connect(to: addresses, after: failure)
    }
  }
}

// MARK: - Request

extension HTTP1UpstreamConnection {
  /// Sends a request on the idle connection.
  func send(_ transfer: HTTP1UpstreamTransfer) {
    self.transfer = transfer
    phase = .asked
    lastTime = pool.loop.now
    reader.begin(answering: transfer.request.method)
    isDue = true
    pool.writeSoon(self)
  }

  /// Sends the pending request, unless it was cancelled.
  func writeDue() {
    // A connection that received a premature response may have another request by now, and be in the list twice.
    guard isDue else { return }
    isDue = false
    guard phase == .asked, let transfer else { return }
    let request = transfer.request
    sentCount = request.body.count <= Self.pieceSize ? request.body.count : 0
    if write(request, withContent: sentCount > 0, to: &pool.output), sentCount < request.body.count { sendMore() }
  }

  /// Sends the beginning of a request.
  ///
  /// - Parameter output: The buffer to write to; passed down, so that exclusive access is checked once.
  /// - Returns: True if all of it is sent, and no bytes are pending.
  private func write(_ request: ForwardedRequest, withContent: Bool, to output: inout ByteBuffer) -> Bool {
    output.removeAll()
    output.writeHead(
      of: request.method,
      path: request.path,
      rest: request.head.bytes,
      contentCount: request.body.count
    )
    if withContent { output.append(request.body) }
    return output.withBytes { bytes in
      let count = socket?.tryWrite(bytes) ?? 0
      if count < bytes.count { sendLater(UnsafeRawBufferPointer(rebasing: bytes[count...]), contentCount: 0) }
      return count == bytes.count
    }
  }

  private static let pieceSize = 1 << 16

  private func sendLater(_ bytes: UnsafeRawBufferPointer, contentCount count: Int) {
    isSending = true
    socket?.write(bytes) { [self] in
      isSending = false
      sentCount += count
      sendMore()
    }
  }

  /// Sends the next piece of long content.
  private func sendMore() {
    guard let transfer else { return }
    lastTime = pool.loop.now
    while sentCount < transfer.request.body.count, !isSending {
      let end = min(sentCount + Self.pieceSize, transfer.request.body.count)
      transfer.request.body[sentCount..<end].withUnsafeBytes { bytes in
        let count = socket?.tryWrite(bytes) ?? 0
        sentCount += count
        if count < bytes.count {
          sendLater(UnsafeRawBufferPointer(rebasing: bytes[count...]), contentCount: bytes.count - count)
        }
      }
    }
  }
}

// MARK: - Response

extension HTTP1UpstreamConnection {
  private func receive(_ bytes: UnsafeRawBufferPointer) {
    // A slow head or interim responses do not extend the time for the head.
    if phase == .answering { lastTime = pool.loop.now }
    guard let transfer else { return close() }
    if isDue, isUsed {
      // Input that arrives before the request is sent is not its response.
      self.transfer = nil
      close()
      return pool.repeat(transfer)
    }
    reader.receive(bytes)
    readOn()
  }

  private func readOn() {
    do throws(HTTP1Failure) {
      while let transfer, !isPaused {
        guard let event = try reader.next(&pool.knownHead) else { return transfer.tell(.waiting) }
        switch event {
        case .head(let response, let length):
          phase = .answering
          lastTime = pool.loop.now
          transfer.tell(.head(response, length: length))
        case .content(let bytes): transfer.tell(.content(bytes))
        case .whole(let response): finish(transfer, with: .whole(response))
        case .end: finish(transfer, with: .end)
        }
      }
    } catch {
      fail(
        .malformed,
        message:
          "\(pool.url) did not send a valid HTTP/1 response: \(error.message) (\(error.place.ofAnswer)). Check its port."
      )
    }
  }

  private func finish(_ transfer: HTTP1UpstreamTransfer, with event: UpstreamEvent) {
    self.transfer = nil
    isUsed = true
    if ending == nil, reader.isReusable, sentCount == transfer.request.body.count, !isSending, phase != .closed {
      phase = .idle
      pool.keep(self)
    } else {
      close()
    }
    transfer.tell(event)
  }

  /// Records that the peer has ended the connection.
  private func end(_ ending: Ending) {
    if self.ending == nil { self.ending = ending }
    readOn()
    reportEnding()
  }

  /// Reports the connection's end after all earlier events.
  private func reportEnding() {
    guard let ending, !isPaused, phase != .closed else { return }
    guard let transfer else { return close() }
    if case .closed = ending, phase == .answering, reader.receiveEnd() { return finish(transfer, with: .end) }
    if phase == .asked, isUsed, isDue || transfer.mayBeRepeated {
      self.transfer = nil
      close()
      return pool.repeat(transfer)
    }
    let reason =
      if case .failed(let failure) = ending { "the connection failed: \(failure)" } else { "it closed the connection" }
    let part = phase == .asked ? "a response" : "a complete response"
    fail(.disconnected, message: "\(pool.url) did not send \(part): \(reason). Its log may contain the reason.")
  }

  /// Ends the connection if it exceeds the time limits.
  func endIfTooSlow() {
    let (now, limits) = (pool.loop.now, pool.limits)
    func isPast(_ duration: Duration) -> Bool { now >= lastTime + duration.wholeMilliseconds }
    switch phase {
    case .opening where isPast(limits.connectTime):
      fail(
        .connectTimeout,
        message:
          "\(pool.url) did not accept a connection within \(limits.connectTime). Check that it is running and reachable."
      )
    case .asked where isPast(limits.answerTime):
      fail(.answerTimeout, message: "\(pool.url) did not begin its response within \(limits.answerTime)")
    case .answering where !isPaused && isPast(limits.idleTime):
      fail(.idleTimeout, message: "\(pool.url) began its response, but sent no more data for \(limits.idleTime)")
    case .idle where isPast(limits.keptTime): close()
    default: break
    }
  }

  private func fail(_ code: UpstreamFailure.Code, message: String) {
    let failed = transfer
    transfer = nil
    close()
    failed?.tell(.failed(UpstreamFailure(code, message: message)))
  }
}

// MARK: - Pausing and ending

extension HTTP1UpstreamConnection {
  func pause() {
    isPaused = true
    socket?.stopReading()
  }

  func resume() {
    guard isPaused, phase != .closed else { return }
    isPaused = false
    lastTime = pool.loop.now
    if ending == nil { socket?.startReading() }
    // Data that has already been read is reported in a separate turn.
    let bound = LoopBound(self, to: pool.loop)
    pool.loop.executeLater {
      bound.execute { connection in
        connection.readOn()
        connection.reportEnding()
      }
    }
  }

  /// Closes the connection.
  ///
  /// A waiting transfer is not notified.
  func close() {
    if phase == .closed { return }
    phase = .closed
    transfer = nil
    lookup?.cancel()
    lookup = nil
    socket?.close()
    socket = nil
    pool.forget(self)
  }
}

extension HTTP1Failure.Place {
  /// The position in a response, as text.
  fileprivate var ofAnswer: String {
    switch self {
    case .head(let line, let column): "line \(line), column \(column)"
    case .content(let byte): "byte \(byte) of its content"
    }
  }
}
