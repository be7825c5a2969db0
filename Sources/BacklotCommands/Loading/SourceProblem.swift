import BacklotHTTP
package import BacklotStubs

/// A problem in a source, with its location: `stubs/dogs/GET.json:3:14: …`.
package struct SourceProblem: Sendable, Hashable {
  /// The file or folder.
  package let file: String
  /// The line, counted from 1; `nil` if the problem concerns the whole file.
  package let line: Int?
  /// The column, counted from 1.
  package let column: Int?
  /// The problem, the expected content and the solution.
  package let message: String
  /// The error of the failed system call that caused the problem, if any.
  let systemError: SystemCallError?

  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.init(file: file, line: line, column: column, message, systemError: nil)
  }

  init(file: String, line: Int? = nil, column: Int? = nil, _ message: String, systemError: SystemCallError?) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.systemError = systemError
  }

  /// Creates a problem from a diagnostic of a source.
  package init(_ diagnostic: SourceDiagnostic) {
    self.init(
      file: diagnostic.origin.file,
      line: diagnostic.origin.line,
      column: diagnostic.column,
      diagnostic.message,
      systemError: diagnostic.systemError
    )
  }
}

extension SourceProblem: CustomStringConvertible {
  /// The location in the format of compilers, which editors and terminals can open, and the message.
  package var description: String {
    let place = [line, line == nil ? nil : column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): \(message)"
  }
}
