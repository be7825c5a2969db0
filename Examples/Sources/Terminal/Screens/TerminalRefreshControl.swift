public import BacklotClient

/// A refresh indicator on a terminal.
///
/// Other outputs do not show it.
@MainActor
public final class TerminalRefreshControl: RefreshControl {
  /// True while the indicator is visible.
  public private(set) var isRefreshing = false
  /// The number of refreshes that have ended.
  package private(set) var endCount = 0
  private let output: ProgramOutput
  private let text: String
  private let ended = AsyncStream<Void>.makeStream()

  /// Makes a sign that is not shown.
  ///
  /// - Parameters:
  ///   - text: What the sign says.
  ///   - output: Where it is shown.
  public init(_ text: String, output: ProgramOutput) {
    self.text = text
    self.output = output
  }

  deinit { ended.continuation.finish() }

  /// The ends of refreshes, one after the other, for one reader.
  package var ends: AsyncStream<Void> { ended.stream }

  /// Shows the sign, unless it is shown already.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    if output.showsProgress { output.writeError(text) }
  }

  /// Takes the sign away without a trace.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    endCount += 1
    if output.showsProgress { output.writeError(ProgramOutput.wipedLine) }
    ended.continuation.yield()
  }
}
