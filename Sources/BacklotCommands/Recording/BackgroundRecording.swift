import BacklotDesk
import BacklotFiles
import BacklotPlatform
import BacklotRecording
import BacklotServer
import Dispatch

/// The recording of a server's upstream, by threads of its own.
///
/// To redact an exchange and to write it takes as long as client, server and upstream need together to forward a small
/// request. With little traffic, a thread of the usual priority does that, within some 20 milliseconds. With much
/// traffic, a thread of the lowest priority does: the server and its clients come first, exchanges wait in memory, and
/// the archive follows when the traffic pauses or ends.
final class BackgroundRecording: Sendable {
  private struct State {
    /// The reason why the recording has ended early.
    var failure: String?
    /// The number of exchanges that could not be written.
    var lostCount = 0
    /// The longest time that an exchange has waited until it was written.
    var delay = Duration.zero
    var nextNotice: ContinuousClock.Instant?
  }

  private let recorder: ExchangeRecorder
  /// The path of the archive and its previous content, if the changes are listed.
  private let previous: (path: String, archive: HTTPArchive)?
  private let queue: RecordingQueue
  private let state = Mutex(State())
  private let heavyTraffic = DispatchSemaphore(value: 0)
  private let lightTraffic = DispatchSemaphore(value: 0)
  private let threads = Mutex<[WorkerThread]>([])
  private let outcome = Mutex<RecordingOutcome?>(nil)
  private let notify: @Sendable (String) -> Void
  private let onFailure: @Sendable (String) -> Void

  /// The number of bytes of exchanges that may wait; the server waits beyond it.
  static let maximumWaitingSize = 256 << 20
  /// The delay from which it is reported.
  private static let reportedDelay = Duration.seconds(1)
  /// The minimum time between two reports.
  private static let noticeInterval = Duration.seconds(10)

  /// Starts to record.
  ///
  /// - Parameters:
  ///   - settings: The settings of the recording.
  ///   - maximumSize: The number of bytes of exchanges that may wait.
  ///   - notify: Receives messages for the user, on any thread.
  ///   - onFailure: Called once, on any thread, if the recording cannot be continued.
  /// - Throws: ``CommandFailure`` if the file cannot be read or written.
  init(
    _ settings: RecordingSettings,
    maximumSize: Int = maximumWaitingSize,
    notify: @escaping @Sendable (String) -> Void,
    onFailure: @escaping @Sendable (String) -> Void
  ) throws(CommandFailure) {
    self.notify = notify
    self.onFailure = onFailure
    queue = RecordingQueue(maximumSize: maximumSize) {
      notify(
        "requests wait for the recording, whose memory of \(QuantityText.bytes(Int64(maximumSize))) is full; the backend "
          + "answers faster than its responses can be written"
      )
    }
    do {
      // It stays readable when another file takes its place.
      previous =
        try settings.listsChanges && FileStatus.ifThere(settings.path) != nil
        ? (settings.path, HTTPArchive(path: settings.path, decodedBy: ZlibContentCoder())) : nil
      recorder = try ExchangeRecorder(
        settings.path,
        mode: settings.mode,
        rules: settings.rules,
        isStable: settings.isStable,
        decodedBy: ZlibContentCoder()
      )
    } catch {
      throw CommandFailure("\(error)")
    }
    try start()
  }

  /// Receives an exchange, and waits if too many wait already.
  ///
  /// It may be called on any thread.
  func receive(_ exchange: ObservedExchange) { queue.append(exchange) }

  /// Completes the recording; further calls return the same outcome.
  func finish() -> RecordingOutcome {
    outcome.withLock { outcome in
      let known = outcome ?? complete()
      outcome = known
      return known
    }
  }

  /// Completes the recording, unless a signal ends the process.
  func finish(in environment: ServeEnvironment) -> RecordingOutcome {
    UnfinishedFiles.removed(bySignalsOf: environment) { finish() }
  }

  private func complete() -> RecordingOutcome {
    queue.end()
    for thread in threads.withLock(\.self) { thread.waitForEnd() }
    if queue.count > 1_000 { notify("\(queue.count) exchanges are still to be written") }
    while let batch = queue.rest() { record(batch) }
    let (failure, delay) = state.withLock { ($0.failure, $0.delay) }
    do {
      var summary = try recorder.finish()
      if delay >= Self.reportedDelay { summary.delay = delay }
      if let failure { return RecordingOutcome("\(failure)\n\(lost)\(summary)", isFailure: true) }
      return RecordingOutcome(try description(of: summary))
    } catch {
      return RecordingOutcome(failure.map { "\($0)\n\(lost)\(error)" } ?? "\(error)", isFailure: true)
    }
  }

  private var lost: String {
    let count = queue.lostCount + state.withLock(\.lostCount)
    return count == 0 ? "" : "\(count) \(count == 1 ? "exchange was" : "exchanges were") not recorded\n"
  }

  private func description(of summary: RecordingSummary) throws -> String {
    guard let previous, summary.recordedCount > 0 else { return summary.description }
    let archive = try HTTPArchive(path: previous.path, decodedBy: ZlibContentCoder())
    return "\(summary)\n\(try RecordingChanges(from: previous.archive, to: archive))"
  }
}

// MARK: - The threads

extension BackgroundRecording {
  private func start() throws(CommandFailure) {
    do throws(ServerError) {
      let usual = try WorkerThread { [self] in recordLightTraffic() }
      threads.withLock { $0.append(usual) }
      let lowest = try WorkerThread(.lowest) { [self] in recordHeavyTraffic() }
      threads.withLock { $0.append(lowest) }
    } catch {
      queue.end()
      throw CommandFailure("cannot record: \(error.message)")
    }
  }

  private func recordLightTraffic() {
    while let batch = queue.next() {
      record(batch)
      guard batch.isHeavy else { continue }
      heavyTraffic.signal()
      lightTraffic.wait()
    }
    heavyTraffic.signal()
  }

  private func recordHeavyTraffic() {
    repeat {
      heavyTraffic.wait()
      while let batch = queue.next() {
        record(batch)
        if !batch.isHeavy { break }
      }
      lightTraffic.signal()
    } while !queue.isEnded
  }

  private func record(_ batch: RecordingQueue.Batch) {
    do {
      try recorder.record(batch.exchanges.map { $0.recorded() })
      report(batch.arrival.duration(to: .now))
    } catch {
      fail("\(error)", losing: batch.exchanges.count)
    }
  }

  private func fail(_ reason: String, losing count: Int) {
    let isFirst = state.withLock { state in
      state.lostCount += count
      defer { if state.failure == nil { state.failure = reason } }
      return state.failure == nil
    }
    queue.end()
    if isFirst { onFailure(reason) }
  }

  /// Reports a delay, but not too often.
  private func report(_ delay: Duration) {
    let isReported = state.withLock { state in
      state.delay = max(state.delay, delay)
      guard delay >= Self.reportedDelay, state.nextNotice.map({ $0 < .now }) ?? true else { return false }
      state.nextNotice = .now + Self.noticeInterval
      return true
    }
    if isReported {
      notify("the recording is \(QuantityText.duration(delay)) behind, and \(queue.count) exchanges wait in memory")
    }
  }
}

/// The end of a recording.
struct RecordingOutcome: Sendable, Hashable {
  /// The numbers of exchanges and the replaced secrets, or the reason why the recording is incomplete.
  let message: String
  /// True if the recording is incomplete.
  let isFailure: Bool

  init(_ message: String, isFailure: Bool = false) { (self.message, self.isFailure) = (message, isFailure) }
}
