/// Where a program writes, and what it may know of who reads there.
public struct TerminalOutput: Sendable {
  /// Takes text as it comes, line feeds included.
  public typealias Sink = @Sendable (String) -> Void

  private let standardOutput: Sink
  private let standardError: Sink
  /// Whether somebody watches standard error, where progress is shown.
  public let isInteractive: Bool
  /// How many columns a line may have.
  public let width: Int
  /// Whether standard output takes colours.
  public let usesColour: Bool

  /// Makes an output of its parts.
  ///
  /// - Parameters:
  ///   - standardOutput: Takes what was asked for.
  ///   - standardError: Takes what is said about it.
  ///   - isInteractive: Whether somebody watches standard error.
  ///   - width: How many columns a line may have.
  ///   - usesColour: Whether standard output takes colours.
  public init(
    standardOutput: @escaping Sink,
    standardError: @escaping Sink,
    isInteractive: Bool = false,
    width: Int = 80,
    usesColour: Bool = false
  ) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.isInteractive = isInteractive
    self.width = width
    self.usesColour = usesColour
  }
}

// MARK: - Writing

extension TerminalOutput {
  /// Writes a line to standard output.
  public func write(_ line: String) { standardOutput(line + "\n") }

  /// Writes a line to standard error.
  public func writeError(_ line: String) { standardError(line + "\n") }

  /// Writes a table that fits, its headings bold where colours are taken.
  public func write(_ table: Table) {
    let lines = table.lines(fitting: width)
    for line in lines.prefix(1) { write(styled(line, .bold)) }
    for line in lines.dropFirst() { write(line) }
  }

  /// The text in a style, or as it is where colours are not taken.
  public func styled(_ text: String, _ style: TextStyle) -> String { usesColour ? style.applied(to: text) : text }

  /// Writes to standard error without ending the line.
  func writeUnended(_ text: String) { standardError(text) }
}
