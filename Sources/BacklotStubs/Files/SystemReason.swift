import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why the system does not let a file or a folder be read, without the words around it.
package struct SystemReason: Error, Hashable {
  /// The reason in a few words.
  package let text: String

  /// Reads a number of the system's, as it stands in `errno`.
  package init(_ code: CInt) {
    switch code {
    case EACCES, EPERM: text = "permission denied"
    case ENOENT: text = "it does not exist"
    default: text = POSIXErrorCode(rawValue: code).map { "\($0)" } ?? "error \(code)"
    }
  }

  /// Nothing is there.
  static let missing = SystemReason(ENOENT)

  /// The reason in a few words, of whatever was thrown where a file was read.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as HTTPError: error.message
    case let error as SystemReason: error.text
    default: "\(error)"
    }
  }
}
