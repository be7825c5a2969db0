package import BacklotHTTP

/// The streams and the environment of the process in which a command runs.
package struct Console: Sendable {
  /// The maximum number of columns of a line, or `nil` if unknown.
  package let columns: Int?
  /// True if results are written to a terminal.
  package let isTerminal: Bool
  /// The coloring of results.
  package var color = ColorChoice.auto
  /// The line that shows the progress of long work, written where messages are.
  let progress: ProgressLine
  private let lookUp: @Sendable (String) -> String?
  private let writeText: @Sendable (String) -> WriteError?
  private let writeErrorText: @Sendable (String) -> Void
  private let readInput: @Sendable (Int) throws(InputError) -> [UInt8]?

  /// The reason why the standard input cannot be read.
  package typealias InputError = SystemCallError

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - columns: The maximum number of columns of a line.
  ///   - isTerminal: True if results are written to a terminal.
  ///   - showsProgress: True if messages are written to a terminal, which can erase a line.
  ///   - now: Returns the time since any moment, for the progress of long work.
  ///   - environment: Returns the value of a variable.
  ///   - input: Returns the whole standard input, or `nil` if it has more bytes than the limit.
  ///   - write: Writes results.
  ///   - writeError: Writes messages.
  package init(
    columns: Int?,
    isTerminal: Bool,
    showsProgress: Bool = false,
    now: @escaping @Sendable () -> Duration = { .zero },
    environment: @escaping @Sendable (String) -> String?,
    input: @escaping @Sendable (Int) throws(InputError) -> [UInt8]? = { _ in [] },
    write: @escaping @Sendable (String) -> WriteError?,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.columns = columns
    self.isTerminal = isTerminal
    lookUp = environment
    readInput = input
    writeText = write
    writeErrorText = writeError
    progress = ProgressLine(isEnabled: showsProgress, columns: columns, now: now, write: writeError)
  }
}

extension Console {
  /// Returns the value of a variable.
  package func environment(_ name: String) -> String? { lookUp(name) }

  /// Writes a result.
  package func write(_ text: String) throws(WriteError) {
    progress.clear()
    if let error = writeText(text) { throw error }
  }

  /// Writes a message for people, separate from the result.
  package func writeError(_ text: String) {
    progress.clear()
    writeErrorText(text)
  }

  /// Returns the whole standard input.
  ///
  /// - Throws: `CommandFailure` if it cannot be read, or if it has more bytes than `limit`.
  func input(upTo limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(SystemCallError) {
      if let bytes = try readInput(limit) { return bytes }
    } catch {
      throw CommandFailure("the standard input cannot be read: \(error.text)")
    }
    throw CommandFailure("the standard input exceeds the limit of \(limit >> 20) MiB")
  }

  /// Applies a style to text if results are colored.
  package var style: @Sendable (String, TextStyle) -> String {
    let usesColor = color.usesColor(isTerminal: isTerminal, environment: lookUp)
    return { usesColor ? $1.applied(to: $0) : $0 }
  }
}

/// The reason why a result could not be written, such as a full disk.
package struct WriteError: Error, Hashable {
  /// A message for users.
  package let message: String
  /// The number of bytes that were written before the error.
  package let byteCount: Int

  package init(message: String, byteCount: Int = 0) {
    self.message = message
    self.byteCount = byteCount
  }
}

// MARK: - Control characters

extension String {
  /// The text with each control character except line breaks and tabs replaced by `�`.
  ///
  /// File contents must not control the terminal.
  var withoutControls: String { replacingScalars(where: \.steers) }

  /// The text with each control character, including line breaks and tabs, replaced by `�`.
  var onOneLine: String { replacingScalars { $0.steers || $0 == "\n" || $0 == "\t" } }

  private func replacingScalars(where isReplaced: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isReplaced) else { return self }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: unicodeScalars.map { isReplaced($0) ? "\u{FFFD}" : $0 })
    return String(plain)
  }

  /// The JSON text with an escape for each control character that JSON allows unescaped in strings.
  var withEscapedControls: String {
    guard unicodeScalars.contains(where: \.steers) else { return self }
    return unicodeScalars.map { $0.steers ? "\\u" + $0.fourDigits : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var steers: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var fourDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

// MARK: - Failures

/// The reason why a command failed.
package struct CommandFailure: Error, Hashable {
  /// The problem, the expected input and the solution.
  package let message: String

  init(_ message: String) { self.message = message }
}

extension CommandFailure: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}
