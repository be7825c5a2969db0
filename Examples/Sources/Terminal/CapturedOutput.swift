import Synchronization

/// Keeps what a program writes, for tests to look at.
public final class CapturedOutput: Sendable {
  private let texts = Mutex((standardOutput: "", standardError: ""))
  private let isInteractive: Bool
  private let width: Int
  private let usesColour: Bool

  /// Makes an output that nothing has been written to.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether the program is to think that somebody watches.
  ///   - width: How many columns it has.
  ///   - usesColour: Whether it takes colours.
  public init(isInteractive: Bool = false, width: Int = 80, usesColour: Bool = false) {
    self.isInteractive = isInteractive
    self.width = width
    self.usesColour = usesColour
  }

  /// What the program is given.
  public var output: TerminalOutput {
    TerminalOutput(
      standardOutput: { text in self.texts.withLock { $0.standardOutput += text } },
      standardError: { text in self.texts.withLock { $0.standardError += text } },
      isInteractive: isInteractive,
      width: width,
      usesColour: usesColour
    )
  }

  /// What was written to standard output.
  public var standardOutput: String { texts.withLock { $0.standardOutput } }

  /// What was written to standard error.
  public var standardError: String { texts.withLock { $0.standardError } }
}
