/// A line on standard error that says what is going on, where somebody watches, and goes when it is over.
///
/// Foundation has another `Progress`; where both are imported, call ``TerminalOutput/whileShowing(_:_:)``.
public struct Progress: Sendable {
  private let output: TerminalOutput

  /// Shows the line.
  ///
  /// - Parameters:
  ///   - text: What is going on; an ellipsis is added.
  ///   - output: Where.
  public init(_ text: String, on output: TerminalOutput) {
    self.output = output
    update(text)
  }

  /// Shows another line in place of the last.
  public func update(_ text: String) {
    if output.isInteractive { output.writeUnended(Self.erasing + DisplayWidth.cut(text + "…", to: output.width - 1)) }
  }

  /// Leaves the terminal as it was.
  public func erase() {
    if output.isInteractive { output.writeUnended(Self.erasing) }
  }

  /// To the line's beginning, and erase it (ECMA-48, EL).
  private static let erasing = "\r\u{1B}[2K"
}

extension TerminalOutput {
  /// Does something, and shows meanwhile what it is.
  public func whileShowing<Outcome>(
    _ text: String,
    _ work: () async throws -> Outcome
  ) async rethrows -> Outcome {
    let progress = Progress(text, on: self)
    defer { progress.erase() }
    return try await work()
  }
}
