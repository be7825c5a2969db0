import BacklotHTTP
import BacklotLibCurl
import BacklotPlatform
import BacklotTransport
import CCurl
import Foundation

extension CurlTransfer {
  func setReceivers(of easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    backlot_curl_set_receiver(api, easy, CURLOPT_HEADERFUNCTION, onHeaderLine)
    backlot_curl_set_pointer(api, easy, CURLOPT_HEADERDATA, context)
    backlot_curl_set_receiver(api, easy, CURLOPT_WRITEFUNCTION, onContent)
    backlot_curl_set_pointer(api, easy, CURLOPT_WRITEDATA, context)
  }

  /// Returns `true` if the line is accepted.
  fileprivate func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
    lastActivity = .now
    do throws(CurlHead.TooLarge) {
      guard let (response, length) = try head.take(line) else { return true }
      deliver(response, length: length)
      return true
    } catch {
      let text = "The head of the response exceeds \(error.limit) bytes. Raise maximumHeadSize, or check the server."
      failure = URLError(.badServerResponse, text, for: request)
      return false
    }
  }

  private func deliver(_ response: HTTPResponse, length: Int64?) {
    guard let caller = state.withLock({ $0.reception.receiveHead() }) else { return }
    var response = response
    if length != 0 {
      let isDecoded = engine.configuration.decodesContent && response.headerFields.statesContentCoding
      response.body = HTTPBody(streaming: CurlPieces(of: self), length: isDecoded ? nil : length)
    }
    caller.resume(returning: response)
  }

  /// Returns the number of bytes that are accepted, or a code of libcurl's.
  fileprivate func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastActivity = .now
    let piece = Array(bytes)
    let (isOver, isPaused, reader) = state.withLock { state -> (Bool, Bool, Reader?) in
      if state.reception.isOver { return (true, false, nil) }
      state.isReceptionPaused = state.reception.unreadCount >= Self.window
      if state.isReceptionPaused { return (false, true, nil) }
      return (false, false, state.reception.receive(piece))
    }
    reader?.resume(returning: piece)
    if isOver { return 0 }
    return isPaused ? Int(CURL_WRITEFUNC_PAUSE) : bytes.count
  }
}

// MARK: - Called by libcurl

// These are formed here, outside of any isolation: they run on the engine's thread.

private func onHeaderLine(
  _ bytes: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return CurlTransfer.of(context)?.receiveHead(line) == true ? line.count : 0
}

private func onContent(
  _ bytes: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  CurlTransfer.of(context)?.receiveContent(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
}
