#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension TerminalOutput {
  /// The process's own output.
  public static var standard: TerminalOutput {
    TerminalOutput(
      standardOutput: { write($0, to: STDOUT_FILENO) },
      standardError: { write($0, to: STDERR_FILENO) },
      isInteractive: isatty(STDERR_FILENO) == 1,
      width: width(columns: variable("COLUMNS"), terminal: terminalWidth),
      usesColour: usesColour(
        isTerminal: isatty(STDOUT_FILENO) == 1,
        noColour: variable("NO_COLOR"),
        terminal: variable("TERM")
      )
    )
  }

  /// The width that the user set, or else the terminal's, or else 80.
  static func width(columns: String?, terminal: Int?) -> Int {
    if let set = columns.flatMap({ Int($0) }), set > 0 { return set }
    return terminal ?? 80
  }

  /// Whether colours are welcome: not in a file, and not where `NO_COLOR` is set to anything but nothing.
  static func usesColour(isTerminal: Bool, noColour: String?, terminal: String?) -> Bool {
    isTerminal && (noColour ?? "").isEmpty && terminal != "dumb"
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes everything; a reader that has gone away is no reason to say anything, since nobody reads it.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The system's own, which the name of the method above hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
