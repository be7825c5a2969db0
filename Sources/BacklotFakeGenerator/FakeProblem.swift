/// A problem of a source, and what was done instead.
package struct FakeProblem: Error, Sendable, Hashable {
  /// The severity of a problem.
  package enum Severity: String, Sendable {
    /// A fake, or a part of the input, is missing in the output.
    case error
    /// The output differs from the input in a detail.
    case note
  }

  /// The place: the file, the line and the column.
  package var place: String
  /// The number of bytes before the place, or `nil` if it is not in a source.
  package var offset: Int?
  /// The severity.
  package var severity: Severity
  /// The problem.
  package var message: String

  /// Creates a problem.
  package init(place: String, offset: Int? = nil, severity: Severity, message: String) {
    self.place = place
    self.offset = offset
    self.severity = severity
    self.message = message
  }

  /// The problem in the format of compilers.
  package var text: String { "\(place): \(severity.rawValue): \(message)" }
}
