import BacklotLibCurl
import BacklotServer
import BacklotStubs
import CCurl

/// The libcurl transfers of one loop, which keep and share connections.
///
/// Only its loop's thread accesses it. libcurl requests which sockets to watch and when to wake it; its only threads
/// are those for name lookups.
final class CurlClient: SecureUpstream {
  let curl: LibCurl
  let loop: EventLoop
  let limits: UpstreamLimits
  private let multi: UnsafeMutableRawPointer
  private var sockets: [curl_socket_t: SocketWatch] = [:]
  private var timer: LoopTimer?
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
  /// True while libcurl is running and must not be called again.
  private var isActing = false
  /// The actions to run when libcurl can be called again.
  private var later: [() -> Void] = []
  private var isClosed = false

  init(on loop: EventLoop, _ limits: UpstreamLimits) throws(UpstreamFailure) {
    do throws(LibCurl.Missing) {
      curl = try LibCurl.open()
    } catch {
      throw UpstreamFailure(.insecure, message: "https \(error)")
    }
    guard let multi = curl.functions.pointee.curl_multi_init() else {
      throw UpstreamFailure(.insecure, message: "libcurl cannot start: out of memory")
    }
    self.multi = multi
    self.loop = loop
    self.limits = limits
    let context = Unmanaged.passUnretained(self).toOpaque()
    backlot_curl_watch(curl.functions, multi, onSocket, onTimer, context)
  }

  /// Runs an action that calls libcurl, either now or after libcurl has finished its current work.
  private func act(_ action: @escaping () -> Void) {
    if isActing { return later.append(action) }
    isActing = true
    action()
    isActing = false
    endTransfers()
    while !later.isEmpty, !isActing {
      let actions = later
      later = []
      for action in actions { act(action) }
    }
  }

  private func endTransfers() {
    var result = CURLE_OK
    while !isClosed, let easy = backlot_curl_ended(curl.functions, multi, &result) {
      guard let context = backlot_curl_private(curl.functions, easy) else { continue }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      remove(transfer)
      transfer.end(result)
    }
  }
}

// MARK: - Transfers

extension CurlClient {
  func send(
    _ request: ForwardedRequest,
    to url: UpstreamURL,
    observer: any UpstreamObserver
  ) throws(UpstreamFailure) -> any UpstreamTransfer {
    let transfer = try CurlTransfer(request, to: url, by: self, observer: observer)
    start(transfer)
    return transfer
  }

  private func start(_ transfer: CurlTransfer) {
    transfers[ObjectIdentifier(transfer)] = transfer
    act { [self] in
      if !isClosed { _ = curl.functions.pointee.curl_multi_add_handle(multi, transfer.easy) }
    }
  }

  /// Cancels a transfer, which then reports no further events.
  func cancel(_ transfer: CurlTransfer) {
    act { [self] in remove(transfer) }
  }

  private func remove(_ transfer: CurlTransfer) {
    guard transfers.removeValue(forKey: ObjectIdentifier(transfer)) != nil, !isClosed else { return }
    _ = curl.functions.pointee.curl_multi_remove_handle(multi, transfer.easy)
  }

  /// Resumes a paused transfer, in a separate turn.
  func resume(_ transfer: CurlTransfer) {
    let bound = LoopBound((self, transfer), to: loop)
    loop.executeLater {
      bound.execute { client, transfer in
        client.act {
          guard client.transfers[ObjectIdentifier(transfer)] != nil, !client.isClosed else { return }
          _ = client.curl.functions.pointee.curl_easy_pause(transfer.easy, CURLPAUSE_CONT)
        }
      }
    }
  }

  func endSlowTransfers() {
    for transfer in Array(transfers.values) { transfer.endIfTooSlow() }
  }

  /// Ends all transfers without reporting their end.
  func close() {
    if isClosed { return }
    act { [self] in
      for transfer in Array(transfers.values) { remove(transfer) }
      _ = curl.functions.pointee.curl_multi_cleanup(multi)
      isClosed = true
      timer?.cancel()
      timer = nil
      for socket in sockets.values { socket.close() }
      sockets = [:]
    }
  }
}

// MARK: - Sockets and time

extension CurlClient {
  fileprivate func watch(_ descriptor: curl_socket_t, for what: Int32) {
    guard what != CURL_POLL_REMOVE else {
      sockets.removeValue(forKey: descriptor)?.close()
      return
    }
    let socket =
      sockets[descriptor]
      ?? SocketWatch(descriptor, on: loop) { [unowned self] readiness in didBecomeReady(descriptor, for: readiness) }
    sockets[descriptor] = socket
    var readiness: SocketWatch.Readiness = []
    if what & CURL_POLL_IN != 0 { readiness.insert(.readable) }
    if what & CURL_POLL_OUT != 0 { readiness.insert(.writable) }
    socket?.wait(for: readiness)
  }

  private func didBecomeReady(_ descriptor: curl_socket_t, for readiness: SocketWatch.Readiness) {
    var events: Int32 = readiness.isEmpty ? CURL_CSELECT_ERR : 0
    if readiness.contains(.readable) { events |= CURL_CSELECT_IN }
    if readiness.contains(.writable) { events |= CURL_CSELECT_OUT }
    wake(descriptor, events: events)
  }

  private func wake(_ descriptor: curl_socket_t, events: Int32) {
    act { [self] in
      var running: Int32 = 0
      if !isClosed { _ = curl.functions.pointee.curl_multi_socket_action(multi, descriptor, events, &running) }
    }
  }

  fileprivate func wake(after milliseconds: Int) {
    timer?.cancel()
    timer = nil
    if milliseconds < 0 || isClosed { return }
    timer = LoopTimer(on: loop, after: .milliseconds(milliseconds)) { [unowned self] in
      wake(CURL_SOCKET_TIMEOUT, events: 0)
    }
  }
}

// MARK: - Called by libcurl

// These are formed here, outside of any isolation: they run on the loop's thread.

private func onSocket(
  _: UnsafeMutableRawPointer?,
  descriptor: curl_socket_t,
  what: Int32,
  context: UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 {
  if let context { Unmanaged<CurlClient>.fromOpaque(context).takeUnretainedValue().watch(descriptor, for: what) }
  return 0
}

private func onTimer(_: UnsafeMutableRawPointer?, milliseconds: Int, context: UnsafeMutableRawPointer?) -> Int32 {
  if let context { Unmanaged<CurlClient>.fromOpaque(context).takeUnretainedValue().wake(after: milliseconds) }
  return 0
}
