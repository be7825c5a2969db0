#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file or a folder could not be changed.
struct FileWritingError: Error, Hashable, CustomStringConvertible {
  /// What was tried, and the system's reason.
  let description: String
  /// Whether it would have been done outside of the folder in which it has to be.
  private(set) var leadsOut = false

  init(_ description: String) { self.description = description }

  /// What was to be changed lies where nothing may be.
  static func outside(_ description: String) -> Self {
    var error = Self(description)
    error.leadsOut = true
    return error
  }

  /// What the last call of the system's says.
  static func last(_ what: String, _ path: String) -> Self {
    Self("Cannot \(what) \(path): \(SystemReason(errno).text).")
  }
}

extension AdminProblem {
  /// Something was not written.
  init(_ error: FileWritingError, _ title: String) {
    self.init(error.leadsOut ? .forbidden : .failed, title, error.description)
  }
}
