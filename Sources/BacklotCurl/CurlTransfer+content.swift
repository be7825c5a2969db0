import BacklotHTTP
import BacklotLibCurl
import BacklotPlatform
import BacklotTransport
import CCurl
import Foundation

extension CurlTransfer {
  func setProvider(of easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    backlot_curl_set_receiver(api, easy, CURLOPT_READFUNCTION, onContentRequest)
    backlot_curl_set_pointer(api, easy, CURLOPT_READDATA, context)
    backlot_curl_set_seeker(api, easy, onRewind, context)
    if progress != nil { backlot_curl_set_progress(api, easy, onProgress, context) }
  }

  func startProducer() {
    let run = state.withLock { $0.upload.run }
    if let bytes = request.body.bytes {
      state.withLock { state in
        _ = state.upload.append(bytes, of: run)
        _ = state.upload.complete(run: run)
      }
    } else if hasContent, request.method != .head {
      let producer = Task { await produce(run) }
      state.withLock { $0.producer = producer }
      // It may have ended in the meantime.
      if isOver { producer.cancel() }
    }
  }

  /// Passes on the chunks of the body as libcurl takes them.
  private func produce(_ run: Int) async {
    do {
      var count: Int64 = 0
      var iterator = request.body.makeAsyncIterator()
      while await hasRoom(run), let chunk = try await iterator.next() {
        count += Int64(chunk.count)
        if let length, count > length { throw wrongLength("more than") }
        if state.withLock({ $0.upload.append(chunk, of: run) }) { engine.enqueue(.resume(self)) }
      }
      if let length, count < length, state.withLock({ $0.upload.run == run }) { throw wrongLength("\(count) of") }
      if state.withLock({ $0.upload.complete(run: run) }) { engine.enqueue(.resume(self)) }
    } catch {
      if state.withLock({ $0.upload.run == run }) { stop(error) }
    }
  }

  private func wrongLength(_ found: String) -> URLError {
    let text = "The body of the request has \(found) \(length ?? 0) bytes. Correct its length, or leave it out."
    return URLError(.requestBodyStreamExhausted, text, for: request)
  }

  private func hasRoom(_ run: Int) async -> Bool {
    await withCheckedContinuation { source in
      switch state.withLock({ $0.upload.waitForRoom(source, run: run) }) {
      case .now: source.resume(returning: true)
      case .never: source.resume(returning: false)
      case .later: break
      }
    }
  }

  /// Returns the number of bytes in the buffer, 0 at the end, or a code of libcurl's.
  fileprivate func provideContent(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    lastActivity = .now
    let limit = buffer.count
    let next = state.withLock { $0.reception.isOver ? nil : $0.upload.take(upTo: limit) }
    guard let (taken, source) = next else { return Int(CURL_READFUNC_ABORT) }
    source?.resume(returning: true)
    switch taken {
    case .bytes(let parts):
      var filled = 0
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: part)
        filled += part.count
      }
      return filled
    case .end: return 0
    case .pause: return Int(CURL_READFUNC_PAUSE)
    }
  }

  /// Begins with the content again, since libcurl repeats a request whose connection had been closed.
  fileprivate func rewind() -> Bool {
    let (isUnread, source) = state.withLock { state -> (Bool, Source?) in
      if state.upload.takenCount == 0 { return (true, nil) }
      return (false, request.body.isReplayable ? state.upload.restart() : nil)
    }
    if isUnread { return true }
    guard request.body.isReplayable else { return false }
    source?.resume(returning: false)
    startProducer()
    return true
  }

  fileprivate func didUpload(_ count: Int64) {
    if head.isComplete { return }
    // What libcurl counts includes the sizes of chunks.
    progress?.report(min(count, state.withLock { $0.upload.takenCount }))
  }
}

// MARK: - Called by libcurl

// These are formed here, outside of any isolation: they run on the engine's thread.

private func onContentRequest(
  _ buffer: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  CurlTransfer.of(context)?.provideContent(UnsafeMutableRawBufferPointer(start: buffer, count: size * count)) ?? 0
}

private func onRewind(_ context: UnsafeMutableRawPointer?, offset: curl_off_t, origin: Int32) -> Int32 {
  offset == 0 && origin == SEEK_SET && CurlTransfer.of(context)?.rewind() == true
    ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}

private func onProgress(
  _ context: UnsafeMutableRawPointer?,
  _: curl_off_t,
  _: curl_off_t,
  _: curl_off_t,
  uploaded: curl_off_t
) -> Int32 {
  CurlTransfer.of(context)?.didUpload(Int64(uploaded))
  return 0
}
