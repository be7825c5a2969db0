package import BacklotHTTP
import BacklotPlatform

/// A server's log, which accepts events from any thread and writes them to a console's results.
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
    let output = format.map { LogOutput($0, console: console, now: now, masking: secrets) }
    self.output = output
    queue = output.map { output in
      EntryQueue { entries, dropped in
        let missing = dropped > 0 ? [LogEntry(.dropped(dropped, .slow), at: now())] : []
        output.write(entries + missing)
      }
    }
  }

  /// Adds an event with the current time.
  package func append(_ event: LogEvent) { queue?.append(LogEntry(event, at: now())) }

  /// Waits until the added events are written, up to a time limit.
  package func flush() { queue?.flush() }

  /// Waits like ``flush()``, and reports on the standard error output the number of lost lines that the log does not
  /// mention.
  package func close() {
    guard let queue, queue.flush() else { return }
    output?.reportLoss()
  }
}

/// Writes the lines of a log to a console.
private final class LogOutput: Sendable {
  private struct State {
    var text: LogText
    /// The number of lines lost since the last line that was written.
    var lostCount = 0
    /// True if the last line of the output is incomplete.
    var isCut = false
  }

  private let format: ServeOptions.LogFormat
  private let console: Console
  private let now: @Sendable () -> WallTime
  private let secrets: SecretNames
  private let state: Mutex<State>

  init(
    _ format: ServeOptions.LogFormat,
    console: Console,
    now: @escaping @Sendable () -> WallTime,
    masking secrets: SecretNames
  ) {
    self.format = format
    self.console = console
    self.now = now
    self.secrets = secrets
    state = Mutex(State(text: LogText(style: console.style, masking: secrets)))
  }

  /// Writes entries, or counts those that cannot be written, so that a full disk does not stop the server.
  func write(_ entries: [LogEntry]) {
    state.withLock { state in
      var lines = entries.map { line($0, state: &state) }
      let lostCount = state.lostCount
      if lostCount > 0 {
        lines.insert(line(LogEntry(.dropped(lostCount, .unwritable), at: now()), state: &state), at: 0)
      }
      let start = state.isCut ? "\n" : ""
      do throws(WriteError) {
        try console.write(start + lines.joined())
        (state.lostCount, state.isCut) = (0, false)
      } catch {
        // Reported once, not for each request.
        if lostCount == 0 { console.writeError("backlot: log lines are lost: \(error.message)\n".withoutControls) }
        note(error.byteCount - start.utf8.count, of: lines, state: &state)
      }
    }
  }

  private func line(_ entry: LogEntry, state: inout State) -> String {
    switch format {
    case .text: state.text.line(entry)
    case .json: LogJSON.line(entry, masking: secrets)
    }
  }

  /// Counts the lost lines, the first of which may be partially written.
  private func note(_ byteCount: Int, of lines: [String], state: inout State) {
    var (rest, whole) = (byteCount, 0)
    while whole < lines.count, lines[whole].utf8.count <= rest {
      rest -= lines[whole].utf8.count
      whole += 1
    }
    if byteCount >= 0 { state.isCut = rest > 0 }
    let mentionsLoss = state.lostCount > 0
    // The first line mentions the lines that were lost before.
    if mentionsLoss, whole > 0 { state.lostCount = 0 }
    state.lostCount += lines.count - whole - (mentionsLoss && whole == 0 ? 1 : 0)
  }

  /// Reports the number of lost lines on the standard error output.
  func reportLoss() {
    let count = state.withLock(\.lostCount)
    guard count > 0 else { return }
    console.writeError("backlot: \(count) \(count == 1 ? "line" : "lines") of the log could not be written\n")
  }
}
