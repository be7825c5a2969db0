import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The destination of a program's output: a terminal, a pipe, or a test.
public struct ProgramOutput: Sendable {
  /// The maximum number of columns in a line, or `nil` if there is no limit.
  package let columns: Int?
  /// The number of visible lines that can be overwritten, or `nil` if output cannot be overwritten.
  package let rows: Int?
  /// True if a user can see the progress.
  package let showsProgress: Bool
  /// True if text can be styled.
  package let usesStyles: Bool
  package let write: @Sendable (String) throws -> Void
  package let writeError: @Sendable (String) -> Void

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - columns: The maximum number of columns in a line, or `nil` if there is no limit.
  ///   - rows: The number of visible lines that can be overwritten, or `nil` if output cannot be overwritten.
  ///   - showsProgress: True if messages go to a terminal.
  ///   - usesStyles: True if results go to a terminal that supports styles.
  ///   - write: A closure that writes results, and throws an error on failure.
  ///   - writeError: A closure that writes messages.
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
      // Errors are ignored, because there is no other output on which to report them.
      writeError: { _ = send($0, to: STDERR_FILENO) }
    )
  }

  /// Returns the text in a style, or the plain text if styles are disabled.
  package func styled(_ text: String, _ style: TextStyle) -> String { usesStyles ? style.applied(to: text) : text }

  /// Shows a message while work is in progress, and removes it afterwards.
  package func showingProgress<Value>(_ text: String, while work: () async throws -> Value) async rethrows -> Value {
    if showsProgress { writeError(text) }
    defer { if showsProgress { writeError(Self.wipedLine) } }
    return try await work()
  }

  /// Control codes that erase the line of the cursor (ECMA-48, Erase in Line).
  static let wipedLine = "\r\u{1B}[K"
}

extension ProgramOutput {
  /// Returns true if styles are allowed: on a terminal, and if `NO_COLOR` is missing or empty (no-color.org).
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

  /// A reader that closes the pipe early, as `head` does, is not an error.
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
