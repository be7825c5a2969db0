import BacklotHTTP
package import BacklotJSON

/// A problem with a mapping.
package struct MappingProblem: Sendable, Hashable {
  /// The effect of a problem on the mapping.
  package enum Kind: Sendable, Hashable {
    /// It is broken.
    case wrong
    /// It is right, and asks for what cannot be done yet.
    case unsupported
    /// It can be used, though something is most likely not as it was meant.
    case warning
  }

  /// The location of the problem in the mapping.
  package let pointer: JSONPointer
  /// A description of the problem, the expected value, and the action to take.
  package let message: String
  /// The effect of the problem on the mapping.
  package let kind: Kind
  /// The error of the system call because of which a file was not read, if one failed.
  var systemError: SystemCallError?

  /// The place and the message.
  package var text: String { pointer.tokens.isEmpty ? "the mapping \(message)" : "\(pointer) \(message)" }
}
