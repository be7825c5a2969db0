package import BacklotStubs

/// What is wrong in a source, and where: `stubs/dogs/GET.json:3:14: …`.
package struct SourceProblem: Sendable, Hashable {
  /// The file, or the folder.
  package let file: String
  /// The line, counted from 1; nothing where it is the file as a whole.
  package let line: Int?
  /// The column, counted from 1.
  package let column: Int?
  /// What is wrong, what was expected and what to do.
  package let message: String

  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// Takes what a source says of itself.
  package init(_ diagnostic: SourceDiagnostic) {
    self.init(file: diagnostic.origin.file, line: diagnostic.origin.line, diagnostic.message)
  }
}

extension SourceProblem: CustomStringConvertible {
  /// The place as compilers write it, so that editors and terminals can go there, and the message.
  package var description: String {
    let place = [line, line == nil ? nil : column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): \(message)"
  }
}
