import BacklotHTTP

/// Why a file or a folder could not be changed.
package struct FileWritingError: Error, Hashable, CustomStringConvertible {
  /// The attempted operation, and the system's reason.
  package private(set) var description: String
  /// The kind of reason.
  private(set) var kind = Kind.failed
  /// The system's reason, if a system call failed.
  package private(set) var reason: SystemReason?

  /// A kind of reason.
  enum Kind {
    /// The system did not do it.
    case failed
    /// It would have been done outside of the folder in which it has to be.
    case outside
    /// The item is no longer in its expected state.
    case outdated
  }

  init(_ description: String) { self.description = description }

  /// Creates an error for a change outside of the permitted folder.
  static func outside(_ description: String) -> Self {
    var error = Self(description)
    error.kind = .outside
    return error
  }

  /// Creates an error for an item that others have changed.
  static func outdated(_ description: String) -> Self {
    var error = Self(description)
    error.kind = .outdated
    return error
  }

  /// Adds a sentence.
  mutating func append(_ sentence: String) { description += sentence }

  /// A system call failed.
  static func failed(_ what: String, _ path: String, _ error: SystemCallError) -> Self {
    failed(what, path, SystemReason(error.code))
  }

  /// A system call failed.
  static func failed(_ what: String, _ path: String, _ reason: SystemReason) -> Self {
    var error = Self("Cannot \(what) \(path): \(reason.text).")
    error.reason = reason
    return error
  }
}

extension AdminProblem {
  /// Something was not written.
  init(_ error: FileWritingError, _ title: String) {
    if error.reason?.isNameTooLong ?? false {
      self = .nameTooLong(error.description)
    } else {
      self.init(AdminProblem.Kind(error.kind), title, error.description)
    }
  }

  /// A name that the system does not take.
  static func nameTooLong(_ detail: String) -> Self { Self(.badRequest, "The name is too long", detail) }
}

extension AdminProblem.Kind {
  fileprivate init(_ kind: FileWritingError.Kind) {
    self =
      switch kind {
      case .failed: .failed
      case .outside: .forbidden
      case .outdated: .conflict
      }
  }
}
