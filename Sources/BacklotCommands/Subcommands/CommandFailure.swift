/// Why a command could not do what it was asked for.
package struct CommandFailure: Error, Hashable {
  /// What happened, what was expected and what to do.
  package let message: String

  init(_ message: String) { self.message = message }
}

extension CommandFailure: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}
