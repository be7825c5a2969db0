import BacklotPlatform
import BacklotRecording

/// The line on a terminal that shows what a long command does, how far it is, and how to stop it.
///
/// The line appears half a second after the work began, and is erased before other messages and at the end. It is disabled
/// if messages do not go to a terminal, and by `--quiet`.
package final class ProgressLine: Sendable {
  private struct State {
    var isEnabled: Bool
    var progress: WorkProgress?
    var beginning = Duration.zero
    var isShown = false
    var drawing = Duration.zero
  }

  /// The time for which a line is not drawn again.
  private static let interval = Duration.milliseconds(100)
  /// The time after which the line appears.
  private static let delay = Duration.milliseconds(500)

  private let columns: Int?
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - isEnabled: False if the line is never written.
  ///   - columns: The number of columns of the terminal. Defaults to 80.
  ///   - now: Returns the time since any moment.
  ///   - write: Writes text to the terminal.
  package init(
    isEnabled: Bool,
    columns: Int?,
    now: @escaping @Sendable () -> Duration,
    write: @escaping @Sendable (String) -> Void
  ) {
    state = Mutex(State(isEnabled: isEnabled))
    self.columns = columns
    self.now = now
    self.write = write
  }

  /// Never writes the line again, for `--quiet`.
  func disable() { state.withLock { $0.isEnabled = false } }

  private var isEnabled: Bool { state.withLock(\.isEnabled) }

  /// Shows another step of the work.
  ///
  /// - Parameters:
  ///   - title: What is done, such as `Reading`, and the name of the file.
  ///   - number: The number of the step, from 1.
  ///   - count: The number of steps; the number is shown if there are several.
  func show(_ title: String, number: Int = 1, of count: Int = 1) {
    guard isEnabled else { return }
    state.withLock { $0.progress = WorkProgress(title: title.onOneLine, number: number, count: count) }
    draw()
  }

  /// Shows the number of bytes that the current step has processed, and that it has to process.
  func advance(to byteCount: Int64, of total: Int64) {
    guard isEnabled else { return }
    state.withLock { $0.progress?.bytes = (byteCount, total) }
    draw()
  }

  /// Erases the line, so that another message can be written; the line may appear again.
  func clear() {
    guard isEnabled else { return }
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Draws the line, unless the work has just begun or the line was drawn a moment ago.
  private func draw() {
    state.withLock { state in
      let time = now()
      guard let progress = state.progress, time - state.beginning >= Self.delay else { return }
      guard !state.isShown || time - state.drawing >= Self.interval else { return }
      state.drawing = time
      state.isShown = true
      write("\r\(progress.text(columns: (columns ?? 80) - 1))\u{1B}[K")
    }
  }
}

extension ProgressLine {
  /// Performs work whose steps the line shows.
  ///
  /// While the work reads an HTTP archive, the line shows the number of bytes, and each further pass as a step.
  ///
  /// - Parameters:
  ///   - title: The first step, as in ``show(_:number:of:)``.
  ///   - work: The work. Its steps call ``show(_:number:of:)``.
  func showing<Result>(_ title: String, _ work: () async throws -> Result) async rethrows -> Result {
    guard isEnabled else { return try await work() }
    begin(title)
    defer { end() }
    // A step that does not report anything, such as the parsing of a large file, is shown as well.
    async let _: Void = drawRegularly()
    return try await ArchiveProgress.$report.withValue({ [weak self] in self?.show($0) }, operation: work)
  }

  private func show(_ progress: ArchiveProgress) {
    switch progress {
    case .read(let byteCount, let size): advance(to: byteCount, of: size)
    case .sorting(let name): show("Sorting the entries of \(name)")
    case .numberingSecrets(let name): show("Numbering the secrets of \(name)")
    case .converting(let number, let count, let name):
      show("Converting the requests of \(name)", number: number, of: count)
    }
  }

  private func begin(_ title: String) {
    state.withLock { $0.beginning = now() }
    show(title)
  }

  private func end() {
    clear()
    state.withLock { $0.progress = nil }
  }

  private func drawRegularly() async {
    while !Task.isCancelled {
      draw()
      // The end of the work cancels the wait.
      do { try await Task.sleep(for: Self.interval) } catch { return }
    }
  }
}

/// A step of a long command, and how far it is.
struct WorkProgress {
  /// What is done, and the name of the file.
  let title: String
  /// The number of the step, from 1.
  let number: Int
  /// The number of steps.
  let count: Int
  /// The number of bytes processed, and to process, if known.
  var bytes: (count: Int64, total: Int64)?

  /// Returns the line, shortened to a number of columns.
  ///
  /// The end, which says how far the work is and how to stop it, is never shortened.
  func text(columns: Int) -> String {
    let end = amount + " · Ctrl-C stops"
    let room = max(8, columns - end.count)
    let name = title.count > room ? "\(title.prefix(room / 2))…\(title.suffix(room - room / 2 - 1))" : title
    return name + end
  }

  private var amount: String {
    let steps = count > 1 ? " (\(number) of \(count))" : ""
    guard let bytes, bytes.total > 0 else { return steps }
    let percent = min(100, bytes.count * 100 / bytes.total)
    return "\(steps): \(QuantityText.bytes(bytes.count)) of \(QuantityText.bytes(bytes.total)), \(percent) %"
  }
}
