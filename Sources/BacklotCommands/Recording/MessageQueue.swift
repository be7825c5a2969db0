import BacklotHTTP
import BacklotPlatform
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that have arrived through a pipe and wait to be handled by another thread.
final class MessageQueue: Sendable {
  private struct State {
    var waiting: [[UInt8]] = []
    var waitingCount = 0
    var isEnded = false
  }

  private let state = Mutex(State())
  private let hasMore = DispatchSemaphore(value: 0)

  /// The number of bytes that may wait in memory, beyond which they wait in the pipe.
  private static let maximumWaitingCount = 512 << 20

  /// Reads from a pipe until it is closed.
  ///
  /// This thread does not wait in the system for each message, since the server would spend time to wake it.
  func fill(from pipe: CInt) throws(SystemCallError) {
    _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var pauseCount = 0
    while true {
      guard state.withLock({ $0.waitingCount < Self.maximumWaitingCount && !$0.isEnded }),
        let count = try Self.read(pipe, into: &buffer)
      else {
        let (isFull, isEnded) = state.withLock { ($0.waitingCount >= Self.maximumWaitingCount, $0.isEnded) }
        if isEnded { return }
        pauseCount += 1
        // A pipe with bytes would end the wait at once while no more may be taken, and a failure does not end it.
        if isFull || pauseCount < 1_000 { usleep(1_000) } else { usleep(20_000) }
        continue
      }
      if count == 0 { return }
      pauseCount = 0
      append(Array(buffer.prefix(count)))
    }
  }

  private func append(_ bytes: [UInt8]) {
    let wasEmpty = state.withLock { state in
      state.waitingCount += bytes.count
      state.waiting.append(bytes)
      return state.waiting.count == 1
    }
    if wasEmpty { hasMore.signal() }
  }

  /// Waits for bytes that have arrived; returns `nil` at the end.
  func next() -> [UInt8]? {
    while true {
      let (bytes, isEnded) = state.withLock { state -> ([UInt8]?, Bool) in
        if state.isEnded || state.waiting.isEmpty { return (nil, state.isEnded) }
        let bytes = state.waiting.removeFirst()
        state.waitingCount -= bytes.count
        return (bytes, false)
      }
      if bytes != nil || isEnded { return bytes }
      hasMore.wait()
    }
  }

  /// Ends the wait for bytes; ``rest()`` has those that were not handled.
  func end() {
    state.withLock { $0.isEnded = true }
    hasMore.signal()
  }

  /// Returns the bytes that were not handled before the end.
  func rest() -> [[UInt8]] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Returns the number of bytes, 0 at the end, or `nil` if no bytes have arrived.
  private static func read(_ pipe: CInt, into buffer: inout [UInt8]) throws(SystemCallError) -> Int? {
    do throws(SystemCallError) {
      return try SystemCalls.read(pipe, into: &buffer)
    } catch {
      if error.code == EAGAIN || error.code == EWOULDBLOCK { return nil }
      throw error
    }
  }
}

/// Work on a thread of the lowest priority.
final class BackgroundWork: Sendable {
  private let outcome = Mutex<(any Error)?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts work.
  init(_ work: @escaping @Sendable () throws -> Void) {
    DispatchQueue(label: "backlot.background", qos: .background).async { [self] in
      Self.lowerPriority()
      do { try work() } catch { outcome.withLock { $0 = error } }
      hasEnded.signal()
    }
  }

  /// Waits for the end of the work.
  ///
  /// - Throws: The error that ended it.
  func finish() throws {
    hasEnded.wait()
    if let error = outcome.withLock(\.self) { throw error }
  }

  /// Lowers the priority of this thread, as Dispatch does only on Apple systems.
  private static func lowerPriority() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
