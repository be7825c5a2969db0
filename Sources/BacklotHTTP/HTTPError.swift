/// An error in a message or its body.
public struct HTTPError: Error, Sendable, Hashable {
  /// The kind of problem, for programs.
  public enum Code: Sendable, Hashable {
    /// The body has more bytes than the reader takes.
    case bodyTooLarge
    /// The body comes from a source that can be read once, and was read before.
    case bodyAlreadyRead
    /// The file that a body stands for cannot be read.
    case unreadableFile
  }

  /// The kind of problem, for programs.
  public let code: Code
  /// A human-readable description of the problem, the expected input and the remedy.
  public let message: String
  /// The error of the system call that failed, if one did.
  package let systemError: SystemCallError?

  package init(_ code: Code, _ message: String, _ systemError: SystemCallError? = nil) {
    self.code = code
    self.message = message
    self.systemError = systemError
  }
}

extension HTTPError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
