import BacklotHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the system says of a file that cannot be read, without the words around it.
package enum SystemReason {
  /// The reason in a few words.
  package static func of(_ error: any Error) -> String {
    if let error = error as? HTTPError { return error.message }
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileReadNoPermission: return "permission denied"
    case .fileReadNoSuchFile, .fileNoSuchFile: return "it does not exist"
    default: return (error.underlying as? POSIXError).map { "\($0.code)" } ?? "\(error.code)"
    }
  }
}
