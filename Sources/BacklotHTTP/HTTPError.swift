/// An error in a message or its body.
public struct HTTPError: Error, Sendable, Hashable {
  /// The kind of problem, for use in code.
  public enum Code: Sendable, Hashable {
    /// The body has more bytes than the reader accepts.
    case bodyTooLarge
    /// The body can be read only once, and was read before.
    case bodyAlreadyRead
    /// The file that a body represents cannot be read.
    case unreadableFile
    /// A temporary file for content that is too large for memory cannot be written.
    case unwritableFile
  }

  /// The kind of problem, for use in code.
  public let code: Code
  /// A human-readable description of the problem, the expected input and the remedy.
  public let message: String
  /// The error of the system call that failed, if one did.
  package let systemError: SystemCallError?

  package init(_ code: Code, message: String, systemError: SystemCallError? = nil) {
    self.code = code
    self.message = message
    self.systemError = systemError
  }
}

extension HTTPError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
