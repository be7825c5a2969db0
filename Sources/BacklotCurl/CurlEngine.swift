import BacklotLibCurl
import BacklotPlatform
import CCurl
import Foundation

/// The thread that runs libcurl's transfers, and the queue of commands to it.
final class CurlEngine: Sendable {
  enum Command {
    case start(CurlTransfer)
    /// A direction of the transfer that was paused can continue.
    case resume(CurlTransfer)
    case stop(CurlTransfer)
  }

  private struct State {
    var multi: CurlMulti?
    var commands: [Command] = []
    var isClosing = false
  }

  let configuration: CurlConfiguration
  private let state = Mutex(State())

  init(_ configuration: CurlConfiguration) { self.configuration = configuration }

  /// Adds a transfer, and starts the thread if it is the first.
  func start(_ transfer: CurlTransfer, on curl: LibCurl) throws(CurlMulti.OutOfMemory) {
    try state.withLock { state throws(CurlMulti.OutOfMemory) in
      if state.multi == nil {
        let multi = try CurlMulti(curl, configuration)
        state.multi = multi
        let thread = Thread { CurlLoop(multi, of: self).run() }
        thread.name = "BacklotCurl"
        thread.start()
      }
      Self.add(.start(transfer), to: &state)
    }
  }

  func enqueue(_ command: Command) { state.withLock { Self.add(command, to: &$0) } }

  private static func add(_ command: Command, to state: inout State) {
    // Without a thread, all transfers have ended.
    guard let multi = state.multi else { return }
    if state.commands.isEmpty { multi.wake() }
    state.commands.append(command)
  }

  /// Ends the thread as soon as it has no transfer.
  func close() {
    state.withLock { state in
      state.isClosing = true
      state.multi?.wake()
    }
  }

  fileprivate var isClosing: Bool { state.withLock(\.isClosing) }

  /// Returns the commands that were added since the last call, or `nil` if the thread has to end.
  fileprivate func takeCommands(isIdle: Bool) -> [Command]? {
    state.withLock { state in
      if state.isClosing, isIdle, state.commands.isEmpty {
        state.multi = nil
        return nil
      }
      defer { state.commands = [] }
      return state.commands
    }
  }
}

/// libcurl's set of transfers, which share connections.
struct CurlMulti: @unchecked Sendable {
  // Sound because `wake()` may be called by any thread, under the engine's lock while the set exists; all other calls
  // are made by the engine's thread.
  let curl: LibCurl
  let pointer: UnsafeMutableRawPointer

  struct OutOfMemory: Error {}

  init(_ curl: LibCurl, _ configuration: CurlConfiguration) throws(OutOfMemory) {
    guard let pointer = curl.functions.pointee.curl_multi_init() else { throw OutOfMemory() }
    (self.curl, self.pointer) = (curl, pointer)
    let count = max(1, configuration.maximumConnectionsPerHost)
    _ = backlot_curl_set_multi_number(curl.functions, pointer, CURLMOPT_MAX_HOST_CONNECTIONS, count)
  }

  func wake() { _ = curl.functions.pointee.curl_multi_wakeup(pointer) }
}

/// The transfers of an engine; only its thread accesses them.
private final class CurlLoop {
  private let multi: CurlMulti
  private let engine: CurlEngine
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  /// The earliest time at which a transfer can exceed the limit of inactivity.
  private var nextCheck: ContinuousClock.Instant?

  init(_ multi: CurlMulti, of engine: CurlEngine) { (self.multi, self.engine) = (multi, engine) }

  private var api: UnsafePointer<backlot_curl_api> { multi.curl.functions }

  func run() {
    Self.blockSignals()
    while let commands = engine.takeCommands(isIdle: transfers.isEmpty) {
      for command in commands { execute(command) }
      var running: Int32 = 0
      _ = api.pointee.curl_multi_perform(multi.pointer, &running)
      let hasEnded = endTransfers()
      endInactiveTransfers()
      // A request that waited for the connection of another may continue, and libcurl can lose the timer that says so.
      _ = api.pointee.curl_multi_poll(multi.pointer, nil, 0, hasEnded ? 0 : pollTime, nil)
    }
    _ = api.pointee.curl_multi_cleanup(multi.pointer)
  }

  /// Leaves signals to other threads, and keeps a TLS library's write to a closed connection from raising one.
  private static func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  private func execute(_ command: CurlEngine.Command) {
    switch command {
    case .start(let transfer):
      guard let easy = transfer.easy, !transfer.isOver else { return transfer.close() }
      transfers[easy] = transfer
      nextCheck = min(nextCheck ?? transfer.deadline, transfer.deadline)
      let result = api.pointee.curl_multi_add_handle(multi.pointer, easy)
      if result != CURLM_OK { end(easy, CURLE_FAILED_INIT) }
    case .resume(let transfer):
      guard let easy = transfer.easy, transfers[easy] === transfer else { return }
      _ = api.pointee.curl_easy_pause(easy, transfer.pauseMask)
    case .stop(let transfer):
      guard let easy = transfer.easy, transfers[easy] === transfer else { return transfer.close() }
      end(easy, CURLE_ABORTED_BY_CALLBACK)
    }
  }

  /// Ends the transfers that libcurl has finished, and returns true if there were any.
  private func endTransfers() -> Bool {
    var result = CURLE_OK
    var hasEnded = false
    while let easy = backlot_curl_ended(api, multi.pointer, &result) {
      end(easy, result)
      hasEnded = true
    }
    return hasEnded
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
    _ = api.pointee.curl_multi_remove_handle(multi.pointer, easy)
    transfers.removeValue(forKey: easy)?.end(result)
  }
}

// MARK: - Inactivity

extension CurlLoop {
  private func endInactiveTransfers() {
    let now = ContinuousClock.now
    guard let check = nextCheck, check <= now else { return }
    nextCheck = nil
    for (easy, transfer) in transfers {
      transfer.noticeUpload()
      if transfer.deadline <= now {
        transfer.failInactive()
        end(easy, CURLE_OPERATION_TIMEDOUT)
      } else {
        nextCheck = min(nextCheck ?? transfer.deadline, transfer.deadline)
      }
    }
  }

  /// The maximum number of milliseconds to wait for events.
  private var pollTime: Int32 {
    if transfers.isEmpty { return engine.isClosing ? 0 : 600_000 }
    // At least each second, for other timers that libcurl may lose.
    return Int32(clamping: min(1000, max(0, ((nextCheck ?? .now) - .now).milliseconds + 1)))
  }
}

extension Duration {
  /// The number of whole milliseconds, within the range of 32 bits in seconds.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return Int64(Int32(clamping: seconds)) * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
