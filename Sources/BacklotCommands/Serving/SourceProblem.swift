import BacklotHTTP
package import BacklotStubs

/// A problem in a source, with its place: `stubs/dogs/GET.json:3:14: …`.
package struct SourceProblem: Sendable, Hashable {
  /// The file, or the folder.
  package let file: String
  /// The line, counted from 1; `nil` if the problem concerns the whole file.
  package let line: Int?
  /// The column, counted from 1.
  package let column: Int?
  /// The problem, the expected content and the solution.
  package let message: String
  /// The error of the system call because of which something was not read, if one failed.
  let systemError: SystemCallError?

  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.init(file: file, line: line, column: column, message, nil)
  }

  init(file: String, line: Int? = nil, column: Int? = nil, _ message: String, _ systemError: SystemCallError?) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.systemError = systemError
  }

  /// Takes what a source says of itself.
  package init(_ diagnostic: SourceDiagnostic) {
    self.init(file: diagnostic.origin.file, line: diagnostic.origin.line, diagnostic.message, diagnostic.systemError)
  }
}

extension SourceProblem: CustomStringConvertible {
  /// The place as compilers write it, so that editors and terminals can go there, and the message.
  package var description: String {
    let place = [line, line == nil ? nil : column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): \(message)"
  }
}
