package import BacklotHTTP
import Synchronization

/// A server's log: takes events from any thread, and writes them where a console's results go.
package final class ServeLog: Sendable {
  private let queue: EntryQueue<LogEntry>?
  private let now: @Sendable () -> WallTime

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - format: How events are written; nothing is, where there is none.
  ///   - console: Where they are written.
  ///   - secrets: The names whose values are masked. Defaults to the standard ones.
  ///   - now: Tells the time.
  package init(
    _ format: ServeOptions.LogFormat?,
    on console: Console,
    masking secrets: SecretNames = .standard,
    now: @escaping @Sendable () -> WallTime = { .now }
  ) {
    self.now = now
    queue = format.map { format in
      let writer = Mutex(LogWriter(format, console, secrets))
      return EntryQueue { entries, dropped in
        let missing = dropped > 0 ? [LogEntry(.dropped(dropped), at: now())] : []
        writer.withLock { $0.write(entries + missing) }
      }
    }
  }

  /// Adds an event that happens now.
  package func append(_ event: LogEvent) { queue?.append(LogEntry(event, at: now())) }

  /// Waits until what was added is written, unless that takes too long.
  package func flush() { queue?.flush() }
}

/// What only the thread that writes touches.
private struct LogWriter {
  private let format: ServeOptions.LogFormat
  private let console: Console
  private var text: LogText
  private let secrets: SecretNames
  private var hasFailed = false

  init(_ format: ServeOptions.LogFormat, _ console: Console, _ secrets: SecretNames) {
    self.format = format
    self.console = console
    self.secrets = secrets
    text = LogText(style: console.style, masking: secrets)
  }

  mutating func write(_ entries: [LogEntry]) {
    let lines =
      switch format {
      case .text: entries.map { text.line($0) }
      case .json: entries.map { LogJSON.line($0, masking: secrets) }
      }
    do throws(WriteError) {
      try console.write(lines.joined())
      hasFailed = false
    } catch {
      // A disk that is full is no reason to stop answering, nor to say so for each request.
      if !hasFailed { console.writeError("backlot: the log is not written: \(error.message)\n".withoutControls) }
      hasFailed = true
    }
  }
}
