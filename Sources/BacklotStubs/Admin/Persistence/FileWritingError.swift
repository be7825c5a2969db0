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

  init(_ description: String) { self.description = description }

  /// What the last call of the system's says.
  static func last(_ what: String, _ path: String) -> Self {
    Self("Cannot \(what) \(path): \(SystemReason(errno).text).")
  }
}
