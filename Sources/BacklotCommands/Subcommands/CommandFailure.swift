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
