import BacklotHTTP
package import BacklotJSON

/// What is wrong with a mapping.
package struct MappingProblem: Sendable, Hashable {
  /// What it means for the mapping.
  package enum Kind: Sendable, Hashable {
    /// It is broken.
    case wrong
    /// It is right, and asks for what cannot be done yet.
    case unsupported
    /// It can be used, though something is most likely not as it was meant.
    case warning
  }

  /// Where it is in the mapping.
  package let pointer: JSONPointer
  /// What is wrong, what was expected and what to do.
  package let message: String
  /// What it means for the mapping.
  package let kind: Kind
  /// The error of the system call because of which a file was not read, if one failed.
  var systemError: SystemCallError?

  /// The place and the message.
  package var text: String { pointer.tokens.isEmpty ? "the mapping \(message)" : "\(pointer) \(message)" }
}
