package import BacklotHTTP

/// The reason why a file or a folder could not be changed.
package struct FileWritingError: Error, Hashable, CustomStringConvertible {
  /// The attempted operation, and the system's reason.
  package private(set) var description: String
  /// The kind of reason.
  package private(set) var kind = Kind.failed
  /// The system's reason, if a system call failed.
  package private(set) var reason: SystemReason?

  /// A kind of reason.
  package enum Kind: Sendable {
    /// The system reported an error.
    case failed
    /// The change would affect an item outside of the permitted folder.
    case outside
    /// The item is no longer in its expected state.
    case outdated
  }

  package init(_ description: String) { self.description = description }

  /// Creates an error for a change outside of the permitted folder.
  package static func outside(_ description: String) -> Self {
    var error = Self(description)
    error.kind = .outside
    return error
  }

  /// Creates an error for an item that others have changed.
  package static func outdated(_ description: String) -> Self {
    var error = Self(description)
    error.kind = .outdated
    return error
  }

  /// Adds a sentence.
  package mutating func append(_ sentence: String) { description += sentence }

  /// Creates an error for a failed system call.
  package static func failed(to what: String, path: String, error: SystemCallError) -> Self {
    failed(to: what, path: path, reason: SystemReason(error.code))
  }

  /// Creates an error for a file whose folder does not exist or is not a folder.
  package static func missingFolder(of path: String, error: SystemCallError) -> Self {
    let folder = ResolvedPath.folder(of: path)
    let reason = SystemReason(error.code)
    let problem = reason == .missing ? "does not exist. Create it" : "is not a folder. Remove the file at its path"
    var failure = Self("Cannot write \(path): the folder \(folder) \(problem), or write to another folder.")
    failure.reason = reason
    return failure
  }

  /// Creates an error for a failed system call.
  package static func failed(to what: String, path: String, reason: SystemReason) -> Self {
    var error = Self("Cannot \(what) \(path): \(reason.text).")
    error.reason = reason
    return error
  }
}
