package import BacklotHTTP
import Synchronization

/// A server's log: takes events from any thread, and writes them where a console's results go.
package final class ServeLog: Sendable {
  private let queue: EntryQueue<LogEntry>?
  private let output: LogOutput?
  private let now: @Sendable () -> WallTime

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - format: The format of the events; `nil` disables the log.
  ///   - console: The console to write to.
  ///   - secrets: The names whose values are masked. Defaults to the standard ones.
  ///   - now: Returns the current time.
  package init(
    _ format: ServeOptions.LogFormat?,
    on console: Console,
    masking secrets: SecretNames = .standard,
    now: @escaping @Sendable () -> WallTime = { .now }
  ) {
    self.now = now
    let output = format.map { LogOutput($0, console, now, secrets) }
    self.output = output
    queue = output.map { output in
      EntryQueue { entries, dropped in
        let missing = dropped > 0 ? [LogEntry(.dropped(dropped, .slow), at: now())] : []
        output.write(entries + missing)
      }
    }
  }

  /// Adds an event that happens now.
  package func append(_ event: LogEvent) { queue?.append(LogEntry(event, at: now())) }

  /// Waits until what was added is written, unless that takes too long.
  package func flush() { queue?.flush() }

  /// Waits like ``flush()``, and says on the standard error output how many lines were lost and never mentioned in the log.
  package func close() {
    guard let queue, queue.flush() else { return }
    output?.reportLoss()
  }
}

/// The lines of a log on their way to a console.
private final class LogOutput: Sendable {
  private struct State {
    var text: LogText
    /// The number of lines that could not be written since the last that was.
    var lostCount = 0
    /// True if the output ends within a line.
    var isCut = false
  }

  private let format: ServeOptions.LogFormat
  private let console: Console
  private let now: @Sendable () -> WallTime
  private let secrets: SecretNames
  private let state: Mutex<State>

  init(
    _ format: ServeOptions.LogFormat,
    _ console: Console,
    _ now: @escaping @Sendable () -> WallTime,
    _ secrets: SecretNames
  ) {
    self.format = format
    self.console = console
    self.now = now
    self.secrets = secrets
    state = Mutex(State(text: LogText(style: console.style, masking: secrets)))
  }

  /// Writes entries, or counts those that cannot be written: a disk that is full is no reason to stop answering.
  func write(_ entries: [LogEntry]) {
    state.withLock { state in
      var lines = entries.map { line($0, &state) }
      let lostCount = state.lostCount
      if lostCount > 0 { lines.insert(line(LogEntry(.dropped(lostCount, .unwritable), at: now()), &state), at: 0) }
      let start = state.isCut ? "\n" : ""
      do throws(WriteError) {
        try console.write(start + lines.joined())
        (state.lostCount, state.isCut) = (0, false)
      } catch {
        // Said once, not for each request.
        if lostCount == 0 { console.writeError("backlot: log lines are lost: \(error.message)\n".withoutControls) }
        note(error.byteCount - start.utf8.count, of: lines, &state)
      }
    }
  }

  private func line(_ entry: LogEntry, _ state: inout State) -> String {
    switch format {
    case .text: state.text.line(entry)
    case .json: LogJSON.line(entry, masking: secrets)
    }
  }

  /// Counts the lines that are lost, of which the first may be there in part.
  private func note(_ byteCount: Int, of lines: [String], _ state: inout State) {
    var (rest, whole) = (byteCount, 0)
    while whole < lines.count, lines[whole].utf8.count <= rest {
      rest -= lines[whole].utf8.count
      whole += 1
    }
    if byteCount >= 0 { state.isCut = rest > 0 }
    let mentionsLoss = state.lostCount > 0
    // The first line tells of those that were lost before.
    if mentionsLoss, whole > 0 { state.lostCount = 0 }
    state.lostCount += lines.count - whole - (mentionsLoss && whole == 0 ? 1 : 0)
  }

  /// Says on the standard error output how many lines were lost.
  func reportLoss() {
    let count = state.withLock(\.lostCount)
    guard count > 0 else { return }
    console.writeError("backlot: \(count) \(count == 1 ? "line" : "lines") of the log could not be written\n")
  }
}
