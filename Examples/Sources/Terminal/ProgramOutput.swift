import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Where a program's words go: a terminal, a pipe, or a test.
public struct ProgramOutput: Sendable {
  /// How many columns a line may have; nothing for any number.
  package let columns: Int?
  /// How many lines can be seen at once and written over; nothing where what was written stays.
  package let rows: Int?
  /// Whether somebody is there to see how it gets on.
  package let showsProgress: Bool
  /// Whether text may stand out.
  package let usesStyles: Bool
  package let write: @Sendable (String) throws -> Void
  package let writeError: @Sendable (String) -> Void

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - columns: How many columns a line may have; nothing for any number.
  ///   - rows: How many lines can be seen at once and written over; nothing where what was written stays.
  ///   - showsProgress: Whether messages go to a terminal.
  ///   - usesStyles: Whether results go to a terminal that shows them.
  ///   - write: Takes results, or says why it can't.
  ///   - writeError: Takes messages.
  public init(
    columns: Int?,
    rows: Int? = nil,
    showsProgress: Bool,
    usesStyles: Bool = false,
    write: @escaping @Sendable (String) throws -> Void,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.columns = columns
    self.rows = rows
    self.showsProgress = showsProgress
    self.usesStyles = usesStyles
    self.write = write
    self.writeError = writeError
  }

  /// The process's own output and error output.
  public static var standard: ProgramOutput {
    ProgramOutput(
      columns: terminalColumns,
      rows: terminalRows,
      showsProgress: isatty(STDERR_FILENO) == 1,
      usesStyles: usesStyles(
        isTerminal: isatty(STDOUT_FILENO) == 1,
        environment: ProcessInfo.processInfo.environment
      ),
      write: { if let error = send($0, to: STDOUT_FILENO) { throw error } },
      // Of messages that cannot be written nobody could be told.
      writeError: { _ = send($0, to: STDERR_FILENO) }
    )
  }

  /// The text in a style, or as it is where there are none.
  package func styled(_ text: String, _ style: TextStyle) -> String { usesStyles ? style.applied(to: text) : text }

  /// Says what is being done for as long as it is, and leaves no trace of it.
  package func showingProgress(_ text: String, while work: () async -> Void) async {
    if showsProgress { writeError(text) }
    await work()
    if showsProgress { writeError(Self.wipedLine) }
  }

  /// Leaves nothing of the line that the cursor is on (ECMA-48, Erase in Line).
  static let wipedLine = "\r\u{1B}[K"
}

extension ProgramOutput {
  /// Whether styles are welcome: not in a file, and not where `NO_COLOR` is anything but empty (no-color.org).
  static func usesStyles(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// `COLUMNS` has the last word; a pipe has no width.
  private static var terminalColumns: Int? {
    if let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), named > 0 { return named }
    return terminalSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// A dumb terminal prints on paper.
  private static var terminalRows: Int? {
    if ProcessInfo.processInfo.environment["TERM"] == "dumb" { return nil }
    return terminalSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static var terminalSize: winsize? {
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    var size = winsize()
    return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, request, &size) == 0 ? size : nil
  }

  /// Whoever closes the pipe early, as `head` does, has seen enough: that is no error.
  private static func send(_ text: String, to descriptor: Int32) -> WriteError? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { unsafe in Self.writeBytes(descriptor, unsafe) }
      let code = errno
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if code != EINTR {
        return code == EPIPE ? nil : WriteError(code: code)
      }
    }
    return nil
  }

  private static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    #if canImport(Darwin)
      return Darwin.write(descriptor, start, bytes.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, start, bytes.count)
    #else
      return Glibc.write(descriptor, start, bytes.count)
    #endif
  }
}
