/// An error of a cache or its store.
///
/// A ``CachingMiddleware`` reports errors and does not throw them: a request whose entry cannot be read or written is
/// sent as if there were no cache.
public struct CacheError: Error, Sendable {
  /// The kind of problem, for use in code.
  public enum Code: Sendable, Hashable {
    /// The folder of a store cannot be created or listed.
    case unusableFolder
    /// An entry cannot be read.
    case unreadableEntry
    /// An entry cannot be written.
    case unwritableEntry
    /// An entry cannot be removed, so that an outdated response may be used.
    case unremovableEntry
    /// A stale entry that was used could not be validated afterwards.
    case failedRevalidation
  }

  /// The kind of problem, for use in code.
  public let code: Code
  /// A human-readable description of the problem and the remedy.
  public let message: String
  /// The error that caused the problem, if any.
  public let underlyingError: (any Error)?

  /// Creates an error, for stores of other modules.
  ///
  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - message: A human-readable description of the problem and the remedy.
  ///   - underlyingError: The error that caused the problem.
  public init(_ code: Code, message: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
  }

  /// Wraps an error of a store, unless it is a cache error already.
  init(_ code: Code, cause: any Error, action: String) {
    if let cause = cause as? CacheError {
      self = cause
    } else {
      self.init(code, message: "Cannot \(action): \(cause)", underlyingError: cause)
    }
  }
}

extension CacheError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
