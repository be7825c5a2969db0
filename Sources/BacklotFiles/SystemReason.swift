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

/// The system's reason why a file or a folder cannot be read, without a surrounding message.
package struct SystemReason: Error, Hashable {
  /// The value of `errno`.
  package let code: CInt

  /// Creates a reason from a value of `errno`.
  package init(_ code: CInt) { self.code = code }

  /// The reason in a few words.
  package var text: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "it does not exist"
    default: code > 0 ? String(cString: strerror(code)) : "error \(code)"
    }
  }

  /// True if the path has more bytes than the system accepts, so that it does not lead to a file.
  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// True if the user may not examine the file.
  package var isDenial: Bool { code == EACCES || code == EPERM }

  /// The reason for a missing file.
  package static let missing = SystemReason(ENOENT)

  /// The error of a system call with the same reason.
  package var systemError: SystemCallError { SystemCallError(code: code) }

  /// Returns the system call error that prevented a file from being read, or `nil` if no system call failed.
  package static func systemError(of error: any Error) -> SystemCallError? {
    switch error {
    case let error as HTTPError: error.systemError
    case let error as SystemReason: error.systemError
    case let error as any SystemCallFailure: error.systemError
    default: nil
    }
  }

  /// Returns the reason in a few words, for any error from reading a file.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as HTTPError: error.message
    case let error as SystemReason: error.text
    default: "\(error)"
    }
  }
}
