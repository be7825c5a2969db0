package import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error that a failed system call may have caused.
package protocol SystemCallFailure: Error {
  /// The error of the system call, or `nil` if no system call failed.
  var systemError: SystemCallError? { get }
}

/// Why the system does not let a file or a folder be read, without the words around it.
package struct SystemReason: Error, Hashable {
  /// The value of `errno`.
  package let code: CInt

  /// Reads a number of the system's, as it stands in `errno`.
  package init(_ code: CInt) { self.code = code }

  /// The reason in a few words.
  package var text: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "it does not exist"
    default: code > 0 ? String(cString: strerror(code)) : "error \(code)"
    }
  }

  /// A Boolean value that indicates whether the path has more bytes than the system accepts, so that it leads to no
  /// file.
  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// A Boolean value that indicates whether the user may not examine the file.
  package var isDenial: Bool { code == EACCES || code == EPERM }

  /// The reason for a missing file.
  package static let missing = SystemReason(ENOENT)

  /// The same reason as the error of a system call.
  package var systemError: SystemCallError { SystemCallError(code: code) }

  /// Returns the error of the system call because of which a file was not read, or `nil` if no system call failed.
  package static func systemError(of error: any Error) -> SystemCallError? {
    switch error {
    case let error as HTTPError: error.systemError
    case let error as SystemReason: error.systemError
    case let error as any SystemCallFailure: error.systemError
    default: nil
    }
  }

  /// The reason in a few words, of whatever was thrown where a file was read.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as HTTPError: error.message
    case let error as SystemReason: error.text
    default: "\(error)"
    }
  }
}
