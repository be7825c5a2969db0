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
    /// The pieces that wait, from ``first`` on.
    var pieces: [[UInt8]] = []
    var first = 0
    var waitingCount = 0
    var isEnded = false

    var isFull: Bool { waitingCount >= MessageQueue.maximumWaitingCount }
    var isEmpty: Bool { first == pieces.count }

    mutating func removeFirst() -> [UInt8] {
      let piece = pieces[first]
      pieces[first] = []
      first += 1
      waitingCount -= piece.count
      if first > pieces.count / 2 {
        pieces.removeFirst(first)
        first = 0
      }
      return piece
    }
  }

  private let state = Mutex(State())
  private let hasMore = DispatchSemaphore(value: 0)

  /// The number of bytes that may wait in memory, beyond which they wait in the pipe.
  private static let maximumWaitingCount = 512 << 20
  /// The time in microseconds between two looks into the pipe, in which little of its capacity is used.
  private static let pause: UInt32 = 4_000
  /// The number of looks into an empty pipe after which the time is longer.
  private static let shortPauses = 250
  private static let longPause: UInt32 = 20_000

  /// Reads from a pipe until it is closed.
  ///
  /// This thread does not wait in the system for each message, since the server would spend time to wake it.
  ///
  /// - Returns: The error that ended it early, or `nil`.
  func fill(from pipe: CInt) -> SystemCallError? {
    _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var pauseCount = 0
    while true {
      let (isFull, isEnded) = state.withLock { ($0.isFull, $0.isEnded) }
      if isEnded { return nil }
      do throws(SystemCallError) {
        let count = isFull ? nil : try Self.read(pipe, into: &buffer)
        if count == 0 { return nil }
        if let count { append(Array(buffer[..<count])) }
        // As long as pieces are large, they are taken without a pause.
        if count == buffer.count { continue }
        pauseCount = count == nil && !isFull ? pauseCount + 1 : 0
      } catch {
        return error
      }
      usleep(pauseCount < Self.shortPauses ? Self.pause : Self.longPause)
    }
  }

  private func append(_ bytes: [UInt8]) {
    let wasEmpty = state.withLock { state in
      defer {
        state.waitingCount += bytes.count
        state.pieces.append(bytes)
      }
      return state.isEmpty
    }
    if wasEmpty { hasMore.signal() }
  }

  /// Waits for bytes that have arrived; returns `nil` at the end.
  func next() -> [UInt8]? {
    while true {
      let (bytes, isEnded) = state.withLock { state -> ([UInt8]?, Bool) in
        (state.isEnded || state.isEmpty ? nil : state.removeFirst(), state.isEnded)
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
      defer { (state.pieces, state.first) = ([], 0) }
      return Array(state.pieces[state.first...])
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
      // A thread that wakes up takes the processor from an idle one at once, and not only at the end of its time slice.
      var parameters = sched_param()
      let isIdle = sched_setscheduler(0, 5 /* SCHED_IDLE */, &parameters) == 0
      if !isIdle { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    #endif
  }
}
