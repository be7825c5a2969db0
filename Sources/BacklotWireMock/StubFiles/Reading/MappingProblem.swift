import BacklotHTTP
package import BacklotJSON

/// A problem with a mapping.
package struct MappingProblem: Sendable, Hashable {
  /// The effect of a problem on the mapping.
  package enum Kind: Sendable, Hashable {
    /// The mapping is invalid.
    case wrong
    /// The mapping is valid, and requires a feature that is not supported yet.
    case unsupported
    /// The mapping can be used, but part of it is probably not as intended.
    case warning
  }

  /// The location of the problem in the mapping.
  package let pointer: JSONPointer
  /// A description of the problem, the expected value, and the action to take.
  package let message: String
  /// The effect of the problem on the mapping.
  package let kind: Kind
  /// The error of the system call that prevented a file from being read, if any.
  var systemError: SystemCallError?

  /// The location and the message.
  package var text: String { pointer.tokens.isEmpty ? "the mapping \(message)" : "\(pointer) \(message)" }
}
