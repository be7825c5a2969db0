import BacklotPlatform
import BacklotStubs

/// Ends a test that waits for stepped time that no code advances, and reports the waits.
///
/// It counts short intervals instead of reading a clock, so that a process stopped in a debugger does not fail.
final class SteppedWatch: Sendable {
  private static let turnCount = 20

  private let backend: MockBackend
  private let limit: Duration
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ backend: MockBackend, limit: Duration) {
    self.backend = backend
    self.limit = limit
  }

  /// Begins to watch in a separate task, since a test that hangs does not end.
  ///
  /// - Parameter report: Records a failure of the test.
  func start(_ report: @escaping @Sendable (_ message: String) -> Void) {
    let watching = Task { [self] in if await isStalled() { end(report) } }
    task.withLock { $0 = watching }
  }

  /// Ends the watch.
  func stop() { task.withLock { $0.take() }?.cancel() }

  private func isStalled() async -> Bool {
    var known: UInt64?
    var turns = 0
    while turns < Self.turnCount {
      do { try await Task.sleep(atMost: max(limit / Self.turnCount, .milliseconds(1))) } catch { return false }
      let progress = backend.time.stalledProgress
      turns = progress != nil && progress == known ? turns + 1 : 0
      known = progress
    }
    return true
  }

  private func end(_ report: (String) -> Void) {
    let seconds = limit / .seconds(1)
    report(
      """
      Stepped time has not advanced for \(seconds.formatted) seconds of real time, and code waits for it:
      \(backend.waitingDescription.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      Advance time in the test: await Backend.current.advance(by: …). To await the response itself, start the call in \
      a Task first. All waits are cancelled now. To allow more time, use .backend(time: .stepped, stalledAfter: …).
      """
    )
    backend.time.finish()
  }
}

extension Double {
  /// The number as text, without a fraction if it is an integer.
  fileprivate var formatted: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
